"""Doubling of a table's hands, determined from the hands on its sheet."""

from dataclasses import dataclass
from typing import Any

from rulesets.model import Ruleset
from scoring.doubling import doubled_hands, makes_next_double, round_factor
from scoring.hand import read_hand
from scoring.settle import settle
from tournaments.models import HandRevision, HandScore, Table
from tournaments.queries.rulesets import table_ruleset


@dataclass(frozen=True, slots=True)
class TurnedHand:
    """A hand on the sheet whose doubling changes: it now counts double (`factor` 2) or single (1)."""

    number: int
    factor: int
    revision: int


@dataclass(frozen=True, slots=True)
class AdjacentHands:
    """The live hands around hand `number` of a table, as far as doubling reaches: `reach` hands.

    `occasions` are the numbers of the other hands that make the next ones count double, `later` the hands after this
    one as they count now.
    """

    number: int
    reach: int
    occasions: tuple[int, ...]
    later: tuple[TurnedHand, ...]

    @property
    def factor(self) -> int:
        """The factor of hand `number`."""
        return round_factor(self.number, self.occasions, hands=self.reach)

    def turned(self, *, makes_double: bool) -> tuple[TurnedHand, ...]:
        """The later hands whose doubling changes if hand `number` makes the next ones double, or not."""
        occasions = (*self.occasions, self.number) if makes_double else self.occasions
        counted = [(each, round_factor(each.number, occasions, hands=self.reach)) for each in self.later]
        return tuple(TurnedHand(each.number, new, each.revision) for each, new in counted if new != each.factor)


def adjacent_hands(table: Table, number: int, *, people: int) -> AdjacentHands | None:
    """The live hands around a hand, with `people` at the table. One statement.

    None, without a statement, if the ruleset doubles nothing or the round has no such hand.
    """
    ruleset = table_ruleset(table)
    if not ruleset.doubled_after or number > table.hands:
        return None
    reach = doubled_hands(ruleset, people=people)
    played = HandRevision.objects.filter(table=table, is_current=True, is_struck=False, is_withdrawn=False)
    near = (
        played.exclude(hand__number=number)
        .filter(hand__number__range=(number - reach, number + reach))
        .order_by("hand__number")
    )
    hands = [(each.hand.number, each.record or {}, each.pk) for each in near.select_related("hand")]
    return AdjacentHands(
        number=number,
        reach=reach,
        occasions=tuple(there for there, record, _ in hands if makes_double(record, ruleset)),
        later=tuple(TurnedHand(there, _factor(record), pk) for there, record, pk in hands if there > number),
    )


def factor_at(table: Table, number: int, *, people: int) -> int:
    """The factor of hand `number`, 1 or 2. At most one statement, as in `adjacent_hands`."""
    nearby = adjacent_hands(table, number, people=people)
    return nearby.factor if nearby else 1


def turned_points(turned: tuple[TurnedHand, ...]) -> dict[int, int]:
    """The points by which changed doubling moves the totals, by entry. One statement; none without such hands."""
    moved: dict[int, int] = {}
    factors = {each.revision: each.factor for each in turned}
    scores = HandScore.objects.filter(revision__in=factors) if turned else ()
    for score in scores:
        points = score.points if factors[score.revision_id] == 2 else -(score.points // 2)
        moved[score.entry_id] = moved.get(score.entry_id, 0) + points
    return moved


def _factor(record: dict[str, Any]) -> int:
    factor: int = record.get("round_factor", 1)
    return factor


def makes_double(record: dict[str, Any], ruleset: Ruleset) -> bool:
    """Whether a hand with this record makes the next ones count double. No statement."""
    hand = read_hand(record, ruleset)
    return makes_next_double(hand, settle(hand, ruleset).points, ruleset)
