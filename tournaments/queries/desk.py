"""The desk's lists: tournaments, members and cup-points schemes."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, OuterRef, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from tournaments.models import Championship, Cup, Entry, Membership, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.people.leavers import took_part
from tournaments.queries.results.counting import counting
from tournaments.queries.results.publications import PublicationState, results_states

MOST_LISTED = 60


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament with its number of players, and the state of its published results."""

    tournament: Tournament
    players: int
    publication: PublicationState

    @property
    def is_running(self) -> bool:
        return self.tournament.state == TournamentState.OPEN

    @property
    def is_cancelled(self) -> bool:
        return self.tournament.state == TournamentState.CANCELLED


def listed_tournaments(cups: QuerySet[Cup]) -> tuple[ListedTournament, ...]:
    """The latest tournaments of some cups, open ones first, at most `MOST_LISTED`. One statement, and
    `results_states`.
    """
    return _listed(_ordered(_of_cups(cups))[:MOST_LISTED])


def tournaments_page(cups: QuerySet[Cup], number: str) -> Page[ListedTournament]:
    """A page of all tournaments of some cups, in the same order; the nearest one for a number that there is not.

    The same statements, and one for how many there are.
    """
    page = Paginator(_ordered(_of_cups(cups)), MOST_LISTED).get_page(number)
    return Page(_listed(page.object_list), page.number, page.paginator)


def _of_cups(cups: QuerySet[Cup]) -> QuerySet[Tournament]:
    return Tournament.objects.filter(season__cup__in=cups).select_related("season__cup")


def season_tournaments(season: Season, *, only: Collection[int] | None = None) -> tuple[ListedTournament, ...]:
    """All of a season's tournaments, or some (ids), in the same order. The same statements."""
    rows = season.tournaments.all()
    return _listed(_ordered(rows if only is None else rows.filter(pk__in=only)))


def _ordered(rows: QuerySet[Tournament]) -> Any:
    """The tournaments with their number of `players`, open ones first, then late ones."""
    there = Entry.objects.filter(took_part(), tournament=OuterRef("pk")).order_by().values("tournament")
    counted = rows.annotate(players=Coalesce(Subquery(there.annotate(people=Count("pk")).values("people")), 0))
    open_first = Case(When(state=TournamentState.OPEN, then=0), default=1)
    return counted.order_by(open_first, "-date", "-pk")


def _listed(rows: Iterable[Any]) -> tuple[ListedTournament, ...]:
    ordered = list(rows)
    states = results_states(ordered)
    return tuple(ListedTournament(tournament=row, players=row.players, publication=states[row.pk]) for row in ordered)


def has_evenings_besides_final(season: Season) -> bool:
    """Whether evenings of the season count for its own table, apart from a final's. One statement."""
    return counting(season.tournaments.filter(is_final=False)).exists()


def latest_tournament(season: Season) -> Tournament | None:
    """The latest tournament of the season's cup, whose settings the next one most likely shares. One statement."""
    rows = counting(Tournament.objects.filter(season__cup=season.cup_id)).select_related("ruleset", "cup_points")
    return rows.order_by("-date", "-pk").first()


def latest_of_final(championship: Championship) -> Tournament | None:
    """The latest evening with a published ruleset in the seasons that send people to a final. One statement."""
    rows = counting(Tournament.objects.filter(season__sends__championship=championship, ruleset__cup=None))
    return rows.select_related("ruleset").order_by("-date", "-pk").first()


def usual_tournament(cups: Collection[Cup]) -> Tournament | None:
    """The latest counting tournament of several cups, with its season's cup and ruleset. One statement."""
    rows = counting(Tournament.objects.filter(season__cup__in=cups)).select_related("season__cup", "ruleset")
    return rows.order_by("-date", "-pk").first()


def members_of(cup: Cup) -> tuple[Membership, ...]:
    """A cup's members, by role and user name. One statement."""
    return tuple(cup.memberships.select_related("user").order_by("role", "user__username"))


def newest_season(cup: Cup) -> Season | None:
    """The cup's season that ends last, besides those of finals of several cups; None without one. One statement."""
    rows = cup.seasons.filter(championship=None).select_related("cup_points", "final_points")
    return rows.order_by("-ends", "-pk").first()
