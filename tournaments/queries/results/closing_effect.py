"""What closing an evening again, after a correction, changes of what is published of it, and of its season."""

from dataclasses import dataclass

from tournaments.lists.changes import ListChange, list_changes
from tournaments.lists.first_place import FirstPlace, first_place
from tournaments.lists.published import ResultsList, deserialize_list
from tournaments.models import Tournament
from tournaments.queries.finals.overall_ranking import other_champions
from tournaments.queries.results.publications import newest_versions, under_kept_records
from tournaments.queries.results.standings import computed_results
from tournaments.queries.seasons.effect import SeasonEffect
from tournaments.queries.seasons.stored_results import ClosedResults
from tournaments.queries.seasons.tried import closed_now, closed_otherwise


@dataclass(frozen=True, slots=True)
class ClosingEffect:
    """The changes of an evening's published results. `first` is who has the first place then, if it is somebody else,
    `title` the same of the overall ranking of a final, and `season` what else changes in the season, None for nothing.
    """

    changes: tuple[ListChange, ...]
    first: FirstPlace | None
    title: FirstPlace | None
    season: SeasonEffect | None


def closing_effect(tournament: Tournament) -> ClosingEffect | None:
    """The effect of closing an open evening; None while none of its results are public. One statement without public
    results; four more with them, twice those of the season's qualifiers, and those of `other_champions`.
    """
    newest = newest_versions(tournament=tournament).first()
    if newest is None or newest.is_withdrawn:
        return None
    (published,) = under_kept_records([deserialize_list(newest.kind, newest.content)])
    after = computed_results(closed_now(tournament))
    changes, first = list_changes(published, after), first_place(published, after)
    title = other_champions(tournament, published, after) if isinstance(published, ResultsList) else None
    return ClosingEffect(changes, first, title, _of_season(tournament, published))


def _of_season(tournament: Tournament, published: object) -> SeasonEffect | None:
    if not isinstance(published, ResultsList) or not tournament.counts_for_season:
        return None
    effect = closed_otherwise(tournament, before=_as_closed(published))
    return None if effect.is_empty else effect


def _as_closed(published: ResultsList) -> ClosedResults:
    rows = published.rows
    return ClosedResults(
        players=tuple(row.person.player for row in rows),
        ranks=tuple(row.rank for row in rows),
        scores=tuple(row.score for row in rows),
    )
