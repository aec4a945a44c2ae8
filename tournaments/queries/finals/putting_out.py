"""Whom another answer would put out of a final, where one of them has accepted."""

from dataclasses import replace

from tournaments.lists.finalist_moves import finalist_moves
from tournaments.models import Championship, Player
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import FinalOfCups, final_of_cups, finalists_of, people_of
from tournaments.queries.finals.returned import PutOut


def put_out_by_answer(championship: Championship, player: Player, answer: str) -> tuple[PutOut, ...]:
    """Those who would lose their place by this answer of somebody who had declined, if any of them has accepted; nobody
    by any other answer. At most five statements.
    """
    mine = final_of_cups(championship)
    said = mine.answers.answers
    if answer == Answer.DECLINED or said.get(player.pk) != Answer.DECLINED:
        return ()
    people = people_of(mine)
    before, after = (finalists_of(championship, each, people) for each in (mine, _answered(mine, player.pk, answer)))
    gone = finalist_moves(before, after, besides=player.pk).gone
    out = tuple(PutOut(row, said.get(row.person.player) == Answer.ACCEPTED, came=False) for row in gone)
    return out if any(each.has_accepted for each in out) else ()


def _answered(mine: FinalOfCups, player: int, answer: str) -> FinalOfCups:
    answers = replace(mine.answers, to_final={**mine.answers.to_final, player: answer})
    return replace(mine, answers=answers)
