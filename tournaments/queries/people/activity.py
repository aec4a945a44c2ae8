"""Players' activity by cup: players are shared by the installation, so changing one can concern several cups."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Cup, Entry
from tournaments.models.tournament import TournamentState

ACTIVE_FOR = timedelta(days=2 * 365)
"""Two seasons: the current one and the last, whose tables and lists are still looked up. Counted in days, because the
cups' seasons begin on different dates.
"""


@dataclass(frozen=True, slots=True, order=True)
class OtherCup:
    """A cup in which somebody is active, by its id."""

    pk: int
    name: str


def other_cups_of(players: Collection[int], *, besides: Cup, now: datetime) -> Mapping[int, tuple[OtherCup, ...]]:
    """The other cups in which some players (ids) are active; players without any are left out.

    Active means checked in at an open evening, however old, or at one of the last two seasons. One statement.
    """
    lately = Q(tournament__state=TournamentState.OPEN) | Q(tournament__date__gte=now.date() - ACTIVE_FOR)
    rows = Entry.objects.filter(lately, player__in=players).exclude(tournament__season__cup=besides)
    columns = ("player", "tournament__season__cup", "tournament__season__cup__name")
    found: dict[int, list[OtherCup]] = {}
    for player, cup, name in rows.order_by("tournament__season__cup").values_list(*columns).distinct():
        found.setdefault(player, []).append(OtherCup(cup, name))
    return {player: tuple(cups) for player, cups in found.items()}


def played_elsewhere(players: Collection[int], *, besides: Cup) -> Mapping[int, tuple[int, ...]]:
    """The other cups (ids) in which some players (ids) have ever been at an evening, with who was. One statement."""
    rows = Entry.objects.filter(player__in=players).exclude(tournament__season__cup=besides).order_by("player")
    found: dict[int, list[int]] = {}
    for cup, player in rows.values_list("tournament__season__cup", "player").distinct():
        found.setdefault(cup, []).append(player)
    return {cup: tuple(there) for cup, there in found.items()}
