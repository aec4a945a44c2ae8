"""Change detection for a table's screen: an opaque token per table, derived from the rows behind the screen.

It need not say what has changed, but must never stay the same when something has; clients then reload the sheet.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from operator import add, attrgetter
from typing import TypeVar

from django.db.models import CharField, Count, F, Max, Model, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import MD5, Cast, Coalesce, Concat, Ord, Substr

from tournaments.models import (
    ExtraTime,
    HandRevision,
    RefereeCall,
    RoundClock,
    RoundTotal,
    SeatOccupancy,
    SheetSignature,
    Table,
)
from tournaments.models.prepared import Placeholder, Prepared, SqlRows

M = TypeVar("M", bound=Model)

CLOCK = ("ends_at", "paused_at", "last_hand_at")
FACTS = (
    "hands", "first_forehand", "on_paper", "closed_at", "signed_at", "round__state", "round__tournament__state",
    "round__tournament__ruleset_id", "round__tournament__cents_per_point",
)  # fmt: skip


def table_changes(tables: Collection[int]) -> Mapping[int, str]:
    """By table id, a token that changes with the table's hands, people, names, totals, signatures, referee calls, state
    and time, and with its round and evening; deleted tables are missing. One statement.
    """
    rows = Table.objects.filter(pk__in=tables).order_by().annotate(**_CHILDREN)
    return {pk: _digest(facts) for pk, *facts in rows.values_list("pk", *FACTS, *_CHILDREN)}


def table_change(table: Table) -> str:
    """The token of one table as it was loaded, so that later changes do not count as seen. One statement."""
    values = [attrgetter(name.replace("__", "."))(table) for name in FACTS]
    (children,) = _children_of(table=table.pk) or [()]
    return _digest([*values, *children])


@Prepared
def _children_of(table: Placeholder) -> SqlRows:
    return Table.objects.filter(pk=table).order_by().annotate(**_CHILDREN).values_list(*_CHILDREN)


def _digest(facts: Iterable[object]) -> str:
    return hashlib.sha256("|".join(map(str, facts)).encode()).hexdigest()[:16]


def _of_table(rows: QuerySet[M], *aggregates: Combinable, table: str = "table") -> Subquery:
    """The aggregates over a table's rows as one text; NULL without rows."""
    joined = [each for aggregate in aggregates for each in (aggregate, Value("."))]
    mine = rows.filter(**{table: OuterRef("pk")}).order_by().values(table)
    return Subquery(mine.annotate(joined=Concat(*joined, output_field=CharField())).values("joined"))


def _number_of(*names: str) -> Combinable:
    """A hash of texts below 2 ** 25, with collisions in one of 65,536 cases; unlike texts, it can be summed."""
    digest = MD5(Concat(*(Cast(name, CharField()) for name in names), output_field=CharField()))
    digits: list[Combinable] = [Ord(Substr(digest, at + 1, 1)) * 64**at for at in range(4)]
    return reduce(add, digits)


def _instant(name: str) -> Combinable:
    """A point in time as text, "" for none."""
    return Coalesce(Cast(Max(name), CharField()), Value(""))


_CHILDREN: Mapping[str, Subquery] = {
    "written": _of_table(HandRevision.objects.all(), Max("pk")),
    "seated": _of_table(
        SeatOccupancy.objects.all(),
        Max("pk"),
        Sum(F("entry") * F("seat__place")),
        Sum(_number_of("entry", "entry__player__family_name", "entry__player__given_name")),
        table="seat__table",
    ),
    "signed": _of_table(SheetSignature.objects.all(), Max("pk"), Count("withdrawn_at")),
    "called": _of_table(RefereeCall.objects.all(), Max("pk"), Count("answered_at"), Count("closed_at")),
    "clocked": _of_table(RoundClock.objects.all(), *map(_instant, CLOCK), table="round__tables"),
    "extended": _of_table(ExtraTime.objects.all(), Max("minutes")),
    "totalled": _of_table(RoundTotal.objects.all(), Max("pk"), Sum(F("points") * F("entry"))),
}
"""Where rows are only ever added, the newest suffices; others are updated in place: seats, names, totals, and the times
at which a signature was withdrawn or a call answered and settled.
"""
WATCHED = "vorhand.watched_table"
"""The request attribute under which a view names a table without news and its token: a server that is able to delays
the response until there are some.
"""
