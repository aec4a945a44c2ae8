"""Who was taken off an evening without hands, as the log has it."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Player, Tournament


@dataclass(frozen=True, slots=True)
class TakenOff:
    """Somebody taken off: by whom ("" without a log-in), when, and by which event of the evening."""

    player: Player
    who: str
    at: datetime
    sequence: int


def taken_off(tournament: Tournament, entry: int) -> TakenOff | None:
    """Whose entry (id) was taken off, and who took them off last; None if it never was, or nobody knows them any more.

    Three statements at most.
    """
    removals = tournament.events.filter(verb="remove_totals").order_by("sequence")
    of_entry = removals.filter(what__gone=[entry]).first()
    player = of_entry and Player.objects.select_related("merged_into").filter(pk__in=of_entry.what["players"]).first()
    if not (of_entry and player):
        return None
    event = removals.select_related("user").filter(what__players=of_entry.what["players"]).last() or of_entry
    who = event.user.known_as if event.user else ""
    return TakenOff(player.merged_into or player, who, event.at, event.sequence)
