"""Guards on an evening's state."""

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState


def require_open(tournament: Tournament) -> None:
    """Refused: evening_closed, evening_cancelled."""
    require_held(tournament)
    if tournament.state == TournamentState.CLOSED:
        raise Refused("evening_closed")


def require_held(tournament: Tournament) -> None:
    """Also for closed evenings. Refused: evening_cancelled."""
    if tournament.state == TournamentState.CANCELLED:
        raise Refused("evening_cancelled")


def require_closed(tournament: Tournament) -> None:
    """For actions on final results. Refused: not_closed, evening_cancelled."""
    require_held(tournament)
    if tournament.state != TournamentState.CLOSED:
        raise Refused("not_closed")
