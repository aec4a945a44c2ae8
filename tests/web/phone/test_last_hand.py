"""The hand entered last stands on the page with where it came from, and a button that takes it back."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.actions.acts import enter
from tests.factories import at_desk
from tests.web.parts import parts, text_at, texts
from tests.web.phone.captain import LOST, WON, Captain, hidden, revisions, said
from tournaments.actions.draw import renew_link
from tournaments.models import HandRevision
from tournaments.queries.room.undoing import UNDO_WITHIN


def line(captain: Captain) -> tuple[str, str]:
    """What is said of the last hand, and of where it was entered."""
    last = captain.look().context["last"]
    return (last.line, last.origin) if last else ("", "")


def undo(captain: Captain, number: int, **changes: str) -> Any:
    form = {"entry_id": f"undo-{number}", "based_on": "1"} | changes
    return captain.client.post(captain.undo_url(number), form)


def test_the_last_hand_says_where_it_came_from_and_opens_its_correction(four: Captain) -> None:
    assert line(four) == ("", "")
    name = four.look().context["sheet"].totals[0].seated_player.short_name

    four.enter(1, **WON | {"from_place": "2"})

    page = four.look()
    last = page.context["last"]
    assert (last.line, last.origin) == (f"Spiel 1: Dreier, {name}, gewonnen", "vom Handy auf Platz 2")
    assert (last.url, last.undo_url, last.is_new) == (four.hand_url(1), four.undo_url(1), False)
    ends = HandRevision.objects.get().recorded_at + UNDO_WITHIN
    (undoing,) = parts(page, "#undo")
    assert undoing.attributes["data-until"] == str(int(ends.timestamp() * 1000))
    assert {"entry_id", "based_on"} <= hidden(page).keys()
    enter(four.table, number=2)
    HandRevision.objects.filter(hand__number=2).update(recorded_at=timezone.now())
    assert line(four)[1] == "von der Turnierleitung"
    assert four.look().context["last"].undo_url == ""


def test_the_line_of_a_hand_is_not_where_that_is_corrected(four: Captain) -> None:
    four.enter(1, **WON)
    four.enter(2, **LOST)
    last = four.look().context["last"]

    links = [texts(four.client.get(four.hand_url(number)), "#last a") for number in (1, 2)]

    assert links == [[last.line], []]


@pytest.mark.parametrize("odd", ["0", "7", "12", "zwei", "\N{SUPERSCRIPT TWO}", "2\0"])
def test_a_place_that_is_none_is_not_believed(four: Captain, odd: str) -> None:
    four.enter(1, **WON | {"from_place": odd})

    assert line(four)[1] == ""


def test_who_played_is_told_with_the_partner_and_how_it_ended(five: Captain) -> None:
    names = five.client.get(five.hand_url(1)).context["seating"].names
    five.enter(1, contract="rufer", partner="2", won="no", declarer="0")
    assert line(five) == (f"Spiel 1: Rufer, {names[0]} mit {names[2]}, verloren", "")
    five.enter(1, contract="rufer", partner="talon", won="no", declarer="0", why="typing")
    assert line(five)[0].startswith(f"Spiel 1: Rufer, {names[0]} allein, verloren, König im Talon")

    points = {"thirds-0": "20", "thirds-1": "30", "thirds-2": "20", "thirds-3": "0"}
    five.enter(2, contract="trischaken", **points)
    names = five.client.get(five.hand_url(2)).context["seating"].names
    assert line(five)[0] == f"Spiel 2: Trischaken, am meisten: {names[1]} (30)"


def test_one_tap_takes_the_last_hand_back(four: Captain) -> None:
    four.enter(1, **WON)
    form = hidden(four.look(), of="#last")

    answers = [four.client.post(four.undo_url(1), form) for _ in range(2)]  # a double tap

    assert [(each.status_code, each["Location"]) for each in answers] == [(302, f"{four.table_url}?undone=1")] * 2
    page = four.client.get(answers[0]["Location"])
    assert (page.context["undone"], page.context["last"], page.context["number"]) == ("1", None, 1)
    assert revisions(four.table) == [(1, 1, False), (1, 2, False)]
    four.enter(1, **LOST)
    assert [each.points for each in four.look().context["sheet"].totals] == [-12, 4, 4, 4]
    assert line(four)[0].endswith(", verloren")


def test_an_undo_by_a_link_that_is_no_more_is_told_so(four: Captain) -> None:
    four.enter(1, **WON)
    renew_link(four.table, actor=at_desk(), now=timezone.now())

    answer = four.client.post(four.undo_url(1))

    assert (answer.status_code, text_at(answer, "h1")) == (404, "Dieser Link gilt nicht mehr")
    assert revisions(four.table) == [(1, 1, False)]


def test_a_correction_taken_back_shows_the_hand_as_it_was(four: Captain) -> None:
    four.enter(1, **WON)
    four.enter(1, **LOST | {"why": "typing"})
    assert line(four)[0].endswith(", verloren, korrigiert")

    undo(four, 1, based_on="2")

    page = four.look()
    assert page.context["last"].line.endswith(", gewonnen, Änderung rückgängig gemacht")
    assert page.context["last"].undo_url == ""
    assert [each.points for each in page.context["sheet"].totals] == [12, -4, -4, -4]


def test_what_is_too_old_is_not_offered_and_refused_with_a_sentence(four: Captain) -> None:
    four.enter(1, **WON)
    HandRevision.objects.update(recorded_at=timezone.now() - UNDO_WITHIN - timedelta(seconds=1))

    assert four.look().context["last"].undo_url == ""
    answer = undo(four, 1)

    assert (answer.status_code, answer.context["error"]) == (422, said("undo_late", minutes=2))
    assert revisions(four.table) == [(1, 1, False)]


@pytest.mark.parametrize(
    ("number", "changes", "status", "code"),
    [
        (2, {}, 422, "no_hand"),
        (10**20, {}, 422, "no_hand"),
        (1, {"based_on": "2"}, 409, "outdated"),
        (1, {"based_on": "x" * 9}, 409, "outdated"),
        (1, {"entry_id": ""}, 422, "entry_id"),
    ],
)
def test_odd_requests_undo_nothing(four: Captain, number: int, changes: dict[str, str], status: int, code: str) -> None:
    four.enter(1, **WON)

    answer = undo(four, number, **changes)

    assert (answer.status_code, answer.context["error"]) == (status, said(code, number=number))
    assert revisions(four.table) == [(1, 1, False)]
