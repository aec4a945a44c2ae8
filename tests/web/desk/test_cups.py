"""The first page, a cup, its members and players, and the log."""

import pytest
from django.db import transaction
from django.test import Client

from tests.factories import (
    NOW,
    PlayerFactory,
    UserFactory,
    anna,
    at_desk,
    bert,
    clara,
    cup,
    new_tournament,
    season,
    seated_tournament,
    tables_of,
)
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.parts import parts, text_at, texts
from tests.web.reading import text_of
from tournaments.actions.hands import record_hand, strike_hand
from tournaments.actions.log import lock, write_event
from tournaments.models import Cup, Event, Membership, Player, User
from tournaments.models.membership import Role
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db


def test_desk_shows_running_tournaments_first_and_my_cups(desk: Client) -> None:
    tournament = new_tournament(players=2)

    running, cups, *_ = parts(desk.get("/desk/"), "main section")

    assert running.text.startswith(f"Evenings in progress Spontaneous evening {tournament.name}")
    assert "2 players Go to the evening" in running.text
    assert cups.text.startswith("My cups Musterer Cup")


def test_desk_of_a_superuser_on_an_empty_installation_shows_the_first_steps(client: Client) -> None:
    client.force_login(UserFactory.create(is_superuser=True))
    assert "First steps" in shown(client, "/desk/")


def test_desk_of_somebody_without_a_cup_says_whom_to_ask(client: Client) -> None:
    client.force_login(clara())
    assert "your user name is clara" in text_at(client.get("/desk/"), ".empty p")


def test_desk_takes_the_same_statements_for_one_and_for_many_tournaments(desk: Client) -> None:
    new_tournament()
    one = statements(desk, "/desk/")
    new_tournament()
    new_tournament(players=2)
    assert statements(desk, "/desk/") == one


def test_cup_with_a_taken_address_is_refused(client: Client) -> None:
    client.force_login(UserFactory.create(is_superuser=True))
    said = error_at(client, "/desk/found/", "slug", name="Zweiter", short_name="Z", slug=cup().slug)
    assert said == "This short address is taken."


def test_short_address_of_a_cup_is_made_from_its_name_or_refused_in_words(client: Client) -> None:
    client.force_login(UserFactory.create(is_superuser=True))
    said = error_at(client, "/desk/found/", "slug", name="Zweiter", short_name="Z", slug="zweiter_cup")
    assert said == "Only letters without umlauts, digits and hyphens, please, for example “donaucup”."
    assert error_at(client, "/desk/found/", "slug", name="…", short_name="Z", slug="") == "This field is required."

    done(client, "/desk/found/", name="Mühlviertler Straßen-Cup", short_name="MSC", slug="")
    done(client, "/desk/found/", name="Dritter", short_name="D", slug="Dritter")

    assert list(Cup.objects.order_by("pk").values_list("slug", flat=True)) == ["muehlviertler-strassen-cup", "dritter"]


def test_cup_shows_its_seasons_and_tournaments(desk: Client) -> None:
    tournament = new_tournament()
    page = shown(desk, f"/desk/cups/{cup().slug}/")
    assert season().name in page
    assert tournament.name in page


def test_member_is_appointed_changed_and_dismissed(desk: Client) -> None:
    clara()
    members = f"/desk/cups/{cup().slug}/members/"
    assert "clara is now a member." in done(desk, members, username="clara", role="viewer")
    User.objects.filter(username="clara").update(first_name="Clara", last_name="Beispiel")
    assert "Clara Beispiel clara · Viewer" in shown(desk, members)
    done(desk, members, username="clara", role="organiser")
    assert Membership.objects.get(user=clara()).role == Role.ORGANISER

    membership = Membership.objects.get(user=clara()).pk
    assert "clara is no longer a member." in done(desk, f"{members}{membership}/remove/")
    assert not Membership.objects.filter(user=clara()).exists()


def test_unknown_user_cannot_be_appointed(desk: Client) -> None:
    said = error_at(desk, f"/desk/cups/{cup().slug}/members/", "username", username="niemand", role="viewer")
    assert said == "There is no such user name."


