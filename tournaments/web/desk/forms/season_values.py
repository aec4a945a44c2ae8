"""What the form of a season begins with: what is stored, what is published, or what the season before had."""

from datetime import MAXYEAR, date, timedelta
from typing import Any

from scoring.qualification import vorrunde_tables
from scoring.ranking import SHARED
from scoring.season import Counting
from scoring.season_presets import SeasonPreset
from tournaments.models import Season
from tournaments.web.desk.forms.seasons import OWN_TABLE


def season_values(season: Season) -> dict[str, Any]:
    """Initial values for an existing season."""
    rule, qualification = season.rule, season.qualification
    table = qualification["table"]
    is_shipped = table["slug"] in vorrunde_tables()
    return {
        **{name: getattr(season, name) for name in ("name", "slug", "starts", "ends", "planned")},
        "cup_points": season.cup_points.slug if season.cup_points else "",
        "final_points": season.final_points.slug if season.final_points else "",
        "own_table": [] if is_shipped else table["points"],
        "counting": rule["counting"],
        "n": rule.get("n"),
        "min_participations": rule["min_participations"],
        "criteria": [code for code in rule["criteria"] if code != SHARED],
        "quota": qualification["quota"],
        "qualifying_participations": qualification["min_participations"],
        "table": table["slug"] if is_shipped else OWN_TABLE,
    }


def preset_values(preset: SeasonPreset) -> dict[str, Any]:
    """Values filled in by a preset."""
    values = dict(preset.values)
    return values | ({"n": None} if values.get("counting") == Counting.HALF else {})


def next_season_values(before: Season | None, *, today: date) -> dict[str, Any]:
    """The terms of the season `before` a year later, or so many years that it is not over `today`; `season_defaults`
    without one.
    """
    if before is None or before.ends.year == MAXYEAR:
        return season_defaults(today)
    since = max(1, today.year - before.ends.year)
    years = since + (_years_later(before.ends, since) < today)
    starts, ends = (_years_later(each, years) for each in (before.starts, before.ends))
    return season_values(before) | _named(starts.year, ends.year) | {"starts": starts, "ends": ends}


def _years_later(day: date, years: int) -> date:
    """The same day; 28 February for a 29th that there is not."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def _named(first: int, last: int) -> dict[str, str]:
    """The name and short address of a season from one year to the same or a later one."""
    rest = "" if first == last else f"{last % 100:02d}"
    return {"name": "/".join(filter(None, (str(first), rest))), "slug": "-".join(filter(None, (str(first), rest)))}


def season_defaults(today: date) -> dict[str, Any]:
    """Defaults: September to April around `today`, the best six results of at least four tournaments, forty places."""
    year = today.year if today.month >= 6 else today.year - 1
    return {
        **_named(year, year + 1),
        "starts": date(year, 9, 1),
        "ends": date(year + 1, 5, 1) - timedelta(days=1),
        "counting": Counting.BEST_N,
        "n": 6,
        "min_participations": 1,
        "criteria": ["single_results"],
        "quota": 40,
        "qualifying_participations": 4,
        "table": "vorrunde-60",
    }
