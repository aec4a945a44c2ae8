"""What changing a draft by hand would do to every figure."""

from tournaments.models import Drawing, Round, Tournament
from tournaments.models.evening import RoundState
from tournaments.queries.fairness import standing_rounds
from tournaments.seating import Preview, swap_seats
from tournaments.seating.document import read_evening


def drafted_round(tournament: Tournament, number: int) -> Round | None:
    """A round of the draft with the run of the draw it comes from. One statement."""
    drafts = tournament.rounds.filter(state=RoundState.DRAFT, drawing__isnull=False)
    return drafts.select_related("drawing").filter(number=number).first()


def swapped(round_: Round, drawing: Drawing, *, one: int, other: int) -> Preview:
    """The run's rounds with two entries exchanged in one of them, and every figure before and after. Two statements.

    Raises NoPlan: not_in_round.
    """
    given = read_evening(drawing.document)
    rounds = standing_rounds(drawing, list(Round.objects.filter(tournament=round_.tournament_id)))
    seatings = tuple(tuple(tuple(table) for table in seating) for seating in rounds)
    number = drawing.numbers.index(round_.number) + 1
    return swap_seats(seatings, number=number, one=one, other=other, played=given.played, wishes=given.wishes)
