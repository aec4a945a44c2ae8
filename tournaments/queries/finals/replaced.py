"""Finalists whose places reserves took over at check-in, for whoever checks people in."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import FinalPlace, Player, Tournament
from tournaments.queries.finals.day import final_day_of, left_in


@dataclass(frozen=True, slots=True)
class ReplacedFinalist:
    """Somebody all of whose places were taken by `others`."""

    name: str
    others: tuple[str, ...]


def replaced_finalists(tournament: Tournament, players: Collection[int]) -> Iterator[ReplacedFinalist]:
    """The players (ids) who lost all places in the final to reserves at check-in.

    At a final at most one statement if no place was taken, none at any other evening.
    """
    if not tournament.is_final:
        return
    taken = FinalPlace.objects.filter(championship__season=tournament.season_id)
    if not taken.filter(Q(replaces__in=players) | Q(replaces__merged_into__in=players)).exists():
        return
    day = final_day_of(tournament)
    for player in players:
        others = list(dict.fromkeys(each.player for each in day.taken if each.replaces == player))
        row = day.rows.get(player)
        if others and not (row and left_in(day, row)):
            named = Player.objects.in_bulk([player, *others])
            yield ReplacedFinalist(named[player].name, tuple(named[each].name for each in others))
