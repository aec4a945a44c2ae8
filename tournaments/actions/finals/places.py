"""Answers of people entitled to play in a final of several cups."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.finals.answerable import require_answerable
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Championship, ChampionshipRank, FinalPlace, Player
from tournaments.models.championship import AnsweredHow
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import final_answers

ANSWERED = ("answer", "answered_at", "answered_how")
"""The columns of an answer."""


def answer_final_place(
    championship: Championship,
    player: Player,
    *,
    answer: Answer,
    how: AnsweredHow = AnsweredHow.DESK,
    actor: Actor,
    now: datetime,
) -> FinalPlace:
    """Record somebody's answer; declining passes the place on in every cup, until they answer otherwise.

    `player` is the kept record of the person. Repeating the same answer is a no-op without an event.
    Refused: nobody_of_final; as `require_answerable`.
    """
    with transaction.atomic():
        lock(championship.season.cup)
        require_ranked(championship, player)
        place = FinalPlace.objects.filter(championship=championship, player=player).first()
        known = place or FinalPlace(championship=championship, player=player)
        if known.answer == answer and (known.answered_at or player.pk not in final_answers(championship)):
            return known
        require_answerable(championship, player, answer)
        return note_answer(known, answer, how=how, actor=actor, now=now)


def note_answer(place: FinalPlace, answer: Answer, *, how: AnsweredHow, actor: Actor, now: datetime) -> FinalPlace:
    """Store and log an answer that has been checked; the cup must have been locked."""
    season = place.championship.season
    place.answer, place.answered_at, place.answered_how = answer, now, how
    place.save(update_fields=ANSWERED if place.pk else None)
    what = {"season": season.pk, "player": place.player_id, "answer": str(answer), "how": str(how)}
    write_event(lock(season.cup), verb="answer_final_place", actor=actor, now=now, what=what)
    return place


def require_ranked(championship: Championship, player: Player) -> None:
    """Refused: nobody_of_final, for somebody on none of its rankings."""
    rows = ChampionshipRank.objects.filter(cup__championship=championship)
    mine = rows.filter(player=player) | rows.filter(player__merged_into=player)
    if not mine.exists():
        raise Refused("nobody_of_final", name=player.name)
