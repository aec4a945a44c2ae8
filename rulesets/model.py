"""A ruleset: frozen values that say what every contract and bonus is worth and how they combine.

Amounts are whole points *per opponent*; card points are counted in thirds (Blatt), 210 in all. Contracts and bonuses
are rows, not classes: scoring interprets the rows, and a phone's entry form is derived from the same ones. The kinds of
rows are in `rulesets.rows`.
"""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from rulesets.rows import (
    UNWRITTEN_AT_DEFAULT,
    AnyBird,
    Bonus,
    BonusKind,
    Conduct,
    Contract,
    Family,
    Kontra,
    KontraCounts,
    Renonce,
    Valat,
)
from rulesets.trischaken import Trischaken

__all__ = [
    "ALL_THIRDS", "VALAT", "Bonus", "BonusKind", "Contract", "Family", "FourKings", "Kontra", "KontraCounts",
    "Ruleset", "Trischaken", "Valat",
]  # fmt: skip

ALL_THIRDS = 210
"""Card points of the whole pack, in thirds (70 points)."""

LEAST_LIMIT, MOST_LIMIT = 54, 157
"""Sensible limits in thirds for winning a game."""

HALF_OF_THIRDS = ALL_THIRDS // 2
"""The most two players can have at once, so that neither is the mayor."""

VALAT = "valat"
"""The code of the Valat among the bonuses: only it can replace the game."""

MONDFANG = "mondfang"
"""The code of the bonus for capturing the Mond."""

VIRGIN = "virgin"
"""The code of an announced virgin in Trischaken, reserved then."""


class FourKings(StrEnum):
    """Forehand's options when obliged to call a king but holding all four."""

    UNSTATED = "unstated"
    NO_RUFER = "no_rufer"
    FOREHAND_PASSES_ON = "forehand_passes_on"
    CALLS_QUEEN = "calls_queen"


class BeiPays(StrEnum):
    """Whom each of several declarers settles with (Bei-Spiele)."""

    NON_DECLARERS = "non_declarers"
    """With everybody who declares nothing."""
    EVERYONE = "everyone"
    """With every other seat."""


class HandPays(StrEnum):
    """Who pays for a hand bonus."""

    SIDE = "side"
    """It counts for its holder's side."""
    HOLDER = "holder"
    """Every other seat pays its holder."""


class DoubledAfter(StrEnum):
    """Occasions that make a table's next hands count double."""

    TRISCHAKEN = "trischaken"
    ALL_ZERO = "all_zero"
    """A hand in which nobody scored anything."""
    MONDFANG = "mondfang"


class PartnerCall(StrEnum):
    """How the declarer of a Rufer finds partners."""

    CALLED_KING = "called_king"
    TWO_CALLED_KINGS = "two_called_kings"
    """Six play; the holders of both called kings are the partners."""


