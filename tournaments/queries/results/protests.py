"""Provisional results, protests against them, and what makes them official."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.models import ChampionshipCup, Protest, Publication, Season, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.models.protest import ProtestOutcome
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.day import final_evening
from tournaments.queries.results.publications import newest_versions, results_status

EVERYBODY = ("entry__player", "table__round", "publication", "filed_by", "decided_by")


@dataclass(frozen=True, slots=True)
class ProtestCounts:
    """An evening's open, upheld and rejected protests, counted."""

    open: int = 0
    upheld: int = 0
    rejected: int = 0

    @property
    def all(self) -> int:
        return self.open + self.upheld + self.rejected


def protest_counts(tournament: Tournament) -> ProtestCounts:
    """An evening's protests, counted. One statement."""
    outcomes = {"open": "", "upheld": ProtestOutcome.UPHELD, "rejected": ProtestOutcome.REJECTED}
    counts = {name: Count("pk", filter=Q(outcome=outcome)) for name, outcome in outcomes.items()}
    return ProtestCounts(**tournament.protests.aggregate(**counts))


def protests_of(tournament: Tournament) -> tuple[Protest, ...]:
    """An evening's protests in order, with the related rows. One statement."""
    return tuple(tournament.protests.select_related(*EVERYBODY).order_by("number"))


@dataclass(frozen=True, slots=True)
class PublishedResults:
    """Public results in force: provisional with their protests, or official. `is_day_official`: the overall ranking of
    a final whose results of the day, against which protests were taken, are official already.
    """

    publication: Publication
    protests: ProtestCounts
    is_day_official: bool = False

    @property
    def is_provisional(self) -> bool:
        return self.publication.is_provisional

    @property
    def until(self) -> datetime | None:
        """The deadline for protests against provisional results; None where none are taken any more."""
        takes = self.is_provisional and not self.is_day_official
        return self.publication.protests_until if takes else None

    @property
    def milliseconds(self) -> int:
        """The deadline in milliseconds since 1970, as scripts use it; 0 without one."""
        return int(self.until.timestamp() * 1000) if self.until else 0

    def is_over(self, *, now: datetime) -> bool:
        """Whether the deadline for protests has passed."""
        return self.until is not None and now > self.until


def with_protests(publication: Publication) -> PublishedResults | None:
    """An evening's results or a final's overall ranking, with protests; None for a season's other lists. One statement,
    two for a final, three if it is provisional.
    """
    if publication.kind != PublicationKind.FINAL:
        tournament = publication.tournament
        return PublishedResults(publication, protest_counts(tournament)) if tournament else None
    evening = final_evening(publication.season)
    if evening is None:
        return None
    is_day_official = publication.is_provisional and not has_provisional_results(evening)
    return PublishedResults(publication, protest_counts(evening), is_day_official)


def published_results(tournament: Tournament) -> PublishedResults | None:
    """None while nothing is public or the public version is being corrected. Two statements; four more for an evening
    closed again afterwards.
    """
    if tournament.state != TournamentState.CLOSED:
        return None
    newest = newest_versions(tournament=tournament).defer("content").first()
    if newest is None or newest.is_withdrawn:
        return None
    may_be_stale = tournament.closed_at is not None and tournament.closed_at > newest.published_at
    if may_be_stale and not results_status(tournament).is_settled:
        return None
    return PublishedResults(newest, protest_counts(tournament))


def has_provisional_results(tournament: Tournament) -> bool:
    """Whether the newest results are provisional. One statement."""
    newest = newest_versions(tournament=tournament).defer("content").first()
    return newest is not None and newest.is_provisional and not newest.is_withdrawn


def provisional_evenings(season: Season) -> Mapping[int, str]:
    """Names by id of a season's closed evenings whose published results are provisional. One statement."""
    return dict(_provisional(season=season.pk))


@Prepared
def _provisional(season: Placeholder) -> SqlRows:
    return _names(_waiting(tournament__season=season))


def evenings_in_doubt(publication: Publication) -> tuple[str, ...]:
    """Names of the evenings with provisional results that a season's published list depends on, by date.

    Finalists depend on the seasons that sent them, and never on the final itself. One statement, none for results and
    for a final's overall ranking, which is itself provisional.
    """
    if publication.kind in {PublicationKind.RESULTS, PublicationKind.FINAL}:
        return ()
    earlier = Publication.objects.filter(code=OuterRef("code"), published_at__lte=publication.published_at)
    return tuple(name for _evening, name in _names(_underlying(publication).filter(Exists(earlier))))


def _underlying(publication: Publication) -> QuerySet[Publication]:
    if publication.kind != PublicationKind.FINALISTS:
        return _waiting(tournament__season=publication.season)
    sent = ChampionshipCup.objects.filter(championship__season=publication.season_id).values("season")
    is_final_itself = Q(tournament__season=publication.season_id, tournament__is_final=True)
    return _waiting().filter(tournament__season__in=sent).exclude(is_final_itself)


def _names(rows: QuerySet[Publication]) -> SqlRows:
    return rows.order_by("tournament__date", "tournament").values_list("tournament", "tournament__name")


def _waiting(**of_season: Season | Placeholder) -> QuerySet[Publication]:
    return newest_versions(
        **of_season,
        kind=PublicationKind.RESULTS,
        tournament__state=TournamentState.CLOSED,
        withdrawn_at=None,
        protests_until__isnull=False,
        official_at=None,
    )
