"""Who would have no place at a final any more by another ranking of a cup, by its other terms, or without it."""

from dataclasses import dataclass, replace

from tournaments.lists.finalists import FinalistList, FinalistRow
from tournaments.models import Championship, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.day import day_with, final_evening
from tournaments.queries.finals.finalists import final_answers
from tournaments.queries.finals.free_places import has_place
from tournaments.queries.finals.invitations import final_has_begun


@dataclass(frozen=True, slots=True)
class LostPlaces:
    """Everybody concerned, in the order of the list: those who are `here` or took a place at the door, everybody once
    the final `has_begun`, and those who only have accepted (`promised`).
    """

    here: tuple[FinalistRow, ...] = ()
    promised: tuple[FinalistRow, ...] = ()
    has_begun: bool = False


def lost_places(championship: Championship, before: FinalistList, after: FinalistList) -> LostPlaces:
    """Who has a place by the list `before` and none by the one `after`. At most six statements."""
    evening, answers = final_evening(championship.season), final_answers(championship)
    kept = {row.person.player for row in after.rows if row.is_in}
    lost = [row for row in before.rows if row.is_in and row.person.player not in kept]
    if evening is not None and final_has_begun(evening):
        return LostPlaces(tuple(lost), has_begun=True)
    here = _of_those_here(championship, evening, before, after) if evening else ()
    promised = (row for row in lost if answers.get(row.person.player) == Answer.ACCEPTED and row not in here)
    return LostPlaces(here, tuple(promised))


def _of_those_here(
    championship: Championship, evening: Tournament, before: FinalistList, after: FinalistList
) -> tuple[FinalistRow, ...]:
    day = day_with(before, {}, championship, evening)
    tried = replace(day, listed=after)
    stay = came_to(evening).everybody | day.taken_by.keys()
    return tuple(
        row
        for player, row in day.rows.items()
        if player in stay and has_place(day, player) and not has_place(tried, player)
    )
