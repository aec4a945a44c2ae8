"""Evenings for trying out: the state of their simulated people, and abandoned ones."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, QuerySet

from tournaments.models import Cup, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentKind, TournamentState
from tournaments.queries.people.registrations import registrants

IDLE = timedelta(days=7)
"""Without events for this long, the desk offers to delete an evening; nothing is deleted automatically."""


@dataclass(frozen=True, slots=True)
class SimulatedSteps:
    """What the simulator can do next: the number of people `missing`, the number of the round `played` (0: none), and
    whether anything `is_left` to simulate.
    """

    missing: int
    played: int
    is_left: bool


def simulated_steps(tournament: Tournament) -> SimulatedSteps:
    """The simulator's next steps. Two statements."""
    is_open = tournament.state == TournamentState.OPEN
    missing = sum(not each.has_come for each in registrants(tournament, None)) if is_open else 0
    published = tournament.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
    return SimulatedSteps(missing, published.values_list("number", flat=True).first() or 0, is_left=is_open)


def idle_sandboxes(cups: QuerySet[Cup], *, now: datetime) -> tuple[Tournament, ...]:
    """Evenings for trying out without events for `IDLE`, oldest first. One statement."""
    rows = Tournament.objects.filter(season__cup__in=cups, kind=TournamentKind.SANDBOX)
    touched = rows.annotate(touched_at=Max("events__at")).filter(touched_at__lt=now - IDLE)
    return tuple(touched.select_related("season__cup").order_by("touched_at", "pk"))
