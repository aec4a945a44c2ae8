"""Drawing the first rounds of a final of several cups, with the strongest players kept apart."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.draft import write_draft
from tournaments.actions.draw.guards import require_drawn
from tournaments.actions.draw.plan import draw_plan
from tournaments.actions.draw.rounds import undrawn_numbers
from tournaments.actions.draw.seeds import seed_or_committed
from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.input import DEFAULT_DRAW_OPTIONS, DrawOptions, draw_input
from tournaments.queries.finals.day import final_day_of, seeding_order
from tournaments.seating import seat_by_strength


def draw_seeded(
    tournament: Tournament,
    *,
    count: int,
    seed: str,
    draw_options: DrawOptions = DEFAULT_DRAW_OPTIONS,
    actor: Actor,
    now: datetime,
) -> list[Round]:
    """Draw the first `count` rounds of a final from pots by Vorrundenpunkte, one player of each pot at a table.

    The result is a draft that replaces any existing ones. Without a seed the committed one is used.
    Refused: no_championship, seeding_first_round once a round is published, and what `draw_rounds` refuses.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_drawn(row)
        order = seeding_order(final_day_of(row))
        if row.rounds.exclude(state=RoundState.DRAFT).exists():
            raise Refused("seeding_first_round")
        row.rounds.all().delete()
        numbers = undrawn_numbers(row)[:count]
        if not 1 <= count == len(numbers):
            raise Refused("rounds_too_many", field="count", rounds=row.rounds_planned)
        inputs = draw_input(row, rounds=count, seed=seed_or_committed(row, seed), draw_options=draw_options)
        plan = draw_plan(seat_by_strength(inputs, order))
        rounds = write_draft(row, numbers=numbers, plan=plan, now=now)
        what = {"rounds": numbers, "seed": plan.draw_input.seed}
        write_event(row, verb="draw_seeded", actor=actor, now=now, what=what)
    return rounds
