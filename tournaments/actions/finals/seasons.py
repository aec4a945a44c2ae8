"""Opening a final of several cups together with a season of its own."""

from datetime import date, datetime

from django.db import transaction

from scoring.qualification import read_qualification_rule
from scoring.ranking import SHARED
from scoring.season import Counting, read_season_rule
from tournaments.actions.cups import open_season
from tournaments.actions.finals.championships import open_championship
from tournaments.actions.log import Actor, lock
from tournaments.errors import Refused
from tournaments.models import Championship, Cup

MOST_SLUG = 36
ONE_EVENING = {"counting": Counting.BEST_N, "n": 1, "min_participations": 1, "criteria": [SHARED]}
NOBODY_ON = {"quota": 40, "table": "vorrunde-40", "min_participations": 0}
"""A season needs a rule for who qualifies, even where nobody goes on from it."""


def open_final_season(
    cup: Cup, *, title: str, slug: str, starts: date, ends: date, actor: Actor, now: datetime
) -> Championship:
    """Open a season for a final of several cups alone, both called `title`; a used slug gets a number.

    Refused: bad_date; championship_there, if the cup has a final of that title for the same days.
    """
    with transaction.atomic():
        row = lock(cup)
        if row.seasons.filter(championship__title=title, starts=starts, ends=ends).exists():
            raise Refused("championship_there", field="title")
        season = open_season(
            row,
            name=title,
            slug=_free_slug(row, slug),
            starts=starts,
            ends=ends,
            rule=read_season_rule(ONE_EVENING),
            qualification=read_qualification_rule(NOBODY_ON),
            actor=actor,
            now=now,
        )
        return open_championship(season, title=title, actor=actor, now=now)


def _free_slug(cup: Cup, wanted: str) -> str:
    used = set(cup.seasons.values_list("slug", flat=True))
    numbered = (f"{wanted[:MOST_SLUG]}-{number}" for number in range(2, len(used) + 3))
    return next(each for each in (wanted, *numbered) if each not in used)
