"""When tables will be done."""

from datetime import datetime, timedelta

import pytest

from tests.factories import NOW
from tournaments.queries.room.finish import RoundFinish, round_finish
from tournaments.queries.room.tables import RoomTable


def played(table: int, hands_in: int, *, minutes: float, ago: float = 0, **changes: object) -> RoomTable:
    """A table whose hands came in over so many minutes, the last of them so long ago."""
    last = NOW - timedelta(minutes=ago)
    times = {"first_at": last - timedelta(minutes=minutes), "last_at": last} if hands_in else {}
    plain = {"number": table, "size": 4, "hands": 16, "on_paper": False, "is_closed": False}
    return RoomTable(table=table, hands_in=hands_in, **(plain | times | changes))  # type: ignore[arg-type]


def in_minutes(finish: RoundFinish) -> dict[int, float]:
    return {table: _minutes(at) for table, at in finish.tables.items()}


def _minutes(at: datetime) -> float:
    return (at - NOW).total_seconds() / 60


def test_a_table_goes_on_as_it_has_played() -> None:
    room = [played(1, 6, minutes=30), played(2, 11, minutes=50)]

    finish = round_finish(room, now=NOW)

    assert in_minutes(finish) == {1: 60, 2: 25}
    assert finish.last == NOW + timedelta(minutes=60)


def test_a_table_that_has_hardly_begun_plays_like_the_room() -> None:
    room = [played(1, 6, minutes=30), played(2, 2, minutes=3), played(3, 0, minutes=0)]

    assert in_minutes(round_finish(room, now=NOW)) == {1: 60, 2: 14 * 6, 3: 16 * 6}


@pytest.mark.parametrize(("ago", "done"), [(4, 56), (6, 54), (50, 54)])
def test_the_hand_that_is_played_is_done_now_at_the_earliest(ago: float, done: float) -> None:
    """Six minutes a hand, and nine after this one: one that is overdue ends now."""
    finish = round_finish([played(1, 6, minutes=30, ago=ago), played(2, 6, minutes=30)], now=NOW)

    assert in_minutes(finish) == {1: done, 2: 60}


def test_hands_that_came_in_together_say_little_about_their_table() -> None:
    """What came within seconds says nothing; otherwise a table is at most twice as fast, or as slow, as the room."""
    room = [
        played(1, 6, minutes=30),
        played(2, 6, minutes=30),
        played(3, 6, minutes=30),
        played(4, 6, minutes=0.5),
        played(5, 6, minutes=10),
        played(6, 6, minutes=120),
    ]

    assert in_minutes(round_finish(room, now=NOW)) == {1: 60, 2: 60, 3: 60, 4: 60, 5: 30, 6: 120}


def test_nothing_is_foretold_before_a_table_has_played_three_hands() -> None:
    assert round_finish([played(1, 2, minutes=10), played(2, 0, minutes=0)], now=NOW) == RoundFinish({})
    assert round_finish([], now=NOW).last is None


def test_tables_that_have_ended_are_not_foretold() -> None:
    room = [
        played(1, 16, minutes=90),
        played(2, 10, minutes=50, is_closed=True),
        played(3, 3, minutes=9, on_paper=True),
        played(4, 15, minutes=84),
    ]

    assert in_minutes(round_finish(room, now=NOW)) == {4: 6}
