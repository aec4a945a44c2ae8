"""The current ranking, for a round drawn by rank."""

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.people.listed_entries import listed_entries
from tournaments.queries.results.played import played_rounds
from tournaments.queries.results.standings import placements


def ranked_entries(tournament: Tournament) -> tuple[int, ...]:
    """The entries of the people present, the leader first; ties by check-in. Two statements."""
    entries = listed_entries([tournament])
    here = {each.entry for each in entries if each.is_present}
    lines = placements(tournament, entries, played_rounds([tournament]))
    return tuple(each.line.key for each in lines if each.line.key in here)


def may_draw_by_rank(tournament: Tournament) -> bool:
    """Whether there are published rounds and all of them are closed. One statement."""
    states = set(tournament.rounds.exclude(state=RoundState.DRAFT).values_list("state", flat=True))
    return states == {RoundState.CLOSED}
