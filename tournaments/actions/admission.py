"""Whom an evening lets in."""

from collections.abc import Collection

from tournaments.errors import Refused
from tournaments.models import Ban, Tournament
from tournaments.queries.bans import bans_at


def require_admitted(tournament: Tournament, players: Collection[int]) -> None:
    """Whether nobody of some players (ids) is banned. Refused: player_banned, player_banned_for_good."""
    banned = bans_at(tournament, players)
    if banned:
        raise ban_refusal(next(iter(banned.values())))


def ban_refusal(ban: Ban) -> Refused:
    """Why somebody is not let in; never for what reason they were banned."""
    facts = {"name": ban.player.name, "cup": ban.cup.name}
    if ban.until is None:
        return Refused("player_banned_for_good", field="player", **facts)
    return Refused("player_banned", field="player", until=ban.until, **facts)
