"""Bans from cups, and their effect on evenings."""

from collections.abc import Collection, Mapping
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.models import Ban, Cup, Tournament
from tournaments.queries.alphabet import alphabetical


def bans_of(cup: Cup, *, on: date) -> tuple[Ban, ...]:
    """A cup's bans in force on a date or later, by the player's name. One statement."""
    rows = _standing(on).filter(cup=cup).select_related("player__merged_into", "by")
    return tuple(sorted(rows, key=lambda ban: alphabetical(ban.player.name, ban.player.number, ban.pk)))


def ban_of_player(cup: Cup, player: int, *, on: date) -> Ban | None:
    """A player's (id) ban in force on a date. One statement."""
    return _of([player], _standing(on).filter(cup=cup)).select_related("player", "by").first()


def bans_at(tournament: Tournament, players: Collection[int]) -> Mapping[int, Ban]:
    """The bans of some players (ids) that apply to an evening, by player. One statement.

    A ban of a merged record applies to the kept one.
    """
    rows = _of(players, _standing(tournament.date).filter(cup__seasons=tournament.season_id))
    found = rows.exclude(exceptions__tournament=tournament).select_related("cup", "player__merged_into")
    return {banned_record(ban): ban for ban in found.order_by("-pk")}


def banned_record(ban: Ban) -> int:
    """The kept record (id) of a banned player; the record it was merged into must have been loaded."""
    kept = ban.player.merged_into
    return (kept.merged_into_id or kept.pk) if kept else ban.player_id


def _standing(on: date) -> QuerySet[Ban]:
    return Ban.objects.filter(Q(until=None) | Q(until__gte=on), lifted_at=None)


def _of(players: Collection[int], bans: QuerySet[Ban]) -> QuerySet[Ban]:
    """Bans of these players or of records merged into them, directly or through another record."""
    merged = Q(player__merged_into__in=players) | Q(player__merged_into__merged_into__in=players)
    return bans.filter(Q(player__in=players) | merged)
