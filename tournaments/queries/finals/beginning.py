"""Who was in a final when it began, whatever was answered since."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.db.models import Min

from scoring.final_answer import RankedFinal
from tournaments.models import Championship, Event, Player, Tournament
from tournaments.queries.finals.day import FinalDay
from tournaments.queries.finals.finalists import FinalAnswers, final_of_cups

BEGINNINGS = ("publish_seating", "enter_totals", "close_evening")
"""The events with which a final has begun (`invitations.final_has_begun`)."""


def in_at_beginning(day: FinalDay) -> frozenset[int]:
    """Who was in when the final began (player ids): nobody who moved up since. Before, everybody who is in.

    An answer given since counts as none. Three statements, and five more if there is any.
    """
    late = _answered_since(day.championship, day.evening)
    if not late:
        return frozenset(row.person.player for row in day.listed.rows if row.is_in)
    mine = final_of_cups(day.championship)
    to_cups = {season: _without(late, answers) for season, answers in mine.answers.to_cups.items()}
    before = replace(mine, answers=FinalAnswers(_without(late, mine.answers.to_final), to_cups))
    ranked = RankedFinal(before.final_input).ways
    return frozenset(int(key) for key, ways in ranked.items() if any(way.line.is_in for way in ways))


def _answered_since(championship: Championship, evening: Tournament) -> frozenset[int]:
    """The kept records (ids) of whoever answered, to the final or to one of its cups, after it began."""
    began: datetime | None = evening.events.filter(verb__in=BEGINNINGS).aggregate(at=Min("at"))["at"]
    if began is None:
        return frozenset()
    cups = dict(championship.cups.exclude(season=None).values_list("season", "season__cup"))
    wanted = {("answer_final_place", championship.season_id), *(("answer_invitation", season) for season in cups)}
    rows = Event.objects.filter(cup__in={championship.season.cup_id, *cups.values()}, at__gt=began)
    answers = rows.filter(verb__in={verb for verb, _ in wanted}).values_list("verb", "what")
    late = {what["player"] for verb, what in answers if (verb, what["season"]) in wanted}
    return _kept(late) if late else frozenset()


def _kept(players: set[int]) -> frozenset[int]:
    rows = Player.objects.filter(pk__in=players).values_list("pk", "merged_into")
    return frozenset(kept or player for player, kept in rows)


def _without(players: frozenset[int], answers: Mapping[int, str]) -> dict[int, str]:
    return {player: answer for player, answer in answers.items() if player not in players}
