"""Who has paid the fee of a final: whoever stays away gets it back, whoever comes for them pays their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.models import Tournament
from tournaments.money.fees import FeeAccount
from tournaments.queries.people.check_in_fees import check_in_account, with_fees


@dataclass(frozen=True, slots=True)
class FeesAtDoor:
    """The fee of a final in cents, and what is known of everybody who was ever checked in, by kept record (id)."""

    cents: int
    known: Mapping[int, FeeAccount] = field(default_factory=dict)

    def of(self, player: int) -> FeeAccount:
        """The account of somebody (player id) as soon as they take part."""
        return self.known.get(player) or FeeAccount(self.cents, self.cents, 0)


def fees_at_door(evening: Tournament) -> FeesAtDoor:
    """One statement."""
    rows = with_fees(evening.entries.all(), entry="pk")
    return FeesAtDoor(evening.fee_cents, {row.player_id: check_in_account(evening, row) for row in rows})
