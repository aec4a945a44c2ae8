"""People at the check-in of a final who had declined it."""

from collections.abc import Collection, Mapping

from tournaments.models import Championship, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.day import final_day
from tournaments.queries.finals.finalists import final_answers
from tournaments.queries.finals.free_places import Return, has_declined, return_of


def declined_people(championship: Championship, evening: Tournament, players: Collection[int]) -> Mapping[int, Return]:
    """Those of the players (ids) who have declined a final and came for nobody at its door, with what taking the
    decline back makes of them. Two statements, and seven more if somebody declined.
    """
    answers = final_answers(championship)
    asked = [player for player in players if answers.get(player) == Answer.DECLINED]
    if not asked:
        return {}
    day, came = final_day(championship, evening), came_to(evening)
    rows = {player: day.rows[player] for player in asked if player in day.rows and player not in day.taken_by}
    return {player: return_of(day, row, came) for player, row in rows.items() if has_declined(row)}
