"""Upheld protests whose corrections are still missing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.lists.changes import has_same_figures, list_changes
from tournaments.lists.published import deserialize_list
from tournaments.models import Protest, Publication, SeatOccupancy, Table
from tournaments.models.protest import ProtestOutcome
from tournaments.queries.results.publications import newest_versions, under_kept_records

BY_ROUND = ("rounds", "rank_points")


def unheeded(protests: Iterable[Protest], newest: Publication | None) -> tuple[Protest, ...]:
    """Upheld protests since whose decision no changed figures were published: for the protest's table, or for anybody
    if it is about the whole list.

    Their tables must have their rounds loaded. Three statements, none without upheld protests.
    """
    upheld = tuple(each for each in protests if each.outcome == ProtestOutcome.UPHELD)
    if newest is None or not upheld:
        return ()
    is_corrected = _corrections(upheld, newest)
    return tuple(each for each in upheld if not is_corrected(each))


def protest_to_apply(table: Table) -> Protest | None:
    """The last upheld protest that correcting a table would carry out: about this table or the whole list, not
    corrected yet.

    Five statements, one if there is none.
    """
    about = Q(table=table) | Q(table=None)
    upheld = Protest.objects.filter(about, tournament=table.round.tournament_id, outcome=ProtestOutcome.UPHELD)
    found = tuple(upheld.select_related("table__round").order_by("-number"))
    if not found:
        return None
    newest = newest_versions(tournament=table.round.tournament_id).defer("content").first()
    return next(iter(unheeded(found, newest)), None)


@dataclass(frozen=True, slots=True)
class _Version:
    publication: Publication
    value: Any


def _corrections(upheld: Sequence[Protest], newest: Publication) -> Callable[[Protest], bool]:
    """A function that says whether the newest version corrects what a protest is about."""
    versions, people = _versions(newest), _people_at(upheld)

    def is_corrected(protest: Protest) -> bool:
        before, after = _standing(versions, protest).value, versions[-1].value
        if protest.table is None:
            return not has_same_figures(list_changes(before, after))
        played, index = people.get(protest.table.pk, frozenset()), protest.table.round.number - 1
        return _of_round(before, index, played) != _of_round(after, index, played)

    return is_corrected


def _versions(newest: Publication) -> tuple[_Version, ...]:
    """Every version of published results up to this one, in order. Two statements."""
    rows = list(Publication.objects.filter(code=newest.code, version__lte=newest.version).order_by("version"))
    values = under_kept_records([deserialize_list(row.kind, row.content) for row in rows])
    return tuple(_Version(row, value) for row, value in zip(rows, values, strict=True))


def _standing(versions: Sequence[_Version], protest: Protest) -> _Version:
    """The newest version when a protest was decided: the one it is against, or a later one."""
    decided = protest.decided_at
    there = [
        each
        for each in versions
        if each.publication.pk == protest.publication_id or (decided and each.publication.published_at < decided)
    ]
    return there[-1]


def _people_at(protests: Iterable[Protest]) -> Mapping[int, frozenset[int]]:
    """The players (ids) at the tables of some protests, by table. One statement."""
    tables = {each.table_id for each in protests if each.table_id is not None}
    played = SeatOccupancy.objects.filter(seat__table__in=tables).values_list("seat__table", "entry__player")
    rows = list(played) if tables else []
    return {table: frozenset(player for there, player in rows if there == table) for table in tables}


def _of_round(value: Any, index: int, players: frozenset[int]) -> Mapping[int, tuple[int | None, ...]]:
    """By player, their points and Rangpunkte in the round at an index."""
    rows = [row for row in value.rows if row.person.player in players]
    return {row.person.player: tuple(_at(getattr(row, name), index) for name in BY_ROUND) for row in rows}


def _at(points: Sequence[int | None], index: int) -> int | None:
    return points[index] if index < len(points) else None
