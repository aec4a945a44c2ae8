"""Dismissing a suspected duplicate: two similar records belong to two people."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Cup, DismissedPair, Player


def dismiss_pair(cup: Cup, one: Player, other: Player, *, actor: Actor, now: datetime) -> DismissedPair:
    """Dismiss two records as a suspected duplicate. No-op if repeated. Refused: merged_with_oneself."""
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


def suggest_pair_again(pair: DismissedPair, *, actor: Actor, now: datetime) -> None:
    """Suggest a dismissed pair again. No-op if repeated."""
    with transaction.atomic():
        row = lock(pair.cup)
        gone, _ = DismissedPair.objects.filter(pk=pair.pk).delete()
        if gone:
            what = {"players": [pair.one_id, pair.other_id]}
            write_event(row, verb="ask_again", actor=actor, now=now, what=what)
