"""The extent of an archive: a tournament, a season or a cup."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import QuerySet

from tournaments.errors import Refused
from tournaments.models import Cup, Season, Tournament
from tournaments.models.tournament import TournamentKind


class ScopeKind(StrEnum):
    TOURNAMENT = "tournament"
    SEASON = "season"
    CUP = "cup"


@dataclass(frozen=True, slots=True)
class ArchiveExtent:
    """The scope, and the ids it contains. `id` is that of the tournament, season or cup, depending on `kind`.

    `by` is the user named by the archive's event, who need not have done anything here before.
    """

    kind: ScopeKind
    id: int
    cup: int
    seasons: tuple[int, ...]
    tournaments: tuple[int, ...]
    by: int | None = None

    @property
    def has_cup_log(self) -> bool:
        """Whether it includes the cup's own log, members and lists."""
        return self.kind != ScopeKind.TOURNAMENT

    @property
    def owner(self) -> Tournament | Cup:
        """The owner of the log that records the archive, loaded with nothing but its id."""
        return Cup(pk=self.cup) if self.has_cup_log else Tournament(pk=self.id)


def extent_of(scope: Tournament | Season | Cup) -> ArchiveExtent:
    """The current extent of a tournament, season or cup, without sandbox evenings. At most two statements.

    Refused: sandbox_archive.
    """
    if isinstance(scope, Tournament):
        if scope.kind == TournamentKind.SANDBOX:
            raise Refused("sandbox_archive")
        return ArchiveExtent(ScopeKind.TOURNAMENT, scope.pk, scope.season.cup_id, (scope.season_id,), (scope.pk,))
    seasons = (scope.pk,) if isinstance(scope, Season) else tuple(_ids(Season.objects.filter(cup=scope)))
    real = Tournament.objects.filter(season__in=seasons).exclude(kind=TournamentKind.SANDBOX)
    tournaments = tuple(_ids(real))
    if isinstance(scope, Season):
        return ArchiveExtent(ScopeKind.SEASON, scope.pk, scope.cup_id, seasons, tournaments)
    return ArchiveExtent(ScopeKind.CUP, scope.pk, scope.pk, seasons, tournaments)


def _ids(rows: QuerySet[Season] | QuerySet[Tournament]) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))
