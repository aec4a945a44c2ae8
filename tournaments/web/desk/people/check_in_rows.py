"""Rows of the attendance list: available actions, or why there are none."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.errors import Refused
from tournaments.models import Entry, Player, Tournament
from tournaments.money.fees import FeeAccount
from tournaments.queries.draw.open_seats import OpenSeat, open_seats
from tournaments.queries.people.check_in_fees import fee_accounts


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """An entry (id) and why something was refused to it."""

    entry: int
    why: Refused


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """An entry with its fee; `seat` prevents checking out, `refused` is the refusal just given."""

    entry: Entry
    account: FeeAccount
    seat: OpenSeat | None
    refused: Refused | None

    @property
    def player(self) -> Player:
        return self.entry.player


def check_in_rows(
    tournament: Tournament, entries: Iterable[Entry], refused: RefusedRow | None
) -> tuple[CheckInRow, ...]:
    """A row per participating entry, in the given order. One statement in addition to those of `open_seats`."""
    seats, accounts = open_seats(tournament), fee_accounts(tournament)
    why = {refused.entry: refused.why} if refused else {}
    return tuple(CheckInRow(each, accounts[each.pk], seats.get(each.pk), why.get(each.pk)) for each in entries)
