"""The body of a season's page, computed and rendered once after each change, for all visitors."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.documents.season_schemes import told_schemes
from tournaments.models import Season
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.desk import has_evenings_besides_final
from tournaments.queries.results.protests import provisional_evenings
from tournaments.queries.results.publications import season_list_status
from tournaments.queries.results.reopened import evenings_being_corrected
from tournaments.queries.seasons.heads import SeasonHeads, season_heads
from tournaments.queries.seasons.lines import season_lines
from tournaments.queries.seasons.tables import results_of
from tournaments.reports.season_rules import counted_text
from tournaments.web.compression import packed
from tournaments.web.desk.seasons.evening_rows import evening_rows
from tournaments.web.desk.seasons.players import player_urls
from tournaments.web.pieces import Pieces
from tournaments.web.public.build import build
from tournaments.web.public.cached import cached
from tournaments.web.season_table import season_table

OF_TABLE, OF_EVENINGS = ("head", "table"), ("evenings",)
"""The parts that change with the table, and those that also do with every hand entered. A season without results, or
with nothing but a final of several cups that brings no cup points, has no `table`.
"""


def cached_page(season: Season, *, may_run: bool, now: datetime) -> Pieces:
    """The page's `head`, `table` and list of `evenings`. One statement, plus those of the lists after a change.

    The cache keys contain everything they depend on: the heads of the logs, whether the visitor runs the cup, the
    language, the build.
    """
    heads, everybody = season_heads(season), f"{get_language()}-{build()}"
    table = partial(_table, season, heads, may_run=may_run)
    return {
        **cached(f"season-table:{heads.table}-{may_run}-{everybody}", table),
        **cached(f"season-evenings:{heads.all}-{everybody}", partial(_evenings, season, heads, now=now)),
    }


def _table(season: Season, heads: SeasonHeads, *, may_run: bool) -> Pieces:
    mine = season_lines(season)
    results = results_of(season, mine)
    evenings = [each for each in heads.evenings if not each.made_by_mistake]
    has_final = any(each.is_final for each in evenings) and results.apart is None
    status = season_list_status(season, PublicationKind.SEASON, results)
    has_own_table = not hasattr(season, "championship") or has_evenings_besides_final(season)
    gives_cup_points = has_own_table or season.final_points_id or status.newest
    context = {
        "cup": season.cup,
        "season": season,
        "may_run": may_run,
        "results": results,
        "rule": counted_text(results),
        "table": season_table(results, url=player_urls(season)),
        "schemes": told_schemes(mine.tournaments) if gives_cup_points else (),
        "status": status,
        "has_evenings": bool(evenings),
        "has_own_table": has_own_table,
        "has_final": has_final,
        "expected": season.finalists.count() if has_final else 0,
        "answers": Counter(season.invitations.exclude(answer=Answer.OPEN).values_list("answer", flat=True)),
        "in_doubt": tuple(provisional_evenings(season).values()),
        "being_corrected": evenings_being_corrected(season),
        "withdraw_url": reverse("web:desk_season_withdraw", args=[season.pk]),
    }
    return _parts(OF_TABLE if results.rows and gives_cup_points else OF_TABLE[:1], context)


def _evenings(season: Season, heads: SeasonHeads, *, now: datetime) -> Pieces:
    rows = evening_rows(season, heads.evenings, now=now)
    listed = [each for each in heads.listed if each.pk in rows]
    context = {
        "tournaments": [rows[each.pk] for each in listed if not each.made_by_mistake],
        "mistakes": [rows[each.pk] for each in listed if each.made_by_mistake],
    }
    return _parts(OF_EVENINGS, context)


def _parts(names: Iterable[str], context: Mapping[str, Any]) -> Pieces:
    return {name: packed(render_to_string(f"web/desk/season_{name}.html", context)) for name in names}
