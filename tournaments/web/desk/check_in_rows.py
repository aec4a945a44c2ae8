"""The rows of who is here: what can be done for each, and why not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.errors import Refused
from tournaments.models import Entry, Player
from tournaments.queries.open_seats import OpenSeat


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """Why something was refused to an entry (its id)."""

    entry: int
    why: Refused


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """Somebody of the evening; `seat` keeps them from being checked out, `refused` is what was just refused here."""

    entry: Entry
    seat: OpenSeat | None
    refused: Refused | None

    @property
    def player(self) -> Player:
        return self.entry.player


def check_in_rows(
    entries: Iterable[Entry], seats: Mapping[int, OpenSeat], refused: RefusedRow | None
) -> tuple[CheckInRow, ...]:
    """A row an entry, in the order given."""
    why = {refused.entry: refused.why} if refused else {}
    return tuple(CheckInRow(each, seats.get(each.pk), why.get(each.pk)) for each in entries)
