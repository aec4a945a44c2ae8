"""Admission to an evening."""

from collections.abc import Collection

from tournaments.errors import Refused
from tournaments.models import Ban, Tournament
from tournaments.queries.finals.replaced import replaced_finalists
from tournaments.queries.people.bans import bans_at


def require_admitted(tournament: Tournament, players: Collection[int]) -> None:
    """Require that none of these players (ids) is banned or lost all places in a final to reserves at check-in.

    Refused: player_banned, player_banned_for_good, finalist_replaced.
    """
    banned = bans_at(tournament, players)
    if banned:
        raise ban_refusal(next(iter(banned.values())))
    if replaced := next(iter(replaced_finalists(tournament, players)), None):
        raise Refused("finalist_replaced", field="player", name=replaced.name, others=", ".join(replaced.others))


def ban_refusal(ban: Ban) -> Refused:
    """The refusal of a banned player; never includes the reason for the ban."""
    facts = {"name": ban.player.name, "cup": ban.cup.name}
    if ban.until is None:
        return Refused("player_banned_for_good", field="player", **facts)
    return Refused("player_banned", field="player", until=ban.until, **facts)
