"""Whom another answer would put out of a final, where one of them has accepted."""

from dataclasses import replace

from tournaments.lists.finalist_moves import finalist_moves
from tournaments.models import Championship, Player, Season
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import FinalAnswers, FinalOfCups, final_of_cups, finalists_of, people_of
from tournaments.queries.finals.returned import PutOut


def put_out_by_answer(
    championship: Championship, player: Player, answer: str, *, cup: Season | None = None
) -> tuple[PutOut, ...]:
    """Those who would lose their place by this answer of somebody to the final, or to a `cup` (its season) of it, if
    any of them has accepted. At most five statements.
    """
    mine = final_of_cups(championship)
    tried = replace(mine, answers=_with(mine.answers, player.pk, answer, cup))
    if not _returns(mine, tried, player.pk):
        return ()
    people = people_of(mine)
    before, after = (finalists_of(championship, each, people) for each in (mine, tried))
    gone, said = finalist_moves(before, after, besides=player.pk).gone, mine.answers.answers
    out = tuple(PutOut(row, said.get(row.person.player) == Answer.ACCEPTED, came=False) for row in gone)
    return out if any(each.has_accepted for each in out) else ()


def _with(answers: FinalAnswers, player: int, answer: str, cup: Season | None) -> FinalAnswers:
    if cup is None:
        return replace(answers, to_final={**answers.to_final, player: answer})
    others = {each: said for each, said in answers.to_cups.get(cup.pk, {}).items() if each != player}
    to_cup = others if answer == Answer.OPEN else {**others, player: answer}
    return replace(answers, to_cups={**answers.to_cups, cup.pk: to_cup})


def _returns(before: FinalOfCups, after: FinalOfCups, player: int) -> bool:
    """Whether somebody who had declined in a cup has not any more."""
    seasons = [each.season_id for each in before.cups]
    return any(
        player in before.answers.declined_in(each) and player not in after.answers.declined_in(each) for each in seasons
    )
