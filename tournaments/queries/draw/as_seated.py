"""The published rounds as seated now compared to as published, with every figure recounted for both."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.input import current_constraints
from tournaments.queries.draw.manual_changes import ManualChange, manual_changes
from tournaments.queries.draw.occupancy import OccupiedTable, occupied_tables
from tournaments.seating import GoalName
from tournaments.seating.verify import figures

SeatedRounds = list[list[list[int]]]
BY_SEAT = (GoalName.SECOND_FIVES, GoalName.PLACES)
"""Counted for the people who began a round; the other figures count meetings, which stand-ins have too."""


@dataclass(frozen=True, slots=True)
class Recount:
    """A figure of the rounds as published and as seated; less is better."""

    name: str
    published: int
    seated: int


@dataclass(frozen=True, slots=True)
class AsSeated:
    """The figures of the rounds with these numbers, and the manual changes, oldest first."""

    numbers: tuple[int, ...]
    lines: tuple[Recount, ...]
    changes: tuple[ManualChange, ...]


def as_seated(tournament: Tournament) -> AsSeated | None:
    """The published rounds as they are now; None without manual changes.

    `verify`, which shares no code with the draw, counts everything over all rounds together, with today's constraints
    in both columns. One statement for None, otherwise six.
    """
    rounds = published_rounds(tournament)
    if not any(each.drawing and each.drawing.changed_by_hand for each in rounds):
        return None
    tables = occupied_tables(rounds)
    people = {stay[0] for table in tables for stays in table.stays for stay in stays}
    published = _published(rounds, _seated(rounds, tables))
    everybody = people | {entry for seating in published for table in seating for entry in table}
    document = current_constraints(tournament, everybody).to_document()
    places = {table.id: (table.round, table.number) for table in tables}
    return AsSeated(
        numbers=tuple(each.number for each in rounds),
        lines=_recounted(document, published, rounds, tables),
        changes=manual_changes(tournament, places, published=[each.number for each in rounds]),
    )


def published_rounds(tournament: Tournament) -> list[Round]:
    """The published rounds in order, with their draw runs. One statement."""
    rows = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT).select_related("drawing")
    return list(rows.defer("drawing__document", "drawing__certificate").order_by("number"))


def meetings_now(rounds: Sequence[Round], tables: Iterable[OccupiedTable]) -> SeatedRounds:
    """Meetings by round: the initial tables, and a pair for each meeting due to a stand-in."""
    listed = tuple(tables)
    late = (
        [list(pair) for each in listed if each.round == round_.number for pair in each.later_pairs] for round_ in rounds
    )
    return [[*seating, *pairs] for seating, pairs in zip(_seated(rounds, listed), late, strict=True)]


def _seated(rounds: Iterable[Round], tables: Sequence[OccupiedTable]) -> SeatedRounds:
    return [[list(table.first) for table in tables if table.round == each.number] for each in rounds]


def _published(rounds: Sequence[Round], seated: SeatedRounds) -> SeatedRounds:
    """As the draw runs have them; a round without a run as it is seated."""
    return [
        each.drawing.rounds[each.drawing.numbers.index(each.number)] if each.drawing else seating
        for each, seating in zip(rounds, seated, strict=True)
    ]


def _recounted(
    document: dict[str, object], published: SeatedRounds, rounds: Sequence[Round], tables: Sequence[OccupiedTable]
) -> tuple[Recount, ...]:
    before, began = figures(document, published), figures(document, _seated(rounds, tables))
    met = figures(document, meetings_now(rounds, tables))
    now = met | {name: began[name] for name in BY_SEAT}
    return tuple(Recount(name, before[name], now[name]) for name in GoalName if name in before)
