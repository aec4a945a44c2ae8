"""The page at somebody's own link for answering an invitation."""

from dataclasses import dataclass, replace
from datetime import date

from scoring.final_answer import RankedFinal
from scoring.qualification import Reason
from tournaments.links import last_day_of_answers
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.finalists import FinalistList, FinalistRow
from tournaments.models import Championship, FinalPlace, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.came import CameToFinal, came_to
from tournaments.queries.finals.ending import FinalEnding, ending_for
from tournaments.queries.finals.finalists import final_answers, final_of_cups, finalists
from tournaments.queries.finals.invitations import (
    final_evening,
    final_has_begun,
    invitations_of,
    is_over,
    terms_of_final,
    written_name,
)
from tournaments.queries.finals.replaced import replaced_finalists


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """The contents of an answer page; `until` is None before the terms of invitations are set.

    `row` is the person's line of the list `as_told`; None if they are no longer on it. `is_over`: the final's evening
    is closed, or open again after results with the person were published, and `ending` says how it ended for them;
    `is_passed_on`: the declined place is somebody's who was invited, so that it cannot be taken back here. `is_here`:
    they are checked in at the final; `has_left`: they have played and gone home; `is_replaced`: a reserve has their
    place since the door; `has_begun`: `final_has_begun`, and it is not over.
    """

    name: str
    answer: str
    row: FinalistRow | None
    cup: str
    evening: Tournament | None
    until: date | None
    ask: str
    is_open: bool
    ending: FinalEnding | None = None
    is_passed_on: bool = False
    is_here: bool = False
    has_left: bool = False
    is_replaced: bool = False
    has_begun: bool = False

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    @property
    def has_no_place(self) -> bool:
        """Whether there is no place to accept: not on the list, or not in for another reason than declining."""
        return self.row is None or not (self.row.is_in or self.row.best.reason == Reason.DECLINED)

    @property
    def reserve(self) -> int:
        """The place among those who wait in the cup named; 0 for everybody else."""
        return self.row.best.facts.get("reserve", 0) if self.row else 0


def answer_page(place: FinalPlace, *, today: date) -> AnswerPage:
    """The answer page for a place: of the kept record, if the place's was merged. At most twenty-two
    statements.
    """
    championship, player = place.championship, place.player.merged_into or place.player
    terms, listed = terms_of_final(championship), as_told(finalists(championship))
    row = next((each for each in listed.rows if each.person.player == player.pk), None)
    cups = {cup.short_name: cup.name for cup in listed.cups}
    evening = final_evening(championship)
    answer = final_answers(championship).get(player.pk, Answer.OPEN.value)
    has_begun = final_has_begun(evening)
    ending = ending_for(evening, player) if evening and (has_begun or is_over(evening)) else None
    came = came_to(evening) if evening else CameToFinal()
    is_replaced = evening is not None and any(replaced_finalists(evening, [player.pk]))
    is_settled = bool(ending or player.pk in came.everybody or is_replaced)
    return AnswerPage(
        name=written_name(player),
        answer=answer,
        row=row,
        cup=cups.get(row.best.cup, "") if row else "",
        evening=evening,
        until=min(terms.answer_until, last_day_of_answers(championship.season, evening)) if terms else None,
        ask=terms.ask if terms else "",
        is_open=bool(terms and today <= terms.answer_until and not (is_settled or has_begun)),
        ending=ending,
        is_passed_on=not ending and answer == Answer.DECLINED and _is_passed_on(championship, player, listed),
        is_here=player.pk in came.here,
        has_left=player.pk in came.gone,
        is_replaced=is_replaced,
        has_begun=has_begun and not ending,
    )


def _is_passed_on(championship: Championship, player: Player, listed: FinalistList) -> bool:
    """Whether taking a declined place back would displace somebody invited. Five statements."""
    invited = set(invitations_of(championship).values_list("player", flat=True)) - {player.pk}
    mine = final_of_cups(championship)
    accepted = {**mine.answers.to_final, player.pk: Answer.ACCEPTED.value}
    tried = replace(mine, answers=replace(mine.answers, to_final=accepted))
    after = {int(key) for key, ways in RankedFinal(tried.final_input).ways.items() if any(w.line.is_in for w in ways)}
    return any(row.is_in and row.person.player in invited - after for row in listed.rows)
