"""Renewing a player's code after a card was lost."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Cup, Player
from tournaments.player_codes import LAST_EDITION


def renew_code(cup: Cup, player: Player, *, actor: Actor, now: datetime) -> Player:
    """Invalidate the player's cards; the next one printed works. Refused: code_editions."""
    with transaction.atomic():
        row = lock(cup)
        current = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
        if current.code_edition >= LAST_EDITION:
            raise Refused("code_editions", name=current.name)
        current.code_edition += 1
        current.save(update_fields=["code_edition"])
        write_event(row, verb="renew_code", actor=actor, now=now, what={"player": current.pk})
    return current
