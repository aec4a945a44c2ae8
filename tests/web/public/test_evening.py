"""The page of an evening before it begins: what it says, and registering."""

import re
from datetime import time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import NOW, PlayerFactory, anna, at_desk, new_tournament
from tests.finals import a_final_evening, cast_of, two_cups
from tests.registered import offered, order, registers
from tests.web.parts import links, parts, texts
from tests.web.reading import text_of
from tournaments.actions.accounts.counted_tries import Bound
from tournaments.actions.finals.check_in import register_finalists
from tournaments.actions.people import registering
from tournaments.actions.results.publishing import publish_finalists
from tournaments.models import Event, Publication, Registration, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.web.public.registration_form import form_mark

pytestmark = pytest.mark.django_db

SENT = {"family_name": "Herzinger", "given_name": "Ida", "place": "Ried", "number": "12"}


def url(tournament: Tournament) -> str:
    return f"/evening/{tournament.public_id}/"


def mark(*, seconds: float = 60) -> str:
    """What a form has that was shown so long ago."""
    return form_mark(timezone.now() - timedelta(seconds=seconds))


@pytest.fixture
def tournament() -> Tournament:
    """Registering is possible now, two seats."""
    return offered(now=timezone.now())


def test_the_page_of_a_final_says_that_finalists_are_invited_and_leads_to_their_list(client: Client) -> None:
    """Expecting them offers no registration, so nobody reads that it has closed."""
    cast = cast_of("ABCDEF")
    final = two_cups(cast)
    evening = a_final_evening(final)
    register_finalists(evening, actor=at_desk(), now=NOW)

    before = text_of(client.get(url(evening)))
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    page = client.get(url(evening))

    said = "Who qualified for the final in one of its cups is invited by the organisers."
    assert (said in before, said in text_of(page)) == (True, True)
    assert (texts(page, "h2"), "Registering is closed" in text_of(page)) == (["Finalists"], False)
    assert links(page, "[aria-labelledby=finalists]") == [f"/p/{Publication.objects.get().code}/"]
    Tournament.objects.update(state=TournamentState.CLOSED)
    assert texts(client.get(url(evening)), "h2") == []


def test_the_page_says_when_where_and_what(client: Client) -> None:
    tournament = new_tournament(venue="Gasthof zum Sküs", address="Kirchenplatz 1", starts_at=time(19), fee_cents=1200)

    page = client.get(url(tournament))

    said = text_of(page)
    for fact in ("Friday, 20 November 2026", "19:00", "Gasthof zum Sküs", "Kirchenplatz 1", "€12.00"):
        assert fact in said
    assert [word for word in ("Register", "Teams") if word in said] == []
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert client.get("/evening/nowhere/").status_code == 404
    assert "Teams pairs (Doppel)" in text_of(client.get(url(new_tournament(team_size=2))))


def test_where_no_fee_is_set_the_page_says_nothing_of_one(client: Client) -> None:
    assert "fee" not in text_of(client.get(url(new_tournament()))).lower()


def test_the_invitation_is_a_file_for_calendars(client: Client, tournament: Tournament) -> None:
    file = client.get(f"{url(tournament)}invitation.ics")

    assert file["Content-Type"] == "text/calendar; charset=utf-8"
    assert file["Content-Disposition"].startswith('attachment; filename="mc-abend')
    assert file.content.startswith(b"BEGIN:VCALENDAR")


def test_whoever_registers_gets_the_page_of_their_registration(client: Client, tournament: Tournament) -> None:
    sent = SENT | {"mark": mark()}
    first, again = (client.post(url(tournament), sent) for _ in range(2))

    mine = Registration.objects.get()
    assert (mine.name, mine.place, mine.number, mine.player) == ("Herzinger Ida", "Ried", "0012", None)
    assert first["Location"] == again["Location"]
    assert re.fullmatch(rf"/registration/{mine.pk}\.[-_\w]{{27}}/", first["Location"])
    assert "you have a seat" in text_of(client.get(first["Location"]))
    assert "Herzinger" not in text_of(client.get(url(tournament)))
    assert "Herzinger" not in str(list(Event.objects.values_list("what", flat=True)))


def test_a_form_kept_open_takes_the_next_person_too(client: Client, tournament: Tournament) -> None:
    kept = mark()
    for name in ("Ida", "Max"):
        client.post(url(tournament), SENT | {"mark": kept, "given_name": name})

    assert [each.given_name for each in Registration.objects.all()] == ["Ida", "Max"]


