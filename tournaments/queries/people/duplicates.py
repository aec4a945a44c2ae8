"""Possible duplicates: of a player about to be added, and among existing records."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from django.db.models import QuerySet

from tournaments.intake.duplicates import may_be_one_person
from tournaments.intake.players import PlayerRow
from tournaments.models import Player
from tournaments.queries.people.intake import fingerprint
from tournaments.queries.people.search import row_of

MOST_NAMED = 10
"""Candidates per row; more would not help."""


def likenesses(
    rows: Sequence[PlayerRow], *, among: QuerySet[Player], besides: Iterable[int] = ()
) -> tuple[tuple[Player, ...], ...]:
    """For each row the players who may be the same person, by number and name, except `besides` (ids).

    One statement, none without rows.
    """
    if not rows:
        return ()
    sounds = {row.look_up["sound"] for row in rows}
    known = among.filter(sound__in=sounds).exclude(pk__in=set(besides)).select_related("club")
    by_sound = _by_sound(known.order_by("number", "family_name", "given_name", "pk"))
    return tuple(_like(row, by_sound.get(row.look_up["sound"], ())) for row in rows)


def likeness_seen(row: PlayerRow, found: Sequence[Player]) -> str:
    """A fingerprint of a row and the players it was compared to, so that an answer applies to no others."""
    return fingerprint([asdict(row), [each.pk for each in found]])


def _by_sound(players: Iterable[Player]) -> Mapping[str, Sequence[tuple[PlayerRow, Player]]]:
    found: dict[str, list[tuple[PlayerRow, Player]]] = defaultdict(list)
    for player in players:
        found[player.sound].append((row_of(player), player))
    return found


def _like(row: PlayerRow, known: Sequence[tuple[PlayerRow, Player]]) -> tuple[Player, ...]:
    return tuple(player for other, player in known if may_be_one_person(row, other))[:MOST_NAMED]
