"""Which hands of a table count double, from the hands on its sheet."""

from scoring.doubling import doubled_hands, makes_next_double, round_factor
from scoring.hand import read_hand
from scoring.settle import settle
from tournaments.models import HandRevision, Table
from tournaments.queries.rulesets import table_ruleset


def factor_at(table: Table, number: int, *, people: int) -> int:
    """1 or 2: how often hand `number` counts, with so many `people` at the table.

    One statement; none where the ruleset doubles nothing, or the round has no such hand.
    """
    ruleset = table_ruleset(table)
    if not ruleset.doubled_after or number > table.hands:
        return 1
    hands = doubled_hands(ruleset, people=people)
    return round_factor(number, _occasions(table, first=number - hands, last=number - 1), hands=hands)


def _occasions(table: Table, *, first: int, last: int) -> tuple[int, ...]:
    """The live hands of these numbers after which the next ones count double."""
    ruleset = table_ruleset(table)
    live = HandRevision.objects.filter(table=table, is_current=True, is_struck=False)
    records = live.filter(hand__number__range=(first, last)).values_list("hand__number", "record")
    hands = [(number, read_hand(record, ruleset)) for number, record in records]
    return tuple(number for number, hand in hands if makes_next_double(hand, settle(hand, ruleset).points, ruleset))
