"""The seats people still have to play at: what keeps somebody from being checked out."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import SeatOccupancy, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.late import unplayed_rounds
from tournaments.queries.rulesets import is_drawn


class SeatState(StrEnum):
    """What has become of a round in which somebody has a seat; whoever wants them out of it goes another way each."""

    DRAFT = "draft"
    AHEAD = "ahead"
    PLAYING = "playing"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat in a round not yet closed: the round's number, the table's id and number."""

    state: SeatState
    round: int
    table_id: int
    table: int


ORDER = tuple(SeatState)


def open_seats(tournament: Tournament) -> dict[int, OpenSeat]:
    """By entry the seat that has to go first: one in a draft, else in a round nobody has played, else the one played.

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
    found: dict[int, OpenSeat] = {}
    for entry, state, number, table_id, table in listed.order_by("seat__table__round__number"):
        seat = OpenSeat(_state(state, drawn=drawn, is_ahead=number in ahead), number, table_id, table)
        found[entry] = min(found.get(entry, seat), seat, key=lambda each: ORDER.index(each.state))
    return found


def _state(state: str, *, drawn: bool, is_ahead: bool) -> SeatState:
    if not drawn:
        return SeatState.BY_HAND
    if state == RoundState.DRAFT:
        return SeatState.DRAFT
    return SeatState.AHEAD if is_ahead else SeatState.PLAYING
