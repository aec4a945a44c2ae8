"""Banning players from a cup, lifting bans, and exceptions for one evening. The log never contains a ban's reason."""

from datetime import date, datetime

from django.db import transaction
from django.utils.timezone import localtime

from tournaments.actions.guards import require_held
from tournaments.actions.kinds import require_hands
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Ban, BanException, Cup, Player, Tournament
from tournaments.queries.people.bans import bans_at


def ban_player(cup: Cup, player: Player, *, until: date | None, reason: str, actor: Actor, now: datetime) -> Ban:
    """Ban somebody from a cup until a day, or for good (None); replaces an existing ban.

    Refused: reason_missing, reason_too_long, ban_over.
    """
    why = require_reason(reason)
    if until is not None and until < localtime(now).date():
        raise Refused("ban_over", field="until")
    with transaction.atomic():
        row = lock(cup)
        Ban.objects.filter(cup=row, player=player, lifted_at=None).update(lifted_at=now, lifted_by=actor.user)
        ban = Ban.objects.create(cup=row, player=player, until=until, reason=why, at=now, by=actor.user)
        what = {"player": player.pk, "until": until.isoformat() if until else None}
        write_event(row, verb="ban_player", actor=actor, now=now, what=what)
    return ban


def lift_ban(ban: Ban, *, actor: Actor, now: datetime) -> None:
    """Lift a ban. Conflict: ban_gone."""
    with transaction.atomic():
        row = lock(ban.cup)
        if not Ban.objects.filter(pk=ban.pk, lifted_at=None).update(lifted_at=now, lifted_by=actor.user):
            raise Conflict("ban_gone", name=ban.player.name)
        write_event(row, verb="lift_ban", actor=actor, now=now, what={"player": ban.player_id})


def admit_banned(tournament: Tournament, player: Player, *, reason: str, actor: Actor, now: datetime) -> BanException:
    """Admit a banned player to one evening; the reason for the exception is in the evening's log.

    Refused: reason_missing, reason_too_long, evening_cancelled, totals_only; Conflict: ban_gone, if the player is not
    banned.
    """
    why = require_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        require_held(row)
        require_hands(row)
        ban = bans_at(row, [player.pk]).get(player.pk)
        if ban is None:
            raise Conflict("ban_gone", name=player.name)
        exception = BanException.objects.create(ban=ban, tournament=row, at=now, by=actor.user)
        write_event(row, verb="admit_banned", actor=actor, now=now, what={"player": player.pk}, reason=why)
    return exception
