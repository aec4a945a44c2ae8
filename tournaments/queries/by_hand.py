"""What changing a draft by hand would do to every figure."""

from django.db.models import Exists, OuterRef

from tournaments.models import Drawing, Entry, HandRevision, Round, RoundTotal, SeatOccupancy, Tournament
from tournaments.models.evening import RoundState
from tournaments.queries.fairness import standing_rounds
from tournaments.seating import Preview, move_over, swap_seats
from tournaments.seating.document import read_evening
from tournaments.seating.tables import Round as Seating


def unplayed_rounds(tournament: Tournament) -> list[Round]:
    """The rounds on the wall that have neither hands nor totals, in order. One statement."""
    hands = HandRevision.objects.filter(table__round=OuterRef("pk"))
    totals = RoundTotal.objects.filter(table__round=OuterRef("pk"))
    rows = tournament.rounds.filter(state=RoundState.PUBLISHED).exclude(Exists(hands)).exclude(Exists(totals))
    return list(rows.order_by("number"))


def comers_and_goers(tournament: Tournament) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Who sits in a round nobody has played yet, and who is here and does not; by name. Three statements."""
    rows = SeatOccupancy.objects.filter(seat__table__round__in=unplayed_rounds(tournament))
    seated = set(rows.values_list("entry", flat=True))
    people = tournament.entries.select_related("player").order_by("player__family_name", "player__given_name", "pk")
    everybody = tuple(people)
    free = tuple(each for each in everybody if each.is_present and each.pk not in seated)
    return tuple(each for each in everybody if each.pk in seated), free


def drafted_round(tournament: Tournament, number: int) -> Round | None:
    """A round of the draft with the run of the draw it comes from. One statement."""
    drafts = tournament.rounds.filter(state=RoundState.DRAFT, drawing__isnull=False)
    return drafts.select_related("drawing").filter(number=number).first()


def swapped(round_: Round, drawing: Drawing, *, one: int, other: int) -> Preview:
    """The run's rounds with two entries exchanged in one of them, and every figure before and after. Two statements.

    Raises NoPlan: not_in_round.
    """
    given, seatings, number = read_evening(drawing.document), _seatings(round_, drawing), _position(round_, drawing)
    return swap_seats(seatings, number=number, one=one, other=other, played=given.played, wishes=given.wishes)


def moved(round_: Round, drawing: Drawing, *, entry: int, table: int) -> Preview:
    """The run's rounds with an entry on the next free place of another table, and every figure. Two statements.

    Raises NoPlan: not_in_round, no_such_table, no_such_place, same_table, three_would_remain.
    """
    given, seatings, number = read_evening(drawing.document), _seatings(round_, drawing), _position(round_, drawing)
    return move_over(seatings, number=number, player=entry, table=table, played=given.played, wishes=given.wishes)


def _position(round_: Round, drawing: Drawing) -> int:
    """Of the round among those of its run, from 1."""
    return list(drawing.numbers).index(round_.number) + 1


def _seatings(round_: Round, drawing: Drawing) -> tuple[Seating, ...]:
    rounds = standing_rounds(drawing, list(Round.objects.filter(tournament=round_.tournament_id)))
    return tuple(tuple(tuple(table) for table in seating) for seating in rounds)
