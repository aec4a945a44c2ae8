"""Who is where, for a round that is drawn by rank."""

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.listed_entries import listed_entries
from tournaments.queries.results import placements
from tournaments.queries.round_totals import round_totals


def ranked_entries(tournament: Tournament) -> tuple[int, ...]:
    """The entries of those who are here, the leader first; equals by check-in. Two statements."""
    entries = listed_entries([tournament])
    here = {each.entry for each in entries if each.is_present}
    lines = placements(tournament, entries, round_totals([tournament]))
    return tuple(each.line.key for each in lines if each.line.key in here)


def may_draw_by_rank(tournament: Tournament) -> bool:
    """Whether a round is closed, and every published round is. One statement."""
    states = set(tournament.rounds.exclude(state=RoundState.DRAFT).values_list("state", flat=True))
    return states == {RoundState.CLOSED}
