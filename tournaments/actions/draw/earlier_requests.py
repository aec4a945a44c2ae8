"""Carrying over seating requests and separations from the season's earlier tournaments."""

from collections import Counter
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from tournaments.actions.draw.separations import AFFINITIES
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_hands
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Entry, Separation, Tournament
from tournaments.queries.people.leavers import took_part
from tournaments.queries.results.counting import counting
from tournaments.queries.results.teams import folded_team

FIELDS = (*AFFINITIES, "fixed_table")


def copy_earlier_requests(tournament: Tournament, *, actor: Actor, now: datetime) -> tuple[int, int]:
    """Copy the season's latest seating requests and separated pairs of the people present.

    People with seating requests at this tournament keep them. Nobody is added to a team that would become too large,
    and if the tournament is played in teams, only teams are carried over as teams. Returns the numbers of people and of
    pairs. Refused: nothing_to_carry_over, evening_closed, totals_only.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_hands(row)
        here = {entry.player_id: entry for entry in row.entries.filter(is_present=True)}
        people, pairs = _seating_requests(row, here), _pairs(row, here)
        if not people and not pairs:
            raise Refused("nothing_to_carry_over")
        Entry.objects.bulk_update(people, FIELDS)
        Separation.objects.bulk_create(pairs)
        what = {"entries": sorted(each.pk for each in people), "pairs": len(pairs)}
        write_event(row, verb="carry_over", actor=actor, now=now, what=what)
    return len(people), len(pairs)


def _earlier(tournament: Tournament) -> Q:
    """Filter for entries of the season's earlier tournaments."""
    season = counting(Tournament.objects.filter(season=tournament.season_id))
    before = Q(tournament__date__lt=tournament.date) | Q(tournament__date=tournament.date, tournament__lt=tournament.pk)
    return before & Q(tournament__in=season)


def _seating_requests(tournament: Tournament, here: dict[int, Entry]) -> list[Entry]:
    """Entries without seating requests, filled with their latest earlier ones."""
    silent = {player: entry for player, entry in here.items() if not _has_seating_requests(entry)}
    found: dict[int, dict[str, object]] = {}
    earlier = Entry.objects.filter(_earlier(tournament)).select_related("tournament")
    for former in earlier.order_by("tournament__date", "tournament"):
        said = _said(former, tournament)
        if former.player_id in silent and any(said.values()):
            found[former.player_id] = said
    for player, said in found.items():
        for field, value in said.items():
            setattr(silent[player], field, value)
    people = [silent[player] for player in found]
    _without_room(tournament, people)
    return [each for each in people if _has_seating_requests(each)]


def _said(former: Entry, tournament: Tournament) -> dict[str, object]:
    """An earlier entry's seating requests for this evening; a free-text companion does not become a team."""
    said = {field: getattr(former, field) for field in FIELDS}
    is_word = tournament.team_size and not former.tournament.team_size
    return said | {"team": ""} if is_word else said


def _without_room(tournament: Tournament, people: list[Entry]) -> None:
    """Drop teams that would get too many members, counting those who left."""
    if not tournament.team_size:
        return
    carried = {each.pk for each in people}
    named = tournament.entries.filter(took_part()).exclude(pk__in=carried).values_list("team", flat=True)
    members = Counter(map(folded_team, [*named, *(each.team for each in people)]))
    for each in people:
        if members[folded_team(each.team)] > tournament.team_size:
            each.team = ""


def _has_seating_requests(entry: Entry) -> bool:
    return any(getattr(entry, field) for field in FIELDS)


def _pairs(tournament: Tournament, here: dict[int, Entry]) -> list[Separation]:
    """Separated pairs of earlier tournaments who are both present and not yet separated."""
    earlier = Entry.objects.filter(_earlier(tournament)).values("tournament")
    former = Separation.objects.filter(tournament__in=earlier).values_list("one__player", "other__player")
    wanted = {_in_order(here[one], here[other]) for one, other in former if one in here and other in here}
    known = set(Separation.objects.filter(tournament=tournament).values_list("one", "other"))
    return [Separation(tournament=tournament, one_id=one, other_id=other) for one, other in sorted(wanted - known)]


def _in_order(one: Entry, other: Entry) -> tuple[int, int]:
    return min(one.pk, other.pk), max(one.pk, other.pk)