class DummiesShared(StrEnum):
    """When the balance of the dummies (Strohmänner) is shared among the people."""

    ROUND = "round"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One edition of a rule book, valid from `valid_from` for the `cups` named.

    `contracts` are in bidding order, lowest first, which is also the order of the entry screen. The declarer's side
    wins with `threshold_thirds` or more. `cents_per_point` is a default that a tournament may override. `players`
    people and `dummies` occupy the seats of a record, dummies last. `doubled_hands` None: as many as people at the
    table.
    """

    slug: str
    name: str
    version: str
    valid_from: date
    cups: tuple[str, ...]
    source: str
    threshold_thirds: int
    kontra: Kontra
    bonuses: tuple[Bonus, ...]
    contracts: tuple[Contract, ...]
    valat: Valat | None = None
    trischaken: Trischaken | None = None
    four_kings: FourKings = FourKings.UNSTATED
    may_call_oneself: bool = False
    silent_failures_count: bool = False
    cents_per_point: int = 10
    renonce: Renonce = field(default=Renonce(), metadata=UNWRITTEN_AT_DEFAULT)
    bei_pays: BeiPays | None = None
    hand_pays: HandPays | None = None
    doubled_after: tuple[DoubledAfter, ...] = field(default=(), metadata=UNWRITTEN_AT_DEFAULT)
    doubled_hands: int | None = None
    players: int = field(default=4, metadata=UNWRITTEN_AT_DEFAULT)
    partner: PartnerCall = field(default=PartnerCall.CALLED_KING, metadata=UNWRITTEN_AT_DEFAULT)
    dummies: int = field(default=0, metadata=UNWRITTEN_AT_DEFAULT)
    dummies_shared: DummiesShared = field(default=DummiesShared.ROUND, metadata=UNWRITTEN_AT_DEFAULT)
    conduct: Conduct = field(default=Conduct(), metadata=UNWRITTEN_AT_DEFAULT)

    def __hash__(self) -> int:
        """Cheap, because lines are looked up by ruleset for every hand; equality still compares everything."""
        return hash(self.slug)

    def contract(self, code: str) -> Contract:
        """The row of a contract. Raises KeyError for an unknown code."""
        for contract in self.contracts:
            if contract.code == code:
                return contract
        raise KeyError(code)

    def bonus(self, code: str) -> Bonus:
        """The row of a bonus, the Valat included. Raises KeyError for an unknown code."""
        for bonus in self.bonuses:
            if bonus.code == code:
                return bonus
        raise KeyError(code)

    def sack_before(self, bonus: Bonus) -> Bonus | None:
        """The Sack required before another; None without one, or if the ruleset lacks it."""
        return next((row for row in self.bonuses if row.code == bonus.after), None)

    def bonuses_with(self, contract: Contract) -> tuple[Bonus, ...]:
        """The bonuses a contract can carry, in the ruleset's order."""
        return tuple(bonus for bonus in self.bonuses if bonus.code in contract.bonuses)

    def required_birds(self, contract: Contract) -> tuple[str, ...]:
        """The birds of which a contract's declarer must announce one; "any" resolves to all the contract has."""
        if contract.required_birds is AnyBird.ANY:
            return tuple(row.code for row in self.bonuses_with(contract) if row.kind is BonusKind.BIRD)
        return contract.required_birds

    def threshold_of(self, contract: Contract) -> int:
        """The thirds the declarer's side needs to win a contract."""
        return contract.threshold_thirds or self.threshold_thirds

    @property
    def seats(self) -> tuple[int, ...]:
        """The active seats in playing order, 0 = forehand; dummies last."""
        return tuple(range(self.players + self.dummies))

    @property
    def dummy_seats(self) -> tuple[int, ...]:
        """The seats of the dummies."""
        return self.seats[self.players :]

    @property
    def shares_by_round(self) -> bool:
        """Whether the dummies keep their balance until the end of a round, when it is shared among the people."""
        return self.dummies > 0 and self.dummies_shared is DummiesShared.ROUND

    @property
    def has_announced_virgin(self) -> bool:
        """Whether a virgin can be announced in Trischaken."""
        return self.trischaken is not None and self.trischaken.announced_virgin is not None

    @property
    def has_bei_spiele(self) -> bool:
        """Whether any contract can be declared besides another."""
        return any(row.beside for row in self.contracts if row.family is Family.NEGATIVE)

    def combinable_contracts(self, contract: Contract) -> tuple[Contract, ...]:
        """The contracts others can declare in the same hand, in bidding order."""
        return tuple(row for row in self.contracts if row.combines_with(contract))

    @property
    def forehand_may_pass(self) -> bool:
        """Whether forehand's rights can pass to the next seat (the record's `forehand` may be 1)."""
        return self.four_kings is FourKings.FOREHAND_PASSES_ON

    @property
    def kontra_counts(self) -> KontraCounts:
        """The ledgers a Kontra multiplies."""
        return self.kontra.counts

    @property
    def kontra_factors(self) -> tuple[int, ...]:
        """Every factor a record may contain, starting with 1 (no Kontra)."""
        return (1, *(level.factor for level in self.kontra.levels))
