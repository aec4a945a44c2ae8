"""The cups of a final as its page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count

from scoring.cup_points import PointsScheme
from scoring.point_rules import RankTable
from scoring.qualification import vorrunde_tables
from tournaments.models import Championship, ChampionshipCup
from tournaments.queries.finals.finalists import rule_of
from tournaments.queries.finals.rankings import newer_rankings


@dataclass(frozen=True, slots=True)
class ShownFinalCup:
    """A cup of a final: the number of `people` in its ranking and of ranks with points (`table` names the table, "" for
    the cup's own); `newer` is the version of its public season table if it differs from the one read.
    """

    cup: ChampionshipCup
    people: int
    table: str
    ranks: int
    newer: int | None


def final_cups(championship: Championship) -> tuple[ShownFinalCup, ...]:
    """The cups in the order of the final. Two statements."""
    rows = championship.cups.select_related("season__cup").annotate(people=Count("ranks")).order_by("position", "pk")
    cups = list(rows)
    newer, shipped = newer_rankings(cups), vorrunde_tables()
    return tuple(_shown(each, newer, shipped) for each in cups)


def _shown(cup: ChampionshipCup, newer: Mapping[int, int], shipped: Mapping[str, PointsScheme]) -> ShownFinalCup:
    table, rule = shipped.get(cup.table) if isinstance(cup.table, str) else None, rule_of(cup).table.rule
    ranks = len(rule.table) if isinstance(rule, RankTable) else 0
    people: int = cup.people  # type: ignore[attr-defined]  # annotated
    return ShownFinalCup(cup, people, table.name if table else "", ranks, newer.get(cup.pk))
