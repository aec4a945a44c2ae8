"""The rows of who is here: what can be done for each, and why not."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.errors import Refused
from tournaments.models import Entry, Player, Tournament
from tournaments.money.fees import FeeAccount
from tournaments.queries.door import fee_accounts
from tournaments.queries.open_seats import OpenSeat, open_seats


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """Why something was refused to an entry (its id)."""

    entry: int
    why: Refused


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """Somebody of the evening with their fee; `seat` keeps them from being checked out, `refused` is what was just
    refused here.
    """

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
    """A row for each entry that takes part, in the order given. The statements of `open_seats`, and one."""
    seats, accounts = open_seats(tournament), fee_accounts(tournament)
    why = {refused.entry: refused.why} if refused else {}
    return tuple(CheckInRow(each, accounts[each.pk], seats.get(each.pk), why.get(each.pk)) for each in entries)
