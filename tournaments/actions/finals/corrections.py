"""Requirements for changing a final of several cups once its list of finalists is published."""

from tournaments.actions.log import Actor
from tournaments.actions.seasons.settings import Justified, SeasonCorrection, required
from tournaments.models import Championship
from tournaments.queries.finals.cup_effect import moves_points
from tournaments.queries.finals.finalists import TriedCup
from tournaments.queries.seasons.frozen import finalists_stand


def justified(championship: Championship, correction: SeasonCorrection, *, actor: Actor) -> Justified:
    """The reason and confirmation for changing who qualifies; empty while the list is not public.

    Refused: reason_missing, reason_too_long, second_person_missing, second_person_same, second_person_not_organiser.
    """
    season = championship.season
    return required(season, correction, actor=actor) if finalists_stand(season) else Justified()


def justified_terms(
    championship: Championship, tried: TriedCup, correction: SeasonCorrection, *, actor: Actor
) -> Justified:
    """The same for other terms of a cup, or its removal, which also need it once the final has begun and somebody would
    bring other Vorrundenpunkte to it. Refused: as `justified`.
    """
    if moves_points(championship, tried):
        return required(championship.season, correction, actor=actor)
    return justified(championship, correction, actor=actor)
