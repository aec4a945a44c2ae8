"""What an archive is of: a tournament, a season or a cup."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import QuerySet

from tournaments.models import Cup, Season, Tournament


class ScopeKind(StrEnum):
    TOURNAMENT = "tournament"
    SEASON = "season"
    CUP = "cup"


@dataclass(frozen=True, slots=True)
class ArchiveExtent:
    """The scope and the ids of what lies in it. `id` is the tournament's, the season's or the cup's, as `kind` says."""

    kind: ScopeKind
    id: int
    cup: int
    seasons: tuple[int, ...]
    tournaments: tuple[int, ...]

    @property
    def has_cup_log(self) -> bool:
        """Whether the cup's own log, members and lists are part of it."""
        return self.kind != ScopeKind.TOURNAMENT

    @property
    def owner(self) -> Tournament | Cup:
        """In whose log the archive is noted, with nothing of it loaded but the id."""
        return Cup(pk=self.cup) if self.has_cup_log else Tournament(pk=self.id)


def extent_of(scope: Tournament | Season | Cup) -> ArchiveExtent:
    """What lies in a tournament, a season or a cup now. At most two statements."""
    if isinstance(scope, Tournament):
        return ArchiveExtent(ScopeKind.TOURNAMENT, scope.pk, scope.season.cup_id, (scope.season_id,), (scope.pk,))
    seasons = (scope.pk,) if isinstance(scope, Season) else tuple(_ids(Season.objects.filter(cup=scope)))
    tournaments = tuple(_ids(Tournament.objects.filter(season__in=seasons)))
    if isinstance(scope, Season):
        return ArchiveExtent(ScopeKind.SEASON, scope.pk, scope.cup_id, seasons, tournaments)
    return ArchiveExtent(ScopeKind.CUP, scope.pk, scope.pk, seasons, tournaments)


def _ids(rows: QuerySet[Season] | QuerySet[Tournament]) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))
