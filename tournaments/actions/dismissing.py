"""Two records that look like one person's are two people: not asked about any more, until somebody wants it."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Cup, DismissedPair, Player


def keep_as_two(cup: Cup, one: Player, other: Player, *, actor: Actor, now: datetime) -> DismissedPair:
    """Say that two records are two people's; said again, nothing is written. Refused: merged_with_oneself."""
    if one.pk == other.pk:
        raise Refused("merged_with_oneself", name=one.name)
    first, second = sorted((one.pk, other.pk))
    with transaction.atomic():
        row = lock(cup)
        pair, is_new = DismissedPair.objects.get_or_create(
            cup=row, one_id=first, other_id=second, defaults={"at": now, "user": actor.user}
        )
        if is_new:
            write_event(row, verb="keep_as_two", actor=actor, now=now, what={"players": [first, second]})
    return pair


def ask_again(pair: DismissedPair, *, actor: Actor, now: datetime) -> None:
    """Let a pair be asked about again; done twice, nothing is written."""
    with transaction.atomic():
        row = lock(pair.cup)
        gone, _ = DismissedPair.objects.filter(pk=pair.pk).delete()
        if gone:
            what = {"players": [pair.one_id, pair.other_id]}
            write_event(row, verb="ask_again", actor=actor, now=now, what=what)
