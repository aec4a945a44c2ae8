"""A ruleset: frozen values that say what every contract and bonus is worth and how they combine.

Amounts are whole points *per opponent*; card points are counted in thirds (Blatt), 210 in all. A contract or a bonus
is a row, never a class: scoring interprets the rows, and a phone's entry form is derived from the same ones. The
kinds of rows are in `rulesets.rows`.
"""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from rulesets.rows import (
    UNWRITTEN_AT_DEFAULT,
    Bonus,
    BonusKind,
    Contract,
    Family,
    Kontra,
    KontraCounts,
    Renonce,
    Trischaken,
    Valat,
)

__all__ = [
    "ALL_THIRDS", "VALAT", "Bonus", "BonusKind", "Contract", "Family", "FourKings", "Kontra", "KontraCounts",
    "Ruleset", "Trischaken", "Valat",
]  # fmt: skip

ALL_THIRDS = 210
"""Card points of the whole pack, in thirds (70 points)."""

VALAT = "valat"
"""The code of the Valat among the bonuses: it alone can take the game's place."""


class FourKings(StrEnum):
    """What forehand may do when they must call a king and hold all four."""

    UNSTATED = "unstated"
    NO_RUFER = "no_rufer"
    FOREHAND_PASSES_ON = "forehand_passes_on"
    CALLS_QUEEN = "calls_queen"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One edition of a rule book; holds from `valid_from` for the `cups` named.

    `contracts` are in bidding order, lowest first, which is also the order of the entry screen. The declarer's side
    wins with `threshold_thirds` or more. `cents_per_point` is a default that a tournament may replace.
    """

    slug: str
    name: str
    version: str
    valid_from: date
    cups: tuple[str, ...]
    source: str
    threshold_thirds: int
    kontra: Kontra
    valat: Valat
    bonuses: tuple[Bonus, ...]
    contracts: tuple[Contract, ...]
    trischaken: Trischaken | None = None
    four_kings: FourKings = FourKings.UNSTATED
    may_call_oneself: bool = False
    silent_failures_count: bool = False
    cents_per_point: int = 10
    renonce: Renonce = field(default=Renonce(), metadata=UNWRITTEN_AT_DEFAULT)

    def __hash__(self) -> int:
        """Cheap, because lines are looked up by ruleset for every hand; equality still compares everything."""
        return hash(self.slug)

    def contract(self, code: str) -> Contract:
        """The row of a contract; KeyError when the ruleset has none of this code."""
        for contract in self.contracts:
            if contract.code == code:
                return contract
        raise KeyError(code)

    def bonus(self, code: str) -> Bonus:
        """The row of a bonus, the Valat included; KeyError when the ruleset has none of this code."""
        for bonus in self.bonuses:
            if bonus.code == code:
                return bonus
        raise KeyError(code)

    def bonuses_with(self, contract: Contract) -> tuple[Bonus, ...]:
        """The bonuses a contract can carry, in the ruleset's order."""
        return tuple(bonus for bonus in self.bonuses if bonus.code in contract.bonuses)

    @property
    def forehand_may_pass(self) -> bool:
        """Whether forehand's rights can go to the next seat (the record's `forehand` may be 1)."""
        return self.four_kings is FourKings.FOREHAND_PASSES_ON

    @property
    def kontra_counts(self) -> KontraCounts:
        """Which ledgers a Kontra multiplies."""
        return self.kontra.counts

    @property
    def kontra_factors(self) -> tuple[int, ...]:
        """Every factor a record may name, 1 (nothing said) first."""
        return (1, *(level.factor for level in self.kontra.levels))
