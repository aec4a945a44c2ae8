"""Who plays where: players are common to the installation, so a change of one can concern several cups."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Cup, Entry
from tournaments.models.tournament import TournamentState

ACTIVE_FOR = timedelta(days=2 * 365)
"""Two seasons: the running one and the last, whose tables and lists people still look up. Seasons of different cups
begin on different days, so the days are counted, not the seasons."""


@dataclass(frozen=True, slots=True, order=True)
class OtherCup:
    """A cup in which somebody is active, by its id."""

    pk: int
    name: str


def cups_elsewhere(players: Collection[int], *, besides: Cup, now: datetime) -> Mapping[int, tuple[OtherCup, ...]]:
    """The other cups in which some of the players (ids) are active; those who are active in none are left out.

    Active is who was checked in on an evening that is open, however old, or of the last two seasons. One statement.
    """
    lately = Q(tournament__state=TournamentState.OPEN) | Q(tournament__date__gte=now.date() - ACTIVE_FOR)
    rows = Entry.objects.filter(lately, player__in=players).exclude(tournament__season__cup=besides)
    columns = ("player", "tournament__season__cup", "tournament__season__cup__name")
    found: dict[int, list[OtherCup]] = {}
    for player, cup, name in rows.order_by("tournament__season__cup").values_list(*columns).distinct():
        found.setdefault(player, []).append(OtherCup(cup, name))
    return {player: tuple(cups) for player, cups in found.items()}
