"""Answers of people entitled to play in a final of several cups."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.finals.check_in import require_answerable, require_not_over
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Championship, ChampionshipRank, FinalPlace, Player
from tournaments.models.championship import AnsweredHow
from tournaments.models.invitation import Answer
from tournaments.queries.finals.check_in import people_here
from tournaments.queries.finals.day import final_day
from tournaments.queries.finals.finalists import final_answers
from tournaments.queries.finals.free_places import Return, return_of


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
    Refused: nobody_of_final, final_is_over; finalist_is_here, finalist_stands_in for somebody who declines at the final
    itself.
    """
    with transaction.atomic():
        cup = lock(championship.season.cup)
        require_ranked(championship, player)
        place = FinalPlace.objects.filter(championship=championship, player=player).first()
        known = place or FinalPlace(championship=championship, player=player)
        if known.answer == answer and (known.answered_at or player.pk not in final_answers(championship)):
            return known
        require_answerable(championship, player, answer)
        known.answer, known.answered_at, known.answered_how = answer, now, how
        known.save()
        what = {"season": championship.season_id, "player": player.pk, "answer": str(answer), "how": str(how)}
        write_event(cup, verb="answer_final_place", actor=actor, now=now, what=what)
    return known


def return_finalist(championship: Championship, player: Player, *, actor: Actor, now: datetime) -> FinalPlace:
    """Take back the decline of somebody who has come to the final all the same.

    Refused: moved_up_is_here, if somebody present would lose their place by it; as `answer_final_place`.
    """
    with transaction.atomic():
        lock(championship.season.cup)
        evening = require_not_over(championship.season)
        if evening is not None:
            day = final_day(championship, evening)
            row = day.rows.get(player.pk)
            if row is not None and return_of(day, row, people_here(evening)) == Return.PLACE_TAKEN:
                raise Refused("moved_up_is_here", name=player.name)
        return answer_final_place(championship, player, answer=Answer.ACCEPTED, actor=actor, now=now)


def require_ranked(championship: Championship, player: Player) -> None:
    """Refused: nobody_of_final, for somebody on none of its rankings."""
    rows = ChampionshipRank.objects.filter(cup__championship=championship)
    mine = rows.filter(player=player) | rows.filter(player__merged_into=player)
    if not mine.exists():
        raise Refused("nobody_of_final", name=player.name)
