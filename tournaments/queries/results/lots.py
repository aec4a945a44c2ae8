"""Ties that a lot has to decide, and recorded lots."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.lots import LOT, EqualGroup, drawing_of, equal_groups
from tournaments.lists.published import ListedPlayer
from tournaments.models import Event, Tournament
from tournaments.names import listed_names
from tournaments.queries.people.listed_entries import listed_entries
from tournaments.queries.results.placements import Placement
from tournaments.queries.results.played import played_rounds
from tournaments.queries.results.standings import placements


@dataclass(frozen=True, slots=True)
class EqualPerson:
    """Somebody tied with others; `name` is unambiguous among them."""

    entry: int
    person: ListedPlayer
    name: str


@dataclass(frozen=True, slots=True)
class LotGroup:
    """People tied up to the lot, at the rank they share, each with so many points.

    In the order drawn if they drew, in list order if they still have to (`drawing` None); then `had_lots` means that
    some have a lot of a drawing that no longer counts.
    """

    rank: int
    points: int
    people: tuple[EqualPerson, ...]
    drawing: int | None
    had_lots: bool = False

    @property
    def last_rank(self) -> int:
        return self.rank + len(self.people) - 1

    @property
    def names(self) -> str:
        return " · ".join(each.name for each in self.people)


def uses_lots(tournament: Tournament) -> bool:
    return LOT in tournament.criteria


def lot_groups(tournament: Tournament) -> tuple[LotGroup, ...]:
    """All groups of people between whom the lot decides, best first. Two statements, none if it is not a criterion."""
    if not uses_lots(tournament):
        return ()
    placed = placements(tournament, listed_entries([tournament]), played_rounds([tournament]))
    lines = {each.line.key: each for each in placed}
    groups = equal_groups([each.result for each in lines.values()], tournament.criteria)
    return tuple(_group(group, lines) for group in groups)


def lots_due(tournament: Tournament) -> tuple[LotGroup, ...]:
    """The groups still to draw. The statements of `lot_groups`."""
    return tuple(each for each in lot_groups(tournament) if each.drawing is None)


def recorded_drawings(tournament: Tournament) -> tuple[tuple[LotGroup, Event | None], ...]:
    """The groups whose lots count, with the recording event. One statement more than `lot_groups`."""
    events = tournament.events.filter(verb="record_lots").select_related("user")
    drawings = {each.what.get("drawing"): each for each in events}
    return tuple((each, drawings.get(each.drawing)) for each in lot_groups(tournament) if each.drawing is not None)


def _group(group: EqualGroup, lines: dict[int, Placement]) -> LotGroup:
    mine = [lines[key] for key in lines if key in group.keys]
    lots = {each.line.key: each.entry.lot for each in mine if each.entry.lot}
    drawing = drawing_of(group, lots)
    return LotGroup(group.rank, mine[0].line.total, _people(mine), drawing, had_lots=drawing is None and bool(lots))


def _people(placed: Iterable[Placement]) -> tuple[EqualPerson, ...]:
    people = [(each.line.key, each.person) for each in placed]
    names = listed_names([person for _, person in people])
    return tuple(EqualPerson(entry, person, name) for (entry, person), name in zip(people, names, strict=True))
