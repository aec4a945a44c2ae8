"""Cancelling an evening: its page, what desk, public and phones say of it then, and holding it after all."""

from collections.abc import Callable
from datetime import timedelta
from json import dumps
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from scoring.season import Counting, SeasonRule
from tests.actions.till.acts import take
from tests.factories import (
    NOW,
    anna,
    at_desk,
    entries_of,
    link_of,
    new_tournament,
    season,
    season_of_today,
    seated_tournament,
    tables_of,
)
from tests.registered import offered, registers
from tests.web.desk.pages import done, error_at, refused, shown, tournament_url
from tests.web.parts import parts
from tests.web.phone.test_entries import body_of
from tests.web.reading import text_of
from tournaments.actions.cancelling import cancel_tournament
from tournaments.links import registration_token, table_token
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db

WHY = "The inn is closed"
CALLED_OFF: dict[str, Any] = {"case": "called_off", "reason": WHY}
MISTAKE: dict[str, Any] = {"case": "mistake", "reason": "Twice"}
Read = Callable[[str], str]


def cancelled(tournament: Tournament, *, by_mistake: bool = False) -> None:
    cancel_tournament(tournament, by_mistake=by_mistake, reason=WHY, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()


def public(tournament: Tournament, rest: str = "") -> str:
    return f"/evening/{tournament.public_id}/{rest}"


@pytest.fixture
def read() -> Read:
    """What a visitor reads."""
    visitor = Client(headers={"accept-language": "en"})
    return lambda address: text_of(visitor.get(address))


def test_the_desk_cancels_an_evening_and_holds_it_after_all(desk: Client) -> None:
    tournament = offered(seated_tournament(fee_cents=1_500))
    registers(tournament, "Sküsinger", place="Ried")
    url = tournament_url(tournament)
    assert f'href="{url}cancel/"' in desk.get(url).content.decode()
    asked = shown(desk, f"{url}cancel/")
    assert "counts nowhere" in asked
    assert "Half of the season" not in asked
    assert error_at(desk, f"{url}cancel/", "reason", case="called_off") == "Please give a reason."
    assert error_at(desk, f"{url}cancel/", "case", reason=WHY)
    for entry in entries_of(tournament)[:2]:
        take(entry)
    assert "Money of 2 people is still in the till" in shown(desk, f"{url}cancel/")
    assert "Money of people is still in the till (people: 2)" in refused(desk, f"{url}cancel/", **CALLED_OFF)
    assert "30.00" in shown(desk, f"{url}till/give-back/")
    moved = refused(desk, f"{url}till/give-back/", reason="back", key="back-0", numbers="1", status=409)
    assert "Please look at the list again." in moved
    back = done(desk, f"{url}till/give-back/", reason="back", key="back-1", numbers="1 2")
    assert "Everybody has their money back." in back
    assert "Money of" not in shown(desk, f"{url}cancel/")

    assert "The evening has been cancelled." in done(desk, f"{url}cancel/", **CALLED_OFF)

    overview = shown(desk, url)
    for said in (WHY, anna().name, "Sküsinger", "Ried", "9 players had been checked in", "it counts nowhere"):
        assert said in overview
    assert "Next" not in overview
    assert "Hold it after all" in refused(desk, f"{url}cancel/", **CALLED_OFF)  # the way through
    assert "cancelled" in shown(desk, f"/desk/seasons/{tournament.season_id}/")
    for page in ("check-in/", "draw/", "rounds/1/", "results/", "till/", "till/book/", "log/", "settings/", "screens/"):
        assert "nothing is entered any more" in shown(desk, url + page)
    assert "takes place again" in done(desk, f"{url}cancel/back/", reason="open after all")
    assert "Next" in shown(desk, url)


def test_where_half_of_the_evenings_count_the_page_says_that_fewer_results_will(desk: Client) -> None:
    mine = season(rule=SeasonRule(Counting.HALF, None))
    evenings = [new_tournament(season_=mine, name=f"Abend {n}") for n in range(3)]
    url = tournament_url(evenings[0])
    assert "it is the best 1 instead of the best 2 results" in shown(desk, f"{url}cancel/")
    Season.objects.update(planned=5)
    assert "instead of the best" not in shown(desk, f"{url}cancel/")


@pytest.mark.parametrize(("days", "section"), [(7, "Evenings in progress"), (-7, "Past evenings")])
def test_an_evening_called_off_is_past_when_its_day_is(desk: Client, days: int, section: str) -> None:
    day = timezone.localdate() + timedelta(days=days)
    cancelled(new_tournament(season_=season_of_today(), name="Abend im Advent", date=day))
    (found,) = [part.text for part in parts(desk.get("/desk/"), "main section") if "Abend im Advent" in part.text]
    assert found.startswith(section)
    assert "cancelled" in found


def test_what_was_made_by_mistake_is_folded_away_at_the_desk_and_gone_outside(desk: Client, client: Client) -> None:
    tournament = new_tournament(name="Zweimal angelegt")
    done(desk, tournament_url(tournament, "cancel/"), **MISTAKE)
    tournament.refresh_from_db()

    for page in ("/desk/", f"/desk/cups/{season().cup.slug}/", f"/desk/seasons/{season().pk}/"):
        plain, folded = shown(desk, page).split("1 evening made by mistake")
        assert "Zweimal angelegt" not in plain
        assert "Zweimal angelegt" in folded
    for rest in ("", "invitation.ics"):
        assert client.get(public(tournament, rest)).status_code == 404
    assert "Zweimal angelegt" not in text_of(client.get("/"))


def test_visitors_are_told_that_an_evening_is_called_off(read: Read, client: Client) -> None:
    tournament = offered(new_tournament(name="Abend im Advent"), now=timezone.now())
    registration = registers(tournament, "Sküsinger", now=timezone.now())
    mine = f"/registration/{registration_token(registration)}/"
    cancelled(tournament)

    announced = read(public(tournament))
    assert "This evening has been cancelled" in announced
    assert WHY in announced
    assert "Register" not in announced
    kept = read(mine)
    assert "This evening has been cancelled" in kept
    assert "you have a seat" not in kept
    assert client.post(f"{mine}cancel/").status_code == 302  # nothing to cancel, and no accident
    home = read("/")
    assert home.index("Cancelled") < home.index("Abend im Advent")
    assert "Cancelled" in read(f"/screen/{tournament.public_id}/")
    (event,) = Calendar.from_ical(client.get(public(tournament, "invitation.ics")).content).walk("VEVENT")
    assert (event["STATUS"], event["SEQUENCE"]) == ("CANCELLED", 1)


def test_phones_keep_what_they_have_and_say_why(read: Read, client: Client) -> None:
    table = tables_of(seated_tournament())[0]
    url = f"/t/{table_token(link_of(table), table)}/"
    cancelled(table.round.tournament)

    assert "The evening has been cancelled" in read(url)
    answer = client.post(f"{url}entries/", dumps(body_of(table)), content_type="application/json")

    assert answer.status_code == 409  # so the phone keeps it, with the sentence
    assert answer.json()["error"][0]["code"] == "evening_cancelled"
