"""Name badges for an evening; for a multi-cup final with the cups the finalists qualified through."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.documents.headings import printed_heading
from tournaments.models import Player, Tournament
from tournaments.names import namesake_suffixes
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.finals.day import FinalDay, championship_of, final_day
from tournaments.reports.badges import BadgeRow, badges_part
from tournaments.reports.pages import Part


def name_badges(tournament: Tournament, /, *, now: datetime) -> Part:
    """By name: everybody present and, before a multi-cup final, everybody qualified."""
    cups = _cups(tournament)
    here = tournament.entries.filter(is_present=True).values_list("player", flat=True)
    people = Player.objects.filter(pk__in={*here, *cups})
    found = sorted(people, key=lambda each: alphabetical(each.name, each.number, each.pk))
    told = zip(found, namesake_suffixes(found), strict=True)
    rows = [
        BadgeRow(each.family_name, each.given_name, each.number or apart, cups.get(each.pk, ())) for each, apart in told
    ]
    return badges_part(rows, heading=printed_heading(tournament, now=now))


def _cups(tournament: Tournament) -> Mapping[int, tuple[str, ...]]:
    """Abbreviations of the cups each player qualified through."""
    championship = championship_of(tournament)
    return {} if championship is None else _of_final(final_day(championship, tournament))


def _of_final(day: FinalDay) -> Mapping[int, tuple[str, ...]]:
    ways = {player: day.ways(player) for player, row in day.rows.items() if row.is_in or player in day.taken_by}
    return {player: tuple(way.cup for way in theirs) for player, theirs in ways.items()}
