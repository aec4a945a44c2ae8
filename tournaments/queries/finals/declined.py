"""People at the check-in of a final who had declined it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.lists.finalists import FinalistRow
from tournaments.models import Championship, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.came import CameToFinal, came_to
from tournaments.queries.finals.day import FinalDay, final_day
from tournaments.queries.finals.finalists import final_answers
from tournaments.queries.finals.free_places import Return, has_declined, put_out_by, return_of
from tournaments.queries.finals.names_at_final import names_at_final


@dataclass(frozen=True, slots=True)
class DeclinedFinalist:
    """What taking back somebody's decline makes of them, and the names of those who came, or have accepted, for the
    place.
    """

    becomes: Return
    others: str


def declined_people(
    championship: Championship, evening: Tournament, players: Collection[int]
) -> Mapping[int, DeclinedFinalist]:
    """Those of the players (ids) who have declined a final and came for nobody at its door. Two statements, and eight
    more if somebody declined.
    """
    answers = final_answers(championship)
    asked = [player for player in players if answers.get(player) == Answer.DECLINED]
    if not asked:
        return {}
    day, came = final_day(championship, evening), came_to(evening)
    names = names_at_final(day)
    rows = {player: day.rows[player] for player in asked if player in day.rows and player not in day.taken_by}
    return {player: _declined(day, row, came, names) for player, row in rows.items() if has_declined(row)}


def _declined(day: FinalDay, row: FinalistRow, came: CameToFinal, names: Mapping[int, str]) -> DeclinedFinalist:
    becomes = return_of(day, row, came)
    stay = {Return.PLACE_TAKEN: came.everybody, Return.PLACE_PROMISED: day.accepted}.get(becomes, frozenset())
    others = [names[player] for player in put_out_by(day, row) if player in stay]
    return DeclinedFinalist(becomes, ", ".join(others))
