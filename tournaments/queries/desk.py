"""What the desk lists: tournaments, members, cup points schemes, and what was published."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from scoring.cup_points import schemes
from tournaments.models import Cup, CupPointsScheme, Membership, Publication, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.leavers import took_part

MOST_LISTED = 60


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament with how many are there or played there."""

    tournament: Tournament
    players: int

    @property
    def is_running(self) -> bool:
        return self.tournament.state == TournamentState.OPEN


def listed_tournaments(cups: QuerySet[Cup]) -> tuple[ListedTournament, ...]:
    """The tournaments of some cups: those that are open first, then the latest. One statement."""
    return _listed(Tournament.objects.filter(season__cup__in=cups))


def season_tournaments(season: Season) -> tuple[ListedTournament, ...]:
    """A season's tournaments in the same order. One statement."""
    return _listed(season.tournaments.all())


def _listed(rows: QuerySet[Tournament]) -> tuple[ListedTournament, ...]:
    counted = rows.select_related("season__cup").annotate(players=Count("entries", filter=took_part("entries")))
    ordered = counted.order_by("-state", "-date", "-pk")[:MOST_LISTED]  # "open" sorts after "closed"
    return tuple(ListedTournament(tournament=row, players=row.players) for row in ordered)


def latest_tournament(season: Season) -> Tournament | None:
    """The tournament whose settings the next one most likely shares. One statement."""
    rows = Tournament.objects.filter(season__cup=season.cup_id).select_related("ruleset", "cup_points")
    return rows.order_by("-date", "-pk").first()


def members_of(cup: Cup) -> tuple[Membership, ...]:
    """Who works for a cup, by role and user name. One statement."""
    return tuple(cup.memberships.select_related("user").order_by("role", "user__username"))


def cup_points_options() -> tuple[tuple[str, str], ...]:
    """Slug and name of every cup points scheme, shipped or the cups' own. One statement."""
    shipped = {slug: scheme.name for slug, scheme in schemes().items()}
    stored = dict(CupPointsScheme.objects.values_list("slug", "name"))
    return tuple((shipped | stored).items())


def newest_of_season(season: Season) -> Mapping[str, Publication]:
    """The newest version of a season's own published lists by kind. One statement."""
    rows = Publication.objects.filter(season=season, tournament=None).order_by("version").defer("content")
    return {row.kind: row for row in rows.select_related("published_by")}


def newest_results(tournament: Tournament) -> Publication | None:
    """The newest version of a tournament's published results. One statement."""
    rows = tournament.publications.order_by("-version").defer("content")
    return rows.select_related("published_by").first()
