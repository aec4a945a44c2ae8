"""The body of a season's page, computed and rendered once after each change, for all visitors."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.models import Season
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.desk import has_evenings_besides_final, season_tournaments
from tournaments.queries.results.protests import provisional_evenings
from tournaments.queries.results.publications import season_list_status
from tournaments.queries.seasons.heads import season_heads
from tournaments.queries.seasons.tables import season_results
from tournaments.web.compression import packed
from tournaments.web.desk.page_contexts import evenings_context
from tournaments.web.desk.seasons.players import player_urls
from tournaments.web.pieces import Pieces
from tournaments.web.public.build import build
from tournaments.web.public.cached import cached
from tournaments.web.season_table import season_table

OF_TABLE, OF_EVENINGS = ("head", "table"), ("evenings",)
"""The parts that change with the table, and those that also do with every hand entered. A season without results, or
with nothing but a final of several cups that brings no cup points, has no `table`.
"""


def cached_page(season: Season, *, may_run: bool) -> Pieces:
    """The page's `head`, `table` and list of `evenings`. One statement, plus those of the lists after a change.

    The cache keys contain everything they depend on: the heads of the logs, whether the visitor runs the cup, the
    language, the build.
    """
    heads, visitor = season_heads(season), f"{may_run}-{get_language()}-{build()}"
    return {
        **cached(f"season-table:{heads.table}-{visitor}", partial(_table, season, may_run=may_run)),
        **cached(f"season-evenings:{heads.all}-{visitor}", partial(_evenings, season)),
    }


def _table(season: Season, *, may_run: bool) -> Pieces:
    results = season_results(season)
    finals = season.tournaments.filter(made_by_mistake=False).values_list("is_final", flat=True)
    status = season_list_status(season, PublicationKind.SEASON, results)
    has_own_table = not hasattr(season, "championship") or has_evenings_besides_final(season)
    gives_cup_points = has_own_table or season.final_points_id or status.newest
    context = {
        "cup": season.cup,
        "season": season,
        "may_run": may_run,
        "results": results,
        "table": season_table(results, url=player_urls(season)),
        "status": status,
        "has_evenings": bool(finals),
        "has_own_table": has_own_table,
        "has_final": any(finals) and results.apart is None,
        "expected": season.finalists.count(),
        "answers": Counter(season.invitations.exclude(answer=Answer.OPEN).values_list("answer", flat=True)),
        "in_doubt": tuple(provisional_evenings(season).values()),
        "withdraw_url": reverse("web:desk_season_withdraw", args=[season.pk]),
    }
    return _parts(OF_TABLE if results.rows and gives_cup_points else OF_TABLE[:1], context)


def _evenings(season: Season) -> Pieces:
    return _parts(OF_EVENINGS, {"season": season, **evenings_context(season_tournaments(season))})


def _parts(names: Iterable[str], context: Mapping[str, Any]) -> Pieces:
    return {name: packed(render_to_string(f"web/desk/season_{name}.html", context)) for name in names}
