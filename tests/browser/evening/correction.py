"""A hand that turns out to be wrong when everything is published and paid: what it takes to put it right."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from scoring.rotation import deal
from tests.browser.evening.desk import EveningDesk
from tests.browser.fingers import watching
from tests.browser.hands import announced, typed
from tests.browser.pages import SAVE, HandPage
from tournaments.models import Seat

Ranking = Mapping[str, tuple[int, int]]
"""Rank and points by number."""

LAST_ROUND = 3


@dataclass(frozen=True, slots=True)
class WrongHand:
    """A hand of the last round in which the winner played: its number, their seat in its record, the table's path."""

    number: int
    seat: int
    table: str


@dataclass(frozen=True, slots=True)
class Clicks:
    """What the organiser clicked: until the evening was closed again with the right hand, and then to publish it."""

    correcting: int
    publishing: int


def wrong_hand(before: Ranking) -> WrongHand:
    """The winner's."""
    winner = min(before, key=lambda number: before[number])
    seat = Seat.objects.get(table__round__number=LAST_ROUND, occupancies__entry__player__number=winner)
    size = seat.table.seats.count()
    deals = {number: deal(number, size=size).active for number in (2, 3)}
    number = next(number for number, active in deals.items() if seat.place in active)
    return WrongHand(number, deals[number].index(seat.place), f"/tables/{seat.table_id}/")


def correct_what_is_published(anna: EveningDesk, wrong: WrongHand) -> Clicks:
    """From the results to the results: find the hand, correct it with a reason, publish that."""
    with watching(anna.browser, anna.size) as watch:
        watch.start()
        anna.go("/results/correct/")
        anna.go(wrong.table)
        _correct(anna, wrong)
        assert "Platz" in anna.see("main .columns").text
        anna.explain("Spiel falsch eingetragen")
        correcting = watch.effort().taps
        watch.start()
        assert urlsplit(anna.address).path.endswith("/results/publish/")
        anna.submit()
        return Clicks(correcting, watch.effort().taps)


def _correct(anna: EveningDesk, wrong: WrongHand) -> None:
    """It was a Dreier with an announced Valat, and lost."""
    anna.go(f"/hands/{wrong.number}/")
    page = HandPage(anna.browser)
    page.start("dreier")
    page.fill_in(typed("dreier", f"outcome={wrong.seat}-no {announced('valat', 'no')}", (0, 0, 0, 0)))
    page.ask()
    anna.leave(SAVE)
