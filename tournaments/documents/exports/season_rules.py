"""The settings of a cup's seasons in the store: the product's own part of it, which other programs leave aside."""

from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.models import CupPointsScheme, Season, Tournament


def seasons_said(seasons: Iterable[Season], evenings: Sequence[Tournament]) -> dict[str, dict[str, Any]]:
    """The seasons' settings by name. `evenings` are those of all seasons, by date; schemes have to be loaded."""
    return {each.name: _said(each, [one for one in evenings if one.season_id == each.pk]) for each in seasons}


def _said(season: Season, held: Sequence[Tournament]) -> dict[str, Any]:
    """A season's columns, the slugs of its schemes (else those of its latest evening and, if it is another, of its
    final), and how its latest evening separated equals.
    """
    points = _slug(season.cup_points, held, is_final=False)
    of_final = _slug(season.final_points, held, is_final=True)
    is_other = season.final_points or of_final != points
    schemes = {"cup_points": points, "final_points": of_final if is_other else ""}
    days = {"starts": season.starts.isoformat(), "ends": season.ends.isoformat()}
    rules = {"planned": season.planned, "rule": season.rule, "qualification": season.qualification}
    return {**days, **rules, **schemes, "criteria": list(held[-1].criteria) if held else []}


def _slug(own: CupPointsScheme | None, held: Sequence[Tournament], *, is_final: bool) -> str:
    """The slug of the season's own scheme, or of the latest evening that is a final or is none; "" without one."""
    of_evenings = (each.cup_points for each in reversed(held) if each.is_final == is_final)
    scheme = own or next(of_evenings, None)
    return scheme.slug if scheme else ""
