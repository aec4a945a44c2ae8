"""A draft beside the ruleset it is to be played under: what all checks of a record ask for."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.model import VALAT, Ruleset
from rulesets.rows import Bonus, BonusKind, Contract, Family
from scoring.draft import Draft, DraftBonus
from scoring.played_hand import SEATS, Side


@dataclass(frozen=True, slots=True)
class Case:
    """A record under check. `contract` is None while it is not known which row is meant.

    What depends on a value that is refused itself is not judged: of two problems, one of which may only follow from
    the other, the record gets one.
    """

    draft: Draft
    ruleset: Ruleset
    contract: Contract | None
    bonus_rows: Mapping[str, Bonus]
    excluded_kinds: tuple[BonusKind, ...]
    """Kinds of bonuses that the announced Valat of this record forbids to announce."""

    @property
    def family(self) -> Family | None:
        """The contract's family, None while it is not known."""
        return None if self.contract is None else self.contract.family

    @property
    def has_sides(self) -> bool:
        """Whether this is known to be a positive or negative contract."""
        return self.family in {Family.POSITIVE, Family.NEGATIVE}

    @property
    def is_renonce(self) -> bool:
        """Whether somebody offended; a concession excludes it."""
        return bool(self.draft.renonce) and not self.draft.conceded

    @property
    def renonce_is_known(self) -> bool:
        """Whether the record says readably who offended, or that nobody did."""
        return "renonce" not in self.draft.wrong

    @property
    def winner(self) -> Side | None:
        """The side that made the game, None where the record does not say so or may not."""
        if self.draft.won is None or self.draft.conceded or self.is_renonce or not self.has_sides:
            return None
        return Side.DECLARER if self.draft.won else Side.OPPONENTS

    def row(self, entry: DraftBonus) -> Bonus | None:
        """The ruleset's row of a listed bonus, None when it has none."""
        return self.bonus_rows.get(entry.bonus) if entry.bonus is not None else None


def case(draft: Draft, ruleset: Ruleset) -> Case:
    """The draft with the rows of the ruleset it names."""
    contracts = {row.code: row for row in ruleset.contracts}
    contract = contracts.get(draft.contract) if draft.contract is not None else None
    valat_is_announced = any(entry.bonus == VALAT and entry.announced for entry in draft.bonuses)
    excluded_kinds = ruleset.valat.excludes_announced if valat_is_announced else ()
    return Case(draft, ruleset, contract, {row.code: row for row in ruleset.bonuses}, excluded_kinds)


def is_seat(value: int | None) -> bool:
    """Whether this is one of the four active seats."""
    return value in SEATS