def test_last_organiser_stays(desk: Client) -> None:
    members = f"/desk/cups/{cup().slug}/members/"
    mine = Membership.objects.get(user=anna()).pk

    assert error_at(desk, members, "role", username="anna", role="viewer") == "A cup needs at least one organiser."
    assert "A cup needs at least one organiser." in refused(desk, f"{members}{mine}/remove/")


def test_players_are_found_added_and_changed(desk: Client) -> None:
    url = f"/desk/cups/{cup().slug}/players/"
    done(desk, f"{url}new/", number="417", family_name="Eichelhuber", place="Oberkakadu", club="Stammtisch Uhu")
    player = Player.objects.get()

    assert texts(desk.get(f"{url}?q=417"), "#found tbody tr") == ["0417 Eichelhuber Oberkakadu Stammtisch Uhu"]
    (number,) = parts(desk.get(f"{url}{player.pk}/"), "[name=number]")
    assert number.attributes["value"] == "0417"
    done(desk, f"{url}{player.pk}/", number="418", family_name="Eichelhuber")

    player.refresh_from_db()
    assert (player.number, player.place, player.club) == ("0418", "", None)


def test_player_cannot_take_anothers_number(desk: Client) -> None:
    PlayerFactory.create(number="0001", family_name="Ahorn")
    other = PlayerFactory.create(number="0002")
    url = f"/desk/cups/{cup().slug}/players/{other.pk}/"
    assert error_at(desk, url, "number", number="1", family_name="X") == "The number 0001 belongs to Ahorn Probe."


WON = ("+12", "\N{MINUS SIGN}4", "\N{MINUS SIGN}4", "\N{MINUS SIGN}4")


def test_log_says_who_did_what_from_which_entry_point_and_why(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    (table,) = tables_of(tournament)
    record = {"contract": "dreier", "declarer": 0, "won": True}
    record_hand(table, entry_id="a", number=1, record=record, actor=bert(table), now=NOW)
    strike_hand(table, entry_id="b", number=1, based_on=1, reason="vergeben", actor=at_desk(), now=NOW)

    page = desk.get(tournament_url(tournament, "log/"))

    entries = tournament.events.count()
    whole = f"Recounted just now: the chain of these {entries} entries is whole."
    assert texts(page, "main .panel p")[:2] == [
        f"{whole} Its end carries the seal of this installation, which nobody can make without its key.",
        "Whether hands, points, seats and lists agree with it has not been checked yet.",
    ]
    lines = texts(page, "tbody tr")
    names = [each.name for each in seated_players_of(table)]
    brought = ", ".join(map(" ".join, zip(names, WON, strict=True)))
    lost = ", ".join(f"{name}: {points} → 0" for name, points in zip(names, WON, strict=True))
    for said in (
        f"Hand struck Round 1, table 1, hand 1: Dreier, {lost} misdealt anna desk",
        f"Hand entered Round 1, table 1, hand 1: Dreier, {brought} Round 1, table 1 phone",
        "Seating published round 1 anna desk",
    ):
        assert sum(said in line for line in lines) == 1, said


def test_log_that_was_tampered_with_says_where(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    Event.objects.filter(tournament=tournament, sequence=3).update(verb="check_out")
    page = shown(desk, tournament_url(tournament, "log/"))
    assert "From entry 3 on, the log differs from what was originally written." in page


def test_log_of_a_cup_has_pages_of_a_hundred_lines(desk: Client) -> None:
    with transaction.atomic():
        owner = lock(cup())
        for number in range(100):
            write_event(owner, verb="add_player", actor=at_desk(), now=NOW, what={"player": number})

    newest, oldest = (desk.get(f"/desk/cups/{cup().slug}/log/?page={number}") for number in (1, 2))

    assert (len(newest.context["lines"]), len(oldest.context["lines"])) == (100, owner.revision - 100)
    assert "Page 1 of 2" in text_of(newest)
    assert "Cup created" in text_of(oldest)


def test_refusal_leads_back_to_where_the_button_was(desk: Client) -> None:
    tournament = new_tournament()
    back = f"http://testserver{tournament_url(tournament, 'draw/')}"
    page = desk.post(tournament_url(tournament, "draw/discard/"), headers={"Referer": back}).content.decode()
    assert f'href="{back}"' in page

    elsewhere = desk.post(tournament_url(tournament, "draw/discard/"), headers={"Referer": "https://evil.example/"})
    assert "evil.example" not in elsewhere.content.decode()
