"""Who is banned from a cup, and from an evening."""

from collections.abc import Collection, Mapping
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.models import Ban, Cup, Tournament


def bans_of(cup: Cup, *, on: date) -> tuple[Ban, ...]:
    """The bans of a cup that hold on a day or later, by name of the player. One statement."""
    rows = _standing(on).filter(cup=cup).select_related("player__merged_into", "by")
    return tuple(rows.order_by("player__family_name", "player__given_name", "pk"))


def ban_of_player(cup: Cup, player: int, *, on: date) -> Ban | None:
    """The ban of a player (id) that holds on a day. One statement."""
    return _of([player], _standing(on).filter(cup=cup)).select_related("player", "by").first()


def bans_at(tournament: Tournament, players: Collection[int]) -> Mapping[int, Ban]:
    """Those of some players (ids) who may not play on an evening, with their ban. One statement.

    A ban of a record that was merged is one of the record that was kept.
    """
    rows = _of(players, _standing(tournament.date).filter(cup__seasons=tournament.season_id))
    found = rows.exclude(exceptions__tournament=tournament).select_related("cup", "player__merged_into")
    return {banned_record(ban): ban for ban in found.order_by("-pk")}


def banned_record(ban: Ban) -> int:
    """The record (id) that stands for who is banned; the one it was merged into must have been loaded."""
    kept = ban.player.merged_into
    return (kept.merged_into_id or kept.pk) if kept else ban.player_id


def _standing(on: date) -> QuerySet[Ban]:
    return Ban.objects.filter(Q(until=None) | Q(until__gte=on), lifted_at=None)


def _of(players: Collection[int], bans: QuerySet[Ban]) -> QuerySet[Ban]:
    """Those of records that stand for one of these players, or were merged into it, be it by way of another one."""
    merged = Q(player__merged_into__in=players) | Q(player__merged_into__merged_into__in=players)
    return bans.filter(Q(player__in=players) | merged)
