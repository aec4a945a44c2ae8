"""Whether tables are drawn or seated manually, which the ruleset's number of players per hand decides."""

from tournaments.actions.kinds import require_desk
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.rulesets import is_drawn


def require_drawn(tournament: Tournament) -> None:
    """Refused: seated_by_hand, unless four play a hand; named_at_table."""
    require_desk(tournament)
    if not is_drawn(tournament):
        raise Refused("seated_by_hand")


def require_manual_seating(tournament: Tournament) -> None:
    """Refused: seated_by_lot, if four play a hand; named_at_table."""
    require_desk(tournament)
    if is_drawn(tournament):
        raise Refused("seated_by_lot")
