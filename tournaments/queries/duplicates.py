"""Who may be in the records twice: somebody about to be added, and pairs of those who are there."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from django.db.models import QuerySet

from tournaments.intake.duplicates import may_be_one_person
from tournaments.intake.players import PlayerRow
from tournaments.models import Player
from tournaments.queries.intake import fingerprint
from tournaments.queries.people import row_of

MOST_NAMED = 10
"""Of those who may be somebody: more are no help."""


def likenesses(
    rows: Sequence[PlayerRow], *, among: QuerySet[Player], besides: Iterable[int] = ()
) -> tuple[tuple[Player, ...], ...]:
    """For each row the players who may be the same person, by number and name; not those `besides` (ids).

    One statement, none without rows.
    """
    if not rows:
        return ()
    sounds = {row.look_up["sound"] for row in rows}
    known = among.filter(sound__in=sounds).exclude(pk__in=set(besides)).select_related("club")
    by_sound = _by_sound(known.order_by("number", "family_name", "given_name", "pk"))
    return tuple(_like(row, by_sound.get(row.look_up["sound"], ())) for row in rows)


def likeness_seen(row: PlayerRow, found: Sequence[Player]) -> str:
    """A fingerprint of a row and the players it was compared with, for an answer that must be about no others."""
    return fingerprint([asdict(row), [each.pk for each in found]])


def _by_sound(players: Iterable[Player]) -> Mapping[str, Sequence[tuple[PlayerRow, Player]]]:
    found: dict[str, list[tuple[PlayerRow, Player]]] = defaultdict(list)
    for player in players:
        found[player.sound].append((row_of(player), player))
    return found


def _like(row: PlayerRow, known: Sequence[tuple[PlayerRow, Player]]) -> tuple[Player, ...]:
    return tuple(player for other, player in known if may_be_one_person(row, other))[:MOST_NAMED]
