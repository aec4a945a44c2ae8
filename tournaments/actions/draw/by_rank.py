"""Drawing a round by rank: the best players at the first tables."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.draft import write_draft
from tournaments.actions.draw.guards import require_drawn
from tournaments.actions.draw.plan import draw_plan
from tournaments.actions.draw.refusals import raise_refusals
from tournaments.actions.draw.rounds import undrawn_numbers
from tournaments.actions.draw.seeds import seed_or_committed
from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.input import draw_input
from tournaments.queries.draw.ranking import may_draw_by_rank, ranked_entries
from tournaments.seating import DrawInput, seat_by_rank


def draw_by_rank(tournament: Tournament, *, top: int, seed: str, actor: Actor, now: datetime) -> Round:
    """Draw the next round: the best four at table 1, the next at table 2, down to table `top`; the others by lot.

    The result is a draft that replaces any existing ones. Without a seed the committed one is used.
    Refused: no_standing before the published rounds are closed, rounds_too_many, no_such_top_table,
    fixed_against_standing, seed_missing, evening_closed and what `draw_rounds` refuses.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_drawn(row)
        row.rounds.filter(state=RoundState.DRAFT).delete()
        numbers = undrawn_numbers(row)[:1]
        if not numbers:
            raise Refused("rounds_too_many", rounds=row.rounds_planned)
        if not may_draw_by_rank(row):
            raise Refused("no_standing")
        plan = draw_plan(_with_the_best_fixed(row, top=top, seed=seed_or_committed(row, seed)))
        (fresh,) = write_draft(row, numbers=numbers, plan=plan, now=now)
        what = {"round": fresh.number, "top": top, "seed": plan.draw_input.seed}
        write_event(row, verb="draw_by_standing", actor=actor, now=now, what=what)
    return fresh


@raise_refusals()
def _with_the_best_fixed(tournament: Tournament, *, top: int, seed: str) -> DrawInput:
    """The input of an ordinary draw with the best players fixed to their tables, so that anybody can reproduce it."""
    inputs = draw_input(tournament, rounds=1, seed=seed)
    return seat_by_rank(inputs, ranked_entries(tournament), top=top)
