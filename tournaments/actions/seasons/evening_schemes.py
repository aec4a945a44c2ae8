"""The cup-points schemes of a season's evenings, which its settings may set."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import QuerySet

from tournaments.actions.log import Actor
from tournaments.actions.seasons.settings import Justified
from tournaments.actions.seasons.stored_results import keep_valid
from tournaments.actions.tournaments import write_changed
from tournaments.errors import Conflict
from tournaments.models import CupPointsScheme, Season, Tournament
from tournaments.queries.results.counting import counting
from tournaments.queries.seasons.lines import season_tournaments
from tournaments.queries.seasons.stored_results import valid_rows


def locked_evenings(season: Season, *, for_evenings: bool) -> list[Tournament]:
    """Lock the evenings whose scheme the settings may change: the final, or all (`for_evenings`).

    Evenings are locked before their season, the order in which changing one locks too.
    """
    return list(_evenings(season, for_evenings=for_evenings).select_for_update(of=("self",)))


def require_same_evenings(season: Season, locked: Iterable[Tournament], *, for_evenings: bool) -> None:
    """Conflict: season_changed_since, if the locked season has other evenings than were locked."""
    if [each.pk for each in locked] != [*_evenings(season, for_evenings=for_evenings).values_list("pk", flat=True)]:
        raise Conflict("season_changed_since")


def schemes_to_change(tried: Season, locked: Iterable[Tournament]) -> Mapping[Tournament, CupPointsScheme]:
    """The locked evenings with another scheme by settings that are being tried out. One statement."""
    wanted = {each.pk: each.cup_points for each in season_tournaments(tried)[0]}
    return {each: wanted[each.pk] for each in locked if each.pk in wanted and wanted[each.pk].pk != each.cup_points_id}


def change_schemes(
    schemes: Mapping[Tournament, CupPointsScheme], *, why: Justified, actor: Actor, now: datetime
) -> None:
    """Give locked evenings these schemes, and log it in each. Stored results stay valid: they have no cup points."""
    valid = {*valid_rows(schemes).values_list("pk", flat=True)}
    for evening, scheme in schemes.items():
        evening.cup_points = scheme
        evening.save(update_fields=["cup_points"])
        write_changed(evening, {}, why=why, actor=actor, now=now)
    keep_valid(each for each in schemes if each.pk in valid)


def _evenings(season: Season, *, for_evenings: bool) -> QuerySet[Tournament]:
    rows = season.tournaments.all() if for_evenings else season.tournaments.filter(is_final=True)
    return counting(rows).order_by("pk")
