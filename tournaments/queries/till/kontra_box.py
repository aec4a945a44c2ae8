"""The Kontra box compared to the tables' score sheets."""

from dataclasses import dataclass

from tournaments.money.cash import CashKind
from tournaments.queries.till.book import Till
from tournaments.queries.till.kontras import kontras_lost


@dataclass(frozen=True, slots=True)
class KontraComparison:
    """Cents due in the box by the score sheets, and cents counted in it; None: not counted.

    `by_sheets` is None if the signed sheet does not contain it.
    """

    by_sheets: int | None
    counted: int | None

    @property
    def difference(self) -> int:
        """Cents counted beyond those due; negative if some are missing."""
        return 0 if self.counted is None or self.by_sheets is None else self.counted - self.by_sheets

    @property
    def is_question(self) -> bool:
        """Whether a difference needs confirmation before the till is signed: counted differently, or not at all."""
        return (self.counted or 0) != (self.by_sheets or 0)


def kontra_comparison(till: Till) -> KontraComparison:
    """The current comparison, or the signed one. The statements of `kontras_lost`, or none."""
    counts = [each.cents for each in till.standing_at(till.last_number) if each.kind == CashKind.KONTRA]
    by_sheets = till.closing.content.get("kontras") if till.closing else kontras_lost(till.tournament)
    return KontraComparison(by_sheets, sum(counts) if counts else None)
