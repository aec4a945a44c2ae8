"""People's seats in rounds not yet closed, which prevent checking them out."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from tournaments.models import SeatOccupancy, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.late import unplayed_rounds
from tournaments.queries.rulesets import is_drawn


class SeatState(StrEnum):
    """The state of a round in which somebody has a seat; each state needs a different way to free it."""

    DRAFT = "draft"
    AHEAD = "ahead"
    PLAYING = "playing"
    MANUAL = "by_hand"


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat in a round not yet closed: the round's number, the table's id and number.

    `playing` is the seat where the person is currently playing, or None.
    """

    state: SeatState
    round: int
    table_id: int
    table: int
    playing: Self | None = None


ORDER = tuple(SeatState)


def open_seats(tournament: Tournament) -> dict[int, OpenSeat]:
    """By entry, the seat to free first: one in a draft, else in an unplayed round, else the one being played.

    Two statements.
    """
    rows = SeatOccupancy.objects.filter(seat__table__round__tournament=tournament)
    listed = rows.exclude(seat__table__round__state=RoundState.CLOSED).values_list(
        "entry",
        "seat__table__round__state",
        "seat__table__round__number",
        "seat__table",
        "seat__table__number",
    )
    ahead, drawn = {each.number for each in unplayed_rounds(tournament)}, is_drawn(tournament)
    seats = defaultdict[int, list[OpenSeat]](list)
    for entry, state, number, table_id, table in listed.order_by("seat__table__round__number"):
        seats[entry].append(OpenSeat(_state(state, drawn=drawn, is_ahead=number in ahead), number, table_id, table))
    return {entry: _first(theirs) for entry, theirs in seats.items()}


def _first(seats: Sequence[OpenSeat]) -> OpenSeat:
    """The seat to free first, with the one being played."""
    playing = next((each for each in seats if each.state is SeatState.PLAYING), None)
    return replace(min(seats, key=lambda each: ORDER.index(each.state)), playing=playing)


def _state(state: str, *, drawn: bool, is_ahead: bool) -> SeatState:
    if not drawn:
        return SeatState.MANUAL
    if state == RoundState.DRAFT:
        return SeatState.DRAFT
    return SeatState.AHEAD if is_ahead else SeatState.PLAYING
