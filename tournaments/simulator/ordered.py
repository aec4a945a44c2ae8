"""Simulator steps on sandbox evenings, started by an organiser as background jobs."""

from collections.abc import Callable, Mapping
from functools import partial

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.jobs import JobProgress
from tournaments.models import Job, Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.simulator.luck import seeded
from tournaments.simulator.sandbox import SPARED, check_in_everybody, play_current, play_to_end
from tournaments.simulator.tournament import SimulatedDesk

CHECK_IN, PLAY, PLAY_ALL_BUT_ONE, PLAY_TO_END = (
    "simulate_arrivals",
    "simulate_round",
    "simulate_but_one",
    "simulate_all",
)
SimulatedStep = Callable[..., None]


def _step(step: SimulatedStep, job: Job, progress: JobProgress) -> None:
    """Run the step on behalf of the user who ordered it. Refused: document_gone, and refusals of the step."""
    rows = Tournament.objects.select_related("season__cup", "ruleset", "cup_points")
    tournament = rows.filter(pk=job.arguments["id"], kind=TournamentKind.SANDBOX).first()
    if tournament is None or job.owner is None:
        raise Refused("document_gone")
    desk = SimulatedDesk(job.owner, seeded(f"{tournament.public_id}/{tournament.revision}"))
    step(tournament, desk, now=timezone.now(), progress=progress)


SIMULATIONS: Mapping[str, tuple[Promise, Callable[[Job, JobProgress], None]]] = {
    CHECK_IN: (gettext_lazy("Check everybody in"), partial(_step, check_in_everybody)),
    PLAY: (gettext_lazy("Let this round be played"), partial(_step, play_current)),
    PLAY_ALL_BUT_ONE: (
        gettext_lazy("Let this round be played but for table 1"),
        partial(_step, partial(play_current, spared=SPARED)),
    ),
    PLAY_TO_END: (gettext_lazy("Play to the end"), partial(_step, play_to_end)),
}
"""Job name → its title and function."""
