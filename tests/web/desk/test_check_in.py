"""The check-in: finding, one tap, many at once, newcomers, going again."""

from typing import Any

import pytest
from django.test import Client

from tests.actions.acts import enter, one_gone_home
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament, seated_tournament, tables_of
from tests.web.desk.pages import done, error_at, refused, statements, tournament_url
from tests.web.parts import links, parts, text_at, texts
from tests.web.reading import Answer
from tournaments.actions.draw import draw_rounds
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.till.fees import set_fee
from tournaments.models import CashEntry, Event, Player, Tournament
from tournaments.models.tournament import TournamentState

pytestmark = pytest.mark.django_db


def value_of(page: Answer, name: str) -> str:
    """What a field of a form begins with."""
    (field,) = parts(page, f"[name={name}]")
    return field.attributes.get("value", "")


@pytest.fixture
def tournament() -> Tournament:
    return new_tournament()


def test_search_when_htmx_asks_gives_the_hits_alone(desk: Client, tournament: Tournament) -> None:
    PlayerFactory.create(number="0417", family_name="Eichelhuber")

    answer = desk.get(tournament_url(tournament, "check-in/?q=chelh"), headers={"HX-Request": "true"})

    assert texts(answer, "tbody tr") == ["Eichelhuber Probe 0417 · Oberkakadu Check in"]
    assert "<html" not in answer.content.decode()


def test_search_without_script_is_a_plain_form(desk: Client, tournament: Tournament) -> None:
    PlayerFactory.create(number="0417", family_name="Eichelhuber")

    page = desk.get(tournament_url(tournament, "check-in/?q=417"))

    assert texts(page, "#found tbody tr") == ["Eichelhuber Probe 0417 · Oberkakadu Check in"]


def test_search_when_nobody_fits_offers_a_newcomer(desk: Client, tournament: Tournament) -> None:
    page = desk.get(tournament_url(tournament, "check-in/?q=xyz"))

    assert text_at(page, "#found p") == "Nobody matches “xyz”. Add a new player or guest"
    assert links(page, "#found") == [tournament_url(tournament, "check-in/new/?name=xyz")]


