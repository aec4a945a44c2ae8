"""What everybody has from each round, with their share of what the table's dummies have."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import F, Max, QuerySet, Sum, Value

from scoring.dummies import round_shares
from tournaments.models import HandScore, RoundTotal, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.queries.rulesets import stored_ruleset

Amounts = dict[int, tuple[int, int]]
"""Points and money by round number."""


class TableAmounts(NamedTuple):
    """What an entry has at a place of a table: points and money. `until` is the last hand it sat there for."""

    tournament: int
    round: int
    table: int
    entry: int
    place: int
    until: int
    points: int
    money: int


def round_totals(tournaments: Iterable[Tournament]) -> Mapping[int, Amounts]:
    """Per entry, round number → (points, money). One statement; rulesets are looked at where dummies have a balance."""
    by_id = {each.pk: each for each in tournaments}
    return summed_amounts(table_amounts(Table.objects.filter(round__tournament__in=by_id)), by_id)


def table_amounts(tables: QuerySet[Table]) -> list[TableAmounts]:
    """What everybody has at some tables. One statement.

    Hands count where the table is not on paper, else the totals from its sheet.
    """
    hands = _hands(HandScore.objects.filter(revision__table__in=tables))
    return [TableAmounts(*row) for row in hands.union(_paper(RoundTotal.objects.filter(table__in=tables)), all=True)]


def amounts_at(table: int) -> list[TableAmounts]:
    """The same at one table, as after every entered hand. One statement."""
    return [TableAmounts(*row) for row in _at_one_table(table=table)]


@Prepared
def _at_one_table(table: Placeholder) -> SqlRows:
    return _hands(HandScore.objects.filter(revision__table=table)).union(
        _paper(RoundTotal.objects.filter(table=table)), all=True
    )


def summed_amounts(rows: Iterable[TableAmounts], tournaments: Mapping[int, Tournament]) -> Mapping[int, Amounts]:
    """Per entry, round number → (points, money), with everybody's share of their tables' dummies.

    A round that is still being played is shared as if it ended now, so every round always sums to 0.
    """
    taken = list(rows)
    totals: defaultdict[int, Amounts] = defaultdict(dict)
    for row in (*taken, *_shares(taken, tournaments)):
        points, money = totals[row.entry].get(row.round, (0, 0))
        totals[row.entry][row.round] = points + row.points, money + row.money
    return totals


def _hands(scores: QuerySet[HandScore]) -> QuerySet[HandScore, tuple[Any, ...]]:
    table = "revision__table"
    live = scores.filter(revision__is_current=True, revision__is_withdrawn=False, revision__table__on_paper=False)
    where = (f"{table}__round__tournament", f"{table}__round__number", table, "entry", "place")
    return live.values_list(*where).annotate(Max("revision__hand__number"), Sum("points"), Sum("money")).order_by()


def _paper(totals: QuerySet[RoundTotal]) -> QuerySet[RoundTotal, tuple[Any, ...]]:
    nowhere = {"place": Value(0), "until": Value(0)}
    where = ("table__round__tournament", "table__round__number", "table", "entry", *nowhere)
    return totals.annotate(**nowhere).values_list(*where, F("points"), F("money")).order_by()


def _shares(rows: Iterable[TableAmounts], tournaments: Mapping[int, Tournament]) -> Iterator[TableAmounts]:
    """What each person gets of their table's dummies, who have what the people lack to 0."""
    tables: defaultdict[int, list[TableAmounts]] = defaultdict(list)
    for row in rows:
        tables[row.table].append(row)
    for people in tables.values():
        if sum([row.points for row in people]) or sum([row.money for row in people]):
            ruleset = stored_ruleset(tournaments[people[0].tournament].ruleset)
            if ruleset.shares_by_round:
                yield from _table_shares(people)


def _table_shares(people: Sequence[TableAmounts]) -> Iterator[TableAmounts]:
    """A place gets one share, whoever sat there; it goes to the one who sits there now."""
    places: dict[int, TableAmounts] = {}
    for row in sorted(people, key=attrgetter("place", "until")):
        before = places.get(row.place)
        amounts = (before.points, before.money) if before else (0, 0)
        places[row.place] = row._replace(points=row.points + amounts[0], money=row.money + amounts[1])
    points, money = (round_shares(column) for column in zip(*(row[-2:] for row in places.values()), strict=True))
    for row, its_points, its_money in zip(places.values(), points, money, strict=True):
        yield row._replace(points=its_points, money=its_money)
