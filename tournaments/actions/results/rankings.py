"""Choosing a cup's additional rankings, and logging this in the open evenings whose lists change with them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.models import Attribute, Cup, Tournament
from tournaments.models.tournament import TournamentState


def change_club_rankings(cup: Cup, *, best: int, is_published: bool, actor: Actor, now: datetime) -> None:
    """Rank clubs by their `best` players (0: no ranking; at most MOST_OF_A_CLUB), publicly or for the desk only.

    No-op if nothing changes.
    """
    with transaction.atomic():
        row = lock(cup)
        if (row.clubs_best, row.publishes_clubs) == (best, is_published):
            return
        was_public = row.publishes_clubs
        row.clubs_best, row.publishes_clubs = best, is_published
        row.save(update_fields=["clubs_best", "publishes_clubs"])
        what = {"clubs_best": best, "publishes_clubs": is_published}
        write_event(row, verb="change_rankings", actor=actor, now=now, what=what)
        if was_public or is_published:
            renew_rankings(row, actor=actor, now=now)


def renew_rankings(cup: Cup, *, actor: Actor, now: datetime) -> None:
    """Log a change of rankings in every open evening of a locked cup, because lists are cached by an evening's
    revision.
    """
    for tournament in _open(cup):
        write_event(lock(tournament), verb="change_rankings", actor=actor, now=now, what={})


def renew_lists_by(attribute: Attribute, players: Iterable[int], *, actor: Actor, now: datetime) -> None:
    """Log a change of some players (ids) in their open evenings, if the attribute is public.

    The attribute's cup must be locked.
    """
    if not attribute.is_published:
        return
    ids = sorted(players)
    for tournament in _open(attribute.cup, entries__player__in=ids):
        there = tournament.entries.filter(player__in=ids).order_by("player").values_list("player", flat=True)
        what = {"players": list(there)}
        write_event(lock(tournament), verb="change_players", actor=actor, now=now, what=what)


def _open(cup: Cup, **of: Any) -> list[Tournament]:
    rows = Tournament.objects.filter(state=TournamentState.OPEN, season__cup=cup, **of)
    return list(rows.distinct().order_by("pk"))
