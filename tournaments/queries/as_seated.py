"""The rounds on the wall as they are seated now, beside what was published: every figure counted anew for both."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from tournaments.models import Round, SeatOccupancy, Tournament
from tournaments.models.tournament import RoundState
from tournaments.queries.certificate import ORDER
from tournaments.queries.draw_document import Document, judging_document
from tournaments.queries.manual_changes import ManualChange, manual_changes
from tournaments.seating.verify import figures

Rounds = list[list[list[int]]]
Stay = tuple[int, int, int]
"""Somebody's time on a seat: entry, first hand, the hand he no longer plays."""

FOREVER = 1_000
BY_SEAT = ("second_fives", "places")
"""Counted of those a round began with; everything else is meetings, which a stand-in has too."""


@dataclass(frozen=True, slots=True)
class Recount:
    """A figure of the rounds as they were published and as they are seated; less is better."""

    name: str
    published: int
    seated: int


@dataclass(frozen=True, slots=True)
class AsSeated:
    """The rounds with these numbers: their figures, and what was done by hand, oldest first."""

    numbers: tuple[int, ...]
    lines: tuple[Recount, ...]
    changes: tuple[ManualChange, ...]


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """A table on the wall; `stays` are by place and hand."""

    id: int
    round: int
    number: int
    stays: tuple[tuple[Stay, ...], ...]

    @property
    def first(self) -> list[int]:
        """Who the round began with, by place."""
        return [stays[0][0] for stays in self.stays]

    @property
    def later_pairs(self) -> list[list[int]]:
        """Those who met here only because of a stand-in."""
        met = {_pair(a, b) for one, other in combinations(self.stays, 2) for a in one for b in other if _overlap(a, b)}
        return [list(pair) for pair in sorted(met - {_ordered(*pair) for pair in combinations(self.first, 2)})]


def as_seated(tournament: Tournament) -> AsSeated | None:
    """What the rounds on the wall are like now; None where nobody changed anything by hand.

    Everything is counted by `verify`, which shares no code with the draw, over all rounds on the wall together, with
    the wishes of today in both columns. One statement for None, otherwise six.
    """
    rounds = published_rounds(tournament)
    if not any(each.drawing and each.drawing.changed_by_hand for each in rounds):
        return None
    tables = published_tables(rounds)
    people = {stay[0] for table in tables for stays in table.stays for stay in stays}
    published = _published(rounds, _seated(rounds, tables))
    document = judging_document(tournament, people | {entry for seating in published for t in seating for entry in t})
    places = {table.id: (table.round, table.number) for table in tables}
    return AsSeated(
        numbers=tuple(each.number for each in rounds),
        lines=_recounted(document, published, rounds, tables),
        changes=manual_changes(tournament, places, hanging=[each.number for each in rounds]),
    )


def published_rounds(tournament: Tournament) -> list[Round]:
    """The rounds on the wall in order, with the runs they come from. One statement."""
    rows = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT).select_related("drawing")
    return list(rows.defer("drawing__document", "drawing__certificate").order_by("number"))


def published_tables(rounds: Iterable[Round]) -> tuple[PublishedTable, ...]:
    """Their tables by round and number. One statement."""
    path = ("seat__table__round__number", "seat__table__number", "seat__place", "from_hand")
    rows = SeatOccupancy.objects.filter(seat__table__round__in=list(rounds)).order_by(*path)
    listed = rows.values_list("seat__table", *path, "entry")
    return tuple(
        PublishedTable(pk, round_, number, tuple(_stays(mine)))
        for (pk, round_, number), mine in groupby(listed, key=lambda row: row[:3])
    )


def meetings_now(rounds: Sequence[Round], tables: Iterable[PublishedTable]) -> Rounds:
    """Who met whom, by round: the tables as they began, and a pair for whoever met because of a stand-in."""
    listed = tuple(tables)
    pairs = ([pair for table in listed if table.round == each.number for pair in table.later_pairs] for each in rounds)
    return [[*seating, *late] for seating, late in zip(_seated(rounds, listed), pairs, strict=True)]


def _stays(rows: Iterable[tuple[int, ...]]) -> Iterator[tuple[Stay, ...]]:
    for _, at_place in groupby(rows, key=lambda row: row[3]):
        taken = [(entry, hand) for *_, hand, entry in at_place]
        ends = [*(hand for _, hand in taken[1:]), FOREVER]
        yield tuple((entry, hand, end) for (entry, hand), end in zip(taken, ends, strict=True))


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _pair(one: Stay, other: Stay) -> tuple[int, int]:
    return _ordered(one[0], other[0])


def _overlap(one: Stay, other: Stay) -> bool:
    return one[1] < other[2] and other[1] < one[2]


def _seated(rounds: Iterable[Round], tables: Sequence[PublishedTable]) -> Rounds:
    return [[table.first for table in tables if table.round == each.number] for each in rounds]


def _published(rounds: Sequence[Round], seated: Rounds) -> Rounds:
    """As the runs of the draw have them; a round without a run as it is seated."""
    return [
        each.drawing.rounds[each.drawing.numbers.index(each.number)] if each.drawing else seating
        for each, seating in zip(rounds, seated, strict=True)
    ]


def _recounted(
    document: Document, published: Rounds, rounds: Sequence[Round], tables: Sequence[PublishedTable]
) -> tuple[Recount, ...]:
    before, began = figures(document, published), figures(document, _seated(rounds, tables))
    met = figures(document, meetings_now(rounds, tables))
    now = met | {name: began[name] for name in BY_SEAT}
    return tuple(Recount(name, before[name], now[name]) for name in ORDER if name in before)