def test_search_at_a_closed_tournament_offers_nobody_new(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(state=TournamentState.CLOSED)

    page = desk.get(tournament_url(tournament, "check-in/?q=xyz"))

    assert text_at(page, "#found p") == "Nobody matches “xyz”."
    assert tournament_url(tournament, "check-in/new/") not in links(page)
    assert "Add a new player or guest" not in page.content.decode()


def test_one_tap_checks_in(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create(family_name="Eichelhuber")

    page = done(desk, tournament_url(tournament, f"check-in/{player.pk}/"))

    assert "Eichelhuber Probe is checked in." in page
    assert [entry.player for entry in entries_of(tournament)] == [player]


def test_tap_on_somebody_who_is_here_says_so(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create(family_name="Eichelhuber")
    check_in(tournament, player, actor=at_desk(), now=NOW)

    said = refused(desk, tournament_url(tournament, f"check-in/{player.pk}/"))

    assert said == "Eichelhuber Probe is here already: checked in at 19:00 by anna."


def test_check_out_and_search_among_those_here(desk: Client, tournament: Tournament) -> None:
    for name in ("Ahornbauer", "Birnstingl"):
        check_in(tournament, PlayerFactory.create(family_name=name), actor=at_desk(), now=NOW)
    first, second = entries_of(tournament)

    page = desk.get(tournament_url(tournament, "check-in/?here=birn"))
    assert "1 of 2 match “birn”. Show everybody" in texts(page, "section p")
    assert [each.split(" Oberkakadu")[0] for each in texts(page, "tbody th p")] == ["Birnstingl Probe"]
    assert "Ahornbauer Probe is checked out." in done(desk, tournament_url(tournament, f"check-out/{first.pk}/"))
    assert [entry.player_id for entry in tournament.entries.filter(is_present=True)] == [second.player_id]


def test_who_played_and_went_home_stays_in_sight_and_in_the_fees(desk: Client) -> None:
    tournament, played, unseated = one_gone_home(fee_cents=1400)

    page = desk.get(tournament_url(tournament, "check-in/"))

    marked = f"{played.player.name} gone home €14.00 owed Oberkakadu · 19:00"
    assert [each for each in texts(page, "#here th p") if each.startswith(played.player.name)] == [marked]
    assert unseated.player.name not in " ".join(texts(page, "#here th p"))
    assert texts(page, ".stats dd") == ["7", "1"]
    found = desk.get(tournament_url(tournament, f"check-in/?q={played.player.number}"), headers={"HX-Request": "true"})
    assert text_at(found, "tbody th p").startswith(f"{played.player.name} gone home")
    overview = desk.get(tournament_url(tournament))
    assert texts(overview, ".stats dd")[:2] == ["7", "1"]
    assert "€0.00 of €112.00" in texts(overview, ".stats dd")
    assert f"{played.player.name} is checked in." in done(
        desk, tournament_url(tournament, f"check-in/{played.player_id}/")
    )


def test_who_paid_and_went_home_without_playing_gets_the_fee_back(desk: Client) -> None:
    tournament, _, unseated = one_gone_home(fee_cents=1400)
    paid = {"number": 1, "key": "a", "kind": "fee", "method": "cash", "cents": 1400, "at": NOW, "entry": unseated}
    tournament.cash.create(**paid)
    fees = tournament_url(tournament, "till/fees/?show=open")

    door, moves = (desk.get(tournament_url(tournament, page)) for page in ("check-in/", "draw/moves/"))

    assert f"{unseated.player.name} gone home Give back €14.00" in " ".join(texts(door, "#here th p"))
    assert fees in links(door, "#here th")
    assert [each.split(": ")[-1] for each in texts(moves, "main .message li")] == ["€14.00"]
    assert links(moves, "main .message") == [fees]


def test_who_has_a_seat_is_not_checked_out_but_led_to_the_drop_outs(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    entry, late = entries_of(tournament)[0], tournament_url(tournament, "draw/amend/")

    offered = desk.get(tournament_url(tournament, "check-in/"))
    page = desk.post(tournament_url(tournament, f"check-out/{entry.pk}/"))

    assert f"{late}?gone={entry.pk}" in links(offered, "#here th")
    assert set(texts(offered, "#here th .cluster .cluster")) == {"table 1 Goes home"}
    assert page.status_code == 422
    rows = texts(page, "tbody tr")
    assert entry.player.name in rows[rows.index(text_at(page, "tbody [role=alert]")) - 1]
    assert parts(page, "tbody [role=alert]")[0].attributes["tabindex"] == "-1"
    assert text_at(page, "tbody [role=alert]") == (
        f"{entry.player.name} has a seat at table 1 in round 1. Whoever goes home is taken out of the seating under "
        "“Late arrivals, drop-outs”; then as few people as possible change tables. Late arrivals, drop-outs"
    )
    assert links(page, "tbody [role=alert]") == [late]
    asked = parts(desk.get(f"{late}?gone={entry.pk}"), "input")
    assert [each.attributes["value"] for each in asked if "checked" in each.attributes] == [str(entry.pk)]


def test_who_plays_or_sits_in_a_draft_is_led_elsewhere(desk: Client) -> None:
    playing, drafted = seated_tournament(players=4), new_tournament(players=4)
    enter(tables_of(playing)[0])
    draw_rounds(drafted, count=1, seed="los", actor=at_desk(), now=NOW)

    links = [
        texts(desk.get(tournament_url(each, "check-in/")), "#here .cluster .cluster")[0] for each in (playing, drafted)
    ]

    assert links == ["table 1 Stand-in", "in the draft Go to the draw"]


def test_who_plays_and_has_a_seat_in_the_next_round_can_be_replaced_at_once(desk: Client) -> None:
    tournament = seated_tournament(players=4, rounds=2)
    (playing,), entry = tables_of(tournament), entries_of(tournament)[0]
    enter(playing)

    ways = links(desk.get(tournament_url(tournament, f"check-in/?here={entry.player.number}")), "#here th")

    late = tournament_url(tournament, f"draw/amend/?gone={entry.pk}")
    assert ways == [late, tournament_url(tournament, f"tables/{playing.pk}/stand-in/")]


def test_check_out_of_who_has_gone_already_is_a_page_of_its_own(desk: Client) -> None:
    tournament = new_tournament(players=1)
    (entry,) = entries_of(tournament)
    check_out(entry, actor=at_desk(), now=NOW)

    page = refused(desk, tournament_url(tournament, f"check-out/{entry.pk}/"))

    assert page == f"{entry.player.name} is not checked in."


def test_numbers_check_many_in_at_once(desk: Client, tournament: Tournament) -> None:
    for number in ("0001", "0042", "0417"):
        PlayerFactory.create(number=number)
    gone = check_in(tournament, Player.objects.get(number="0042"), actor=at_desk(), now=NOW)
    check_out(gone, actor=at_desk(), now=NOW)
    check_in(tournament, Player.objects.get(number="0417"), actor=at_desk(), now=NOW)

    page = done(desk, tournament_url(tournament, "check-in/numbers/"), numbers="1, 42;0417\n0001")

    assert "2 checked in. 1 was here already." in page
    assert tournament.entries.filter(is_present=True).count() == 3


def test_numbers_take_the_fee_in_the_same_act(desk: Client) -> None:
    tournament = new_tournament(fee_cents=1500)
    here = tournament_url(tournament, "check-in/numbers/")
    players = [PlayerFactory.create(number=number) for number in ("0001", "0042", "0417")]
    back = check_in(tournament, players[0], actor=at_desk(), now=NOW)
    set_fee(back, cents=500, reason="Jugend", actor=at_desk(), now=NOW)
    check_out(back, actor=at_desk(), now=NOW)
    check_in(tournament, players[1], actor=at_desk(), now=NOW)
    page = desk.get(here)
    fields = {each.attributes["name"]: each.attributes["value"] for each in parts(page, "main form [type=hidden]")}
    sent: dict[str, Any] = {**fields, "numbers": "1 42 417", "method": "card"}

    assert texts(page, "main form button") == [
        "Check them all in, €15.00 each in cash",
        "card",
        "transfer",
        "pay later",
    ]
    assert "The evening's fee is €15.00 by now" in refused(desk, here, status=409, **sent | {"cents": "1400"})
    assert "Nobody has these numbers" in refused(desk, here, **sent | {"numbers": "1 9999"})
    assert not CashEntry.objects.exists()
    assert done(desk, here, **sent) == "2 checked in. 1 was here already. €20.00 taken (card)"
    assert done(desk, here, **sent) == "0 checked in. 3 were here already."
    paid = CashEntry.objects.values_list("entry__player__number", "cents", "method")
    assert sorted(paid) == [("0001", 500, "card"), ("0417", 1_500, "card")]
    PlayerFactory.create(number="0500")
    assert done(desk, here, **sent | {"numbers": "500", "method": ""}) == "1 checked in."


def test_the_search_stands_before_other_ways_in(desk: Client, tournament: Tournament) -> None:
    page = desk.get(tournament_url(tournament, "check-in/"))

    def ways(where: str) -> list[str]:
        return links(page, f"main {where}")[:4]

    assert ways(".beyond-phone") == ways(".on-phone")
    assert ways(".on-phone") == [
        tournament_url(tournament, f"{rest}/")
        for rest in ("registrations", "check-in/new", "check-in/numbers", "check-in/import")
    ]
    assert not parts(page, "main code")  # the draw's seed is told where the draw is


def test_unknown_number_checks_nobody_in(desk: Client, tournament: Tournament) -> None:
    PlayerFactory.create(number="0001")

    said = error_at(desk, tournament_url(tournament, "check-in/numbers/"), "numbers", numbers="1 9999 8888")

    assert said == "Nobody has these numbers: 9999, 8888."
    assert not tournament.entries.exists()


def test_newcomer_is_added_and_checked_in(desk: Client, tournament: Tournament) -> None:
    done(desk, tournament_url(tournament, "check-in/new/"), family_name=" Von  Pagat ", given_name="Ida")

    (entry,) = entries_of(tournament)
    assert (entry.player.name, entry.player.number) == ("Von Pagat Ida", None)


def test_newcomer_at_a_closed_tournament_is_not_even_added(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(state=TournamentState.CLOSED)
    before = Event.objects.count()

    page = refused(desk, tournament_url(tournament, "check-in/new/"), family_name="Spät")

    assert "The evening is closed; nothing can be changed any more." in page
    assert (Player.objects.count(), Event.objects.count()) == (0, before)


def test_newcomer_with_a_taken_number_hears_whose(desk: Client, tournament: Tournament) -> None:
    PlayerFactory.create(number="0417", family_name="Eichelhuber")
    url = tournament_url(tournament, "check-in/new/")

    assert error_at(desk, url, "number", number="417", family_name="Neu") == (
        "The number 0417 belongs to Eichelhuber Probe."
    )


@pytest.mark.parametrize("number", ["12a4", "12345", "-1", "１２３４"])
def test_newcomer_with_a_strange_number_hears_its_form(desk: Client, tournament: Tournament, number: str) -> None:
    said = error_at(desk, tournament_url(tournament, "check-in/new/"), "number", number=number, family_name="Neu")
    assert said in {"A player number has four digits.", "Ensure this value has at most 4 characters (it has 5)."}


def test_what_was_typed_is_the_newcomers_name(desk: Client, tournament: Tournament) -> None:
    PlayerFactory.create(number="0041", family_name="Öllinger", given_name="Jörg")

    page = desk.get(tournament_url(tournament, "check-in/?q=jörg neubauer"))
    (link,) = links(page, "#found")
    form = desk.get(link)

    assert [value_of(form, name) for name in ("family_name", "given_name", "number")] == ["Neubauer", "Jörg", ""]
    assert [each.attributes["name"] for each in parts(form, "[autofocus=]")] == ["given_name"]
    assert "The next free one is 0042." in text_at(form, "#id_number_helptext")
    empty = desk.get(tournament_url(tournament, "check-in/new/"))
    assert [each.attributes["name"] for each in parts(empty, "[autofocus=]")] == ["family_name"]


def test_newcomer_who_may_be_there_already_is_asked_about_once(desk: Client, tournament: Tournament) -> None:
    known = PlayerFactory.create(number="0417", family_name="Öllinger", given_name="Jörg", place="Sankt Uhu")
    url, typed = tournament_url(tournament, "check-in/new/"), {"family_name": "Oelinger", "place": "St. Uhu"}

    asked = desk.post(url, typed | {"given_name": "Joerg"})

    assert Player.objects.count() == 1
    assert "Somebody like this is on the list of players already. The same person?" in texts(asked, "[role=alert]")
    assert texts(asked, "main tbody tr") == ["Öllinger Jörg 0417 · Sankt Uhu Check in"]
    seen = value_of(asked, "another")
    other = desk.post(url, typed | {"given_name": "J.", "another": seen})
    assert (texts(other, "main tbody tr"), Player.objects.count()) == (texts(asked, "main tbody tr"), 1)
    done(desk, tournament_url(tournament, f"check-in/{known.pk}/"))
    here = desk.post(url, typed | {"given_name": "Joerg"})
    assert texts(here, "main tbody tr") == ["Öllinger Jörg 0417 · Sankt Uhu is here"]
    done(desk, url, **typed, given_name="Joerg", another=seen)
    assert tournament.entries.count() == 2


def test_newcomers_year_of_birth_is_read_from_a_date(desk: Client, tournament: Tournament) -> None:
    url = tournament_url(tournament, "check-in/new/")

    said = error_at(desk, url, "birth_year", family_name="Neu", birth_year="58")
    done(desk, url, family_name="Neu", birth_year="1.3.1958")

    assert said == "A year of birth has four digits, like 1958."
    assert Player.objects.get().birth_year == 1958


def test_script_in_a_name_stays_text(desk: Client, tournament: Tournament) -> None:
    name = "<script>alert(1)</script>"
    done(desk, tournament_url(tournament, "check-in/new/"), family_name=name)

    page = desk.get(tournament_url(tournament, "check-in/?q=script"))

    assert name not in page.content.decode()
    assert [each.rpartition(" ")[0] for each in texts(page, "#found th p")] == [name]
    assert [each.rpartition(" guest ")[0] for each in texts(page, "#here th p")] == [name]


def test_check_in_page_takes_the_same_statements_for_one_and_for_many(desk: Client) -> None:
    few, many = new_tournament(players=1), new_tournament(players=6)
    pages = [tournament_url(each, "check-in/?q=pagat") for each in (few, many)]
    assert statements(desk, pages[0]) == statements(desk, pages[1])


def test_newcomers_name_loses_what_nobody_sees(desk: Client) -> None:
    tournament = new_tournament()

    done(
        desk,
        tournament_url(tournament, "check-in/new/"),
        family_name="\u202eSküs\x07 \t bauer",
        given_name="\u2066Resi",
    )

    assert (Player.objects.get().family_name, Player.objects.get().given_name) == ("Sküs bauer", "Resi")


def test_newcomer_whose_name_nobody_sees_is_refused(desk: Client) -> None:
    said = error_at(desk, tournament_url(new_tournament(), "check-in/new/"), "family_name", family_name="\u202e \u2069")
    assert said == "This field is required."
