"""Drawing rounds, drawing one again, and throwing drafts away."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import require_open
from tournaments.actions.draw.draft import write_draft
from tournaments.actions.draw.guards import require_drawn
from tournaments.actions.draw.plan import draw_plan
from tournaments.actions.draw.seeds import seed_or_committed
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import HandRevision, Round, RoundTotal, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw_input import NO_LEEWAY, Leeway, draw_input


def draw_rounds(
    tournament: Tournament, *, count: int, seed: str, leeway: Leeway = NO_LEEWAY, actor: Actor, now: datetime
) -> list[Round]:
    """Draw the first `count` rounds that are not published, as drafts that replace any others.

    Those present sit, four or five at a table; the seed reproduces the plan. All or nothing. Without a seed
    the committed one is taken; `leeway` is what the director allows beyond the rules.
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
        plan = draw_plan(draw_input(row, rounds=count, seed=drawn_from, leeway=leeway))
        rounds = write_draft(row, numbers=numbers, plan=plan, now=now)
        what = {"rounds": [each.number for each in rounds], "seed": plan.given.seed}
        write_event(row, verb="draw_rounds", actor=actor, now=now, what=what)
    return rounds


def redraw_round(
    round_: Round, *, seed: str, seen: int | None = None, leeway: Leeway = NO_LEEWAY, actor: Actor, now: datetime
) -> Round:
    """Draw one unplayed round anew, also a published one: its links die, it is a draft again. All or nothing.

    The other rounds stay as they are and are not repeated. `seen` is the id of the round somebody looked at and
    decided on. Refused: round_played and what `draw_rounds` refuses; Conflict: redrawn, when somebody else has drawn
    it again since it was looked at, or since `round_` was looked up.
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
        plan = draw_plan(draw_input(row, rounds=1, seed=drawn_from, leeway=leeway))
        (fresh,) = write_draft(row, numbers=[number], plan=plan, now=now)
        write_event(row, verb="redraw_round", actor=actor, now=now, what={"round": number, "seed": plan.given.seed})
    return fresh


def discard_drafts(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """Throw away what has been drawn and not published. Refused: nothing_to_publish."""
    with transaction.atomic():
        row = lock(tournament)
        drafts = row.rounds.filter(state=RoundState.DRAFT)
        numbers = list(drafts.values_list("number", flat=True))
        if not numbers:
            raise Refused("nothing_to_publish")
        drafts.delete()
        write_event(row, verb="discard_drafts", actor=actor, now=now, what={"rounds": numbers})


def undrawn_numbers(tournament: Tournament) -> list[int]:
    """The planned rounds that do not exist; round 1 may be missing before round 2, drawn again and discarded."""
    drawn = set(tournament.rounds.values_list("number", flat=True))
    return [number for number in range(1, tournament.rounds_planned + 1) if number not in drawn]


def _lock_and_ask_whether_played(round_: Round) -> bool:
    """Whether a round has hands or totals; its tables are locked, so that none come in while it is drawn again."""
    tables = list(Table.objects.select_for_update().filter(round=round_).values_list("pk", flat=True))
    has_hands = HandRevision.objects.filter(table__in=tables).exists()
    return has_hands or RoundTotal.objects.filter(table__in=tables).exists()
