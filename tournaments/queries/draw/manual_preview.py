"""The effect of a manual change to a draft on every figure."""

from tournaments.models import DrawRun, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.fairness import current_rounds
from tournaments.seating import ChangePreview, DrawInput, move_over, swap_seats
from tournaments.seating.contract.tables import RoundPlan


def drafted_round(tournament: Tournament, number: int) -> Round | None:
    """A drafted round with its draw run. One statement."""
    drafts = tournament.rounds.filter(state=RoundState.DRAFT, drawing__isnull=False)
    return drafts.select_related("drawing").filter(number=number).first()


def swap_preview(round_: Round, run: DrawRun, *, one: int, other: int) -> ChangePreview:
    """The run's rounds with two entries swapped in one of them, and every figure before and after. Two statements.

    Raises NoPlan: not_in_round.
    """
    draw_input, number = DrawInput.from_document(run.document), _position(round_, run)
    return swap_seats(draw_input, _seatings(round_, run), number=number, one=one, other=other)


def move_preview(round_: Round, run: DrawRun, *, entry: int, table: int) -> ChangePreview:
    """The run's rounds with an entry at the next free place of another table, and every figure. Two statements.

    Raises NoPlan: not_in_round, no_such_table, no_such_place, same_table, three_would_remain.
    """
    draw_input, number = DrawInput.from_document(run.document), _position(round_, run)
    return move_over(draw_input, _seatings(round_, run), number=number, player=entry, table=table)


def _position(round_: Round, run: DrawRun) -> int:
    """The position of the round in its run, from 1."""
    return list(run.numbers).index(round_.number) + 1


def _seatings(round_: Round, run: DrawRun) -> tuple[RoundPlan, ...]:
    rounds = current_rounds(run, list(Round.objects.filter(tournament=round_.tournament_id)))
    return tuple(tuple(tuple(table) for table in seating) for seating in rounds)
