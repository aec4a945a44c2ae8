"""Late arrivals and drop-outs: who lacks a seat in the rounds to come, and who has one."""

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.errors import Refused
from tournaments.models import Entry, HandRevision, Round, RoundTotal, SeatOccupancy, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.alphabet import by_name
from tournaments.queries.rulesets import is_drawn


def unplayed_rounds(tournament: Tournament) -> list[Round]:
    """The published rounds without hands and totals, in order. One statement."""
    return list(_unplayed(tournament).order_by("number"))


def late_and_dropouts(tournament: Tournament) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """People who can still be added, and people who can still be taken out; by name. Three statements.

    The former are present without a seat in an unplayed round; the latter have one, present or not.
    """
    rows = SeatOccupancy.objects.filter(seat__table__round__in=unplayed_rounds(tournament))
    seated = set(rows.values_list("entry", flat=True))
    everybody = by_name(tournament.entries.select_related("player"))
    late = tuple(each for each in everybody if each.is_present and each.pk not in seated)
    return late, tuple(each for each in everybody if each.pk in seated)


def amending_refusal(tournament: Tournament) -> Refused | None:
    """Why nobody can be added or taken out now: seated_by_hand, draft_stands or no_unplayed_round.

    At most two statements.
    """
    if not is_drawn(tournament):
        return Refused("seated_by_hand")
    if tournament.rounds.filter(state=RoundState.DRAFT).exists():
        return Refused("draft_stands")
    return None if _unplayed(tournament).exists() else Refused("no_unplayed_round")


def without_seat(tournament: Tournament) -> tuple[Entry, ...]:
    """People present without a seat in the draft or in an unplayed published round; by name.

    Empty without such rounds, or once the tournament is closed. At most one statement.
    """
    if tournament.state != TournamentState.OPEN:
        return ()
    drafts = tournament.rounds.filter(state=RoundState.DRAFT)
    ahead = drafts | _unplayed(tournament)
    seats = SeatOccupancy.objects.filter(entry=OuterRef("pk"), seat__table__round__in=ahead.values("pk"))
    rows = tournament.entries.filter(~Exists(seats), Exists(ahead), is_present=True)
    return by_name(rows.select_related("player"))


def _unplayed(tournament: Tournament) -> QuerySet[Round]:
    hands = HandRevision.objects.filter(table__round=OuterRef("pk"))
    totals = RoundTotal.objects.filter(table__round=OuterRef("pk"))
    return tournament.rounds.filter(~Exists(hands), ~Exists(totals), state=RoundState.PUBLISHED)
