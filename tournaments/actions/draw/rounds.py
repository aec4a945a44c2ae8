"""Drawing rounds, redrawing one, and discarding drafts."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.draft import write_draft
from tournaments.actions.draw.guards import require_drawn
from tournaments.actions.draw.plan import draw_plan
from tournaments.actions.draw.seeds import seed_or_committed
from tournaments.actions.guards import require_held, require_open
from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import HandRevision, Protest, Round, RoundTotal, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.input import DEFAULT_DRAW_OPTIONS, DrawOptions, draw_input


def draw_rounds(
    tournament: Tournament,
    *,
    count: int,
    seed: str,
    draw_options: DrawOptions = DEFAULT_DRAW_OPTIONS,
    actor: Actor,
    now: datetime,
) -> list[Round]:
    """Draw the first `count` unpublished rounds as drafts, which replace any others. All or nothing.

    Seats everybody present at tables of four or five; the seed reproduces the plan, and without one the committed seed
    is used. `draw_options` is what the director allows beyond the rules.
    Refused: evening_closed, seated_by_hand, rounds_too_many, seed_missing, too_few_players, no_table_split and the
    other codes of the engine.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_drawn(row)
        row.rounds.filter(state=RoundState.DRAFT).delete()
        numbers = undrawn_numbers(row)[:count]
        if not 1 <= count == len(numbers):
            raise Refused("rounds_too_many", field="count", rounds=row.rounds_planned)
        drawn_from = seed_or_committed(row, seed)
        plan = draw_plan(draw_input(row, rounds=count, seed=drawn_from, draw_options=draw_options))
        rounds = write_draft(row, numbers=numbers, plan=plan, now=now)
        what = {"rounds": [each.number for each in rounds], "seed": plan.draw_input.seed}
        write_event(row, verb="draw_rounds", actor=actor, now=now, what=what)
    return rounds


def redraw_round(
    round_: Round,
    *,
    seed: str,
    seen: int | None = None,
    draw_options: DrawOptions = DEFAULT_DRAW_OPTIONS,
    actor: Actor,
    now: datetime,
) -> Round:
    """Redraw one unplayed round. A published one becomes a draft again and its links expire. All or nothing.

    The other rounds stay as they are, and their pairings are avoided. `seen` is the id of the round the user reviewed.
    Refused: round_played and what `draw_rounds` refuses; Conflict: redrawn, if somebody else has redrawn it since it
    was reviewed or `round_` was loaded.
    """
    with transaction.atomic():
        is_played = _lock_and_ask_whether_played(round_)
        row = lock(round_.tournament)
        require_open(row)
        require_drawn(row)
        current = row.rounds.filter(pk=round_.pk).first()
        if current is None or seen not in {None, current.pk}:
            raise Conflict("redrawn")
        number = current.number
        if is_played or current.state == RoundState.CLOSED:
            raise Refused("round_played", round=number)
        current.delete()
        drawn_from = seed_or_committed(row, seed)
        plan = draw_plan(draw_input(row, rounds=1, seed=drawn_from, draw_options=draw_options))
        (fresh,) = write_draft(row, numbers=[number], plan=plan, now=now)
        write_event(
            row, verb="redraw_round", actor=actor, now=now, what={"round": number, "seed": plan.draw_input.seed}
        )
    return fresh


def discard_drafts(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """Discard all unpublished drafts. Refused: nothing_to_publish, evening_cancelled."""
    with transaction.atomic():
        row = lock(tournament)
        require_held(row)
        drafts = row.rounds.filter(state=RoundState.DRAFT)
        numbers = list(drafts.values_list("number", flat=True))
        if not numbers:
            raise Refused("nothing_to_publish")
        drafts.delete()
        write_event(row, verb="discard_drafts", actor=actor, now=now, what={"rounds": numbers})


def undrawn_numbers(tournament: Tournament) -> list[int]:
    """The planned rounds that do not exist. Round 1 may be missing before round 2 if it was redrawn and discarded."""
    drawn = set(tournament.rounds.values_list("number", flat=True))
    return [number for number in range(1, tournament.rounds_planned + 1) if number not in drawn]


def _lock_and_ask_whether_played(round_: Round) -> bool:
    """Whether a round has hands, totals or protests; locks its tables so that none are added meanwhile."""
    tables = lock_tables(Table.objects.filter(round=round_))
    has_hands = HandRevision.objects.filter(table__in=tables).exists()
    has_totals = RoundTotal.objects.filter(table__in=tables).exists()
    return has_hands or has_totals or Protest.objects.filter(table__in=tables).exists()
