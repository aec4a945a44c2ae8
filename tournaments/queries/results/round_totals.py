"""Everybody's totals per round, including their share of the dummies' balance."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import F, Max, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from scoring.dummies import round_shares
from tournaments.models import EnteredTotal, HandScore, RoundTotal, SeatOccupancy, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.queries.rulesets import stored_ruleset

Amounts = dict[int, tuple[int, int]]
"""Points and money by round number."""
NO_TABLE = 0
"""The table of totals entered at an evening without hands."""


class TableAmounts(NamedTuple):
    """An entry's points and money at a place of a table.

    `until` is the last hand the entry sat there for; for paper totals the first one, which sorts equally well. At an
    evening without hands there is no money, and table and place are `NO_TABLE`.
    """

    tournament: int
    round: int
    table: int
    entry: int
    place: int
    until: int
    points: int
    money: int


def round_totals(tournaments: Iterable[Tournament]) -> Mapping[int, Amounts]:
    """Per entry, round number → (points, money). One statement; rulesets are loaded if dummies have a balance."""
    by_id = {each.pk: each for each in tournaments}
    return summed_amounts(evening_amounts(by_id), by_id)


def evening_amounts(tournaments: Iterable[int]) -> list[TableAmounts]:
    """Everybody's amounts at some tournaments (ids), from their tables or as entered. One statement."""
    ids = list(tournaments)
    tables = Table.objects.filter(round__tournament__in=ids)
    hands = _hands(HandScore.objects.filter(revision__table__in=tables))
    paper = _paper(RoundTotal.objects.filter(table__in=tables))
    entered = _entered(EnteredTotal.objects.filter(entry__tournament__in=ids))
    return [TableAmounts(*row) for row in hands.union(paper, entered, all=True)]


def table_amounts(tables: QuerySet[Table]) -> list[TableAmounts]:
    """Everybody's amounts at some tables. One statement.

    For a table on paper the sheet's totals count, otherwise the hands.
    """
    hands = _hands(HandScore.objects.filter(revision__table__in=tables))
    return [TableAmounts(*row) for row in hands.union(_paper(RoundTotal.objects.filter(table__in=tables)), all=True)]


def amounts_at(table: int) -> list[TableAmounts]:
    """The same for one table, as needed after every hand. One statement."""
    return [TableAmounts(*row) for row in _at_one_table(table=table)]


@Prepared
def _at_one_table(table: Placeholder) -> SqlRows:
    return _hands(HandScore.objects.filter(revision__table=table)).union(
        _paper(RoundTotal.objects.filter(table=table)), all=True
    )


def summed_amounts(rows: Iterable[TableAmounts], tournaments: Mapping[int, Tournament]) -> Mapping[int, Amounts]:
    """Per entry, round number → (points, money), including everybody's share of their tables' dummies.

    A round in progress is shared as if it ended now, so that every round always sums to 0.
    """
    return summed(with_shares(rows, tournaments))


def with_shares(rows: Iterable[TableAmounts], tournaments: Mapping[int, Tournament]) -> list[TableAmounts]:
    """The rows, followed by everybody's shares of their tables' dummies."""
    taken = list(rows)
    return [*taken, *_shares(taken, tournaments)]


def summed(rows: Iterable[TableAmounts]) -> Mapping[int, Amounts]:
    """Per entry, round number → (points, money); the rows include the shares."""
    totals: defaultdict[int, Amounts] = defaultdict(dict)
    for row in rows:
        points, money = totals[row.entry].get(row.round, (0, 0))
        totals[row.entry][row.round] = points + row.points, money + row.money
    return totals


def _hands(scores: QuerySet[HandScore]) -> QuerySet[HandScore, tuple[Any, ...]]:
    table = "revision__table"
    live = scores.filter(revision__is_current=True, revision__is_withdrawn=False, revision__table__on_paper=False)
    where = (f"{table}__round__tournament", f"{table}__round__number", table, "entry", "place")
    return live.values_list(*where).annotate(Max("revision__hand__number"), Sum("points"), Sum("money")).order_by()


def _paper(totals: QuerySet[RoundTotal]) -> QuerySet[RoundTotal, tuple[Any, ...]]:
    sat = SeatOccupancy.objects.filter(seat__table=OuterRef("table"), entry=OuterRef("entry")).order_by("-from_hand")
    sought = {"place": "seat__place", "until": "from_hand"}
    there = {name: Coalesce(Subquery(sat.values(field)[:1]), 0) for name, field in sought.items()}
    where = ("table__round__tournament", "table__round__number", "table", "entry", *there)
    return totals.annotate(**there).values_list(*where, F("points"), F("money")).order_by()


def _entered(totals: QuerySet[EnteredTotal]) -> QuerySet[EnteredTotal, tuple[Any, ...]]:
    nowhere = {name: Value(NO_TABLE) for name in ("table", "place", "until")}
    where = ("entry__tournament", "round", "table", "entry", "place", "until")
    return totals.annotate(**nowhere, money=Value(0)).values_list(*where, F("points"), F("money")).order_by()


def _shares(rows: Iterable[TableAmounts], tournaments: Mapping[int, Tournament]) -> Iterator[TableAmounts]:
    """Everybody's shares of their table's dummies, whose balance is what the people lack to 0."""
    tables: defaultdict[int, list[TableAmounts]] = defaultdict(list)
    for row in rows:
        if row.table != NO_TABLE:
            tables[row.table].append(row)
    for people in tables.values():
        if sum([row.points for row in people]) or sum([row.money for row in people]):
            ruleset = stored_ruleset(tournaments[people[0].tournament].ruleset)
            if ruleset.shares_by_round:
                yield from _table_shares(people)


def _table_shares(people: Sequence[TableAmounts]) -> Iterator[TableAmounts]:
    """Each place gets one share, whoever sat there; it goes to the person there now."""
    places: dict[int, TableAmounts] = {}
    for row in sorted(people, key=attrgetter("place", "until")):
        before = places.get(row.place)
        amounts = (before.points, before.money) if before else (0, 0)
        places[row.place] = row._replace(points=row.points + amounts[0], money=row.money + amounts[1])
    points, money = (round_shares(column) for column in zip(*(row[-2:] for row in places.values()), strict=True))
    for row, its_points, its_money in zip(places.values(), points, money, strict=True):
        yield row._replace(points=its_points, money=its_money)
