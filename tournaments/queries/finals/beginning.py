"""Who was to come to a final, whatever was answered since it began."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Min

from tournaments.lists.finalists import FinalistRow
from tournaments.models import Championship, Event, Player, Tournament
from tournaments.queries.finals.day import FinalDay
from tournaments.queries.finals.finalists import FinalAnswers, final_of_cups, finalists_of, people_of

BEGINNINGS = ("publish_seating", "enter_totals", "close_evening")
"""The events with which a final has begun (`invitations.final_has_begun`)."""


def expected_rows(day: FinalDay) -> Sequence[FinalistRow]:
    """Who was to come, in the list's order: everybody who was in when the final began, whatever was answered since;
    before that, everybody who is in.

    The totals of a final without hands may be entered days later, with declines from before: whoever declined since is
    not expected there. Three statements, and six more if anybody answered since.
    """
    inside = [row for row in day.listed.rows if row.is_in]
    late = _answered_since(day.championship, day.evening)
    if not late:
        return inside
    rows = _rows_without(late, day.championship)
    if not day.evening.is_of_totals:
        return rows
    before = {row.person.player for row in rows}
    return [row for row in inside if row.person.player in before]


def _rows_without(late: frozenset[int], championship: Championship) -> list[FinalistRow]:
    """The rows of those who would be in without the answers of some people (ids)."""
    mine = final_of_cups(championship)
    to_cups = {season: _without(late, answers) for season, answers in mine.answers.to_cups.items()}
    before = replace(mine, answers=FinalAnswers(_without(late, mine.answers.to_final), to_cups))
    return [row for row in finalists_of(championship, before, people_of(before)).rows if row.is_in]


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
