"""Whether tables are drawn by lot or seated by a director: the ruleset says how many play a hand."""

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.rulesets import is_drawn


def require_drawn(tournament: Tournament) -> None:
    """Refused: seated_by_hand, where other than four play a hand."""
    if not is_drawn(tournament):
        raise Refused("seated_by_hand")


def require_seated_by_hand(tournament: Tournament) -> None:
    """Refused: seated_by_lot, where four play a hand."""
    if is_drawn(tournament):
        raise Refused("seated_by_lot")
