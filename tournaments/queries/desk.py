"""What the desk lists: tournaments, members and cup points schemes."""

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from scoring.cup_points import schemes
from tournaments.models import Cup, CupPointsScheme, Membership, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.leavers import took_part
from tournaments.queries.publications import PublicationState, results_states

MOST_LISTED = 60


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament with how many are there or played there, and what became of its published results."""

    tournament: Tournament
    players: int
    publication: PublicationState

    @property
    def is_running(self) -> bool:
        return self.tournament.state == TournamentState.OPEN


def listed_tournaments(cups: QuerySet[Cup]) -> tuple[ListedTournament, ...]:
    """The tournaments of some cups: those that are open first, then the latest. One statement, and `results_states`."""
    return _listed(Tournament.objects.filter(season__cup__in=cups))


def season_tournaments(season: Season) -> tuple[ListedTournament, ...]:
    """A season's tournaments in the same order. Statements: the same."""
    return _listed(season.tournaments.all())


def _listed(rows: QuerySet[Tournament]) -> tuple[ListedTournament, ...]:
    counted = rows.select_related("season__cup").annotate(players=Count("entries", filter=took_part("entries")))
    ordered = list(counted.order_by("-state", "-date", "-pk")[:MOST_LISTED])  # "open" sorts after "closed"
    states = results_states(ordered)
    return tuple(ListedTournament(tournament=row, players=row.players, publication=states[row.pk]) for row in ordered)


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
