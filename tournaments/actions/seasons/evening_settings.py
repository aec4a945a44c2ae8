"""What changing an evening's settings requires once something of its season is published."""

from scoring.ranking import SHARED
from tournaments.actions.log import Actor
from tournaments.actions.seasons.settings import Justified, SeasonCorrection, required
from tournaments.models import Tournament
from tournaments.queries.seasons.frozen import is_frozen_at


def _season_part(tournament: Tournament) -> tuple[object, ...]:
    """The settings that decide what the evening brings its season. A closing `shared` says nothing and is left out."""
    criteria = [code for code in tournament.criteria if code != SHARED]
    return (tournament.cup_points_id, tournament.is_final, criteria, tournament.rank_points)


def needs_reason(tournament: Tournament, before: Tournament) -> bool:
    """Whether the evening brings a published season something else than it did `before`. Two statements at most."""
    return _season_part(tournament) != _season_part(before) and is_frozen_at(tournament)


def justified_evening(
    tournament: Tournament, before: Tournament, correction: SeasonCorrection, *, actor: Actor
) -> Justified:
    """The justification for bringing a published season something else than `before`. Refused: as `required`."""
    return required(tournament.season, correction, actor=actor) if needs_reason(tournament, before) else Justified()