def test_nothing_says_whether_somebody_is_known_or_on_the_list(client: Client, tournament: Tournament) -> None:
    """What the answers differ in is the link alone."""
    PlayerFactory.create(number="0012", family_name="Herzinger", given_name="Ida", place="Ried")
    people = [SENT, SENT, SENT | {"family_name": "Unbekannt", "number": "9999"}]
    Registration.objects.all().delete()
    said = []
    for each in people:
        answer = client.post(url(tournament), each | {"mark": mark()}, follow=True)
        text = text_of(answer).replace(each["family_name"], "X")
        said.append(re.sub(r"http\S+", "", text))
        Registration.objects.exclude(pk=Registration.objects.latest("pk").pk).delete()

    assert len(set(said)) == 1


def test_names_stand_there_only_where_the_evening_shows_them(client: Client) -> None:
    tournament = offered(seats=1, shows_names=True, now=timezone.now())
    for name in ("Herzinger", "Karobauer"):
        registers(tournament, name, now=timezone.now())

    page = client.get(url(tournament))

    assert texts(page, "main ol li") == ["1. Herzinger Ida", "2. Karobauer Ida waiting list"]
    assert "All seats are taken; one person is on the waiting list." in text_of(page)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"family_name": ""}, "This field is required."),
        ({"given_name": "Ida" * 40}, "at most 80 characters"),
        ({"number": "1\0"}, "Null characters are not allowed."),
        ({"number": "12a"}, "four digits"),
        ({"subject": "https://example.org"}, "Please leave this empty"),
        ({"mark": ""}, "This field is required."),
        ({"mark": "erfunden"}, "open for too long"),
    ],
)
def test_what_cannot_be_taken_is_said_at_the_form(
    client: Client, tournament: Tournament, changes: dict[str, str], said: str
) -> None:
    answer = client.post(url(tournament), SENT | {"mark": mark()} | changes)

    assert answer.status_code == 422
    assert said in text_of(answer)
    assert order(tournament) == []


def test_what_a_browser_fills_in_at_once_is_taken(client: Client, tournament: Tournament) -> None:
    page = client.get(url(tournament))
    known = {each.attributes["name"]: each.attributes.get("autocomplete") for each in parts(page, "main form input")}
    assert known == {
        "family_name": "family-name",
        "given_name": "given-name",
        "place": "address-level2",
        "number": "off",
        "subject": "off",
        "mark": None,
    }

    client.post(url(tournament), SENT | {"mark": mark(seconds=0.6)})

    assert order(tournament) == [("Herzinger", True)]


def test_what_a_browser_put_where_nothing_belongs_can_be_seen_and_removed(
    client: Client, tournament: Tournament
) -> None:
    answer = client.post(url(tournament), SENT | {"mark": mark(), "subject": "https://example.org"})

    assert not parts(answer, "[aria-hidden=true] [name=subject]")
    assert len(parts(answer, "[name=subject]")) == 1


@pytest.mark.parametrize(("seconds", "said"), [(0, "very quick"), (13 * 3600, "open for too long")])
def test_a_form_that_comes_back_too_fast_or_too_late_is_shown_again(
    client: Client, tournament: Tournament, seconds: int, said: str
) -> None:
    answer = client.post(url(tournament), SENT | {"mark": mark(seconds=seconds)})

    assert (answer.status_code, said in text_of(answer)) == (422, True)
    assert 'value="Herzinger"' in answer.content.decode()


def test_odd_letters_are_only_letters(client: Client, tournament: Tournament) -> None:
    odd = {"family_name": "\u202e<b>Herz\n inger</b>", "given_name": "🂡", "mark": mark(), "number": ""}

    page = client.post(url(tournament), odd, follow=True)

    assert Registration.objects.get().name == "<b>Herz inger</b> 🂡"
    assert "<b>Herz" not in page.content.decode()


def test_a_flood_from_one_address_has_to_wait(
    client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registering, "FROM_AN_ADDRESS", Bound(1, timedelta(hours=1)))
    first = SENT | {"mark": mark()}
    client.post(url(tournament), first)

    answer = client.post(url(tournament), SENT | {"mark": mark(), "given_name": "Max"})

    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "Please try again in 60 min." in text_of(answer)
    assert client.post(url(tournament), first).status_code == 302  # whoever has registered is not counted again
    assert len(order(tournament)) == 1


def test_registering_is_refused_in_words_once_it_is_closed(client: Client) -> None:
    tournament = offered(now=timezone.now() - timedelta(days=7))

    answer = client.post(url(tournament), SENT | {"mark": mark()})

    assert answer.status_code == 422
    assert "Registering is closed." in text_of(answer)
    assert "<form" not in answer.content.decode().partition("<main")[2]


def test_the_page_leaves_no_cookie(tournament: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)

    answers = [client.get(url(tournament)), client.post(url(tournament), SENT | {"mark": mark()})]

    assert [(each.status_code, dict(each.cookies)) for each in answers] == [(200, {}), (302, {})]
