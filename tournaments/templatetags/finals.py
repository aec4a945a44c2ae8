"""Finals of several cups in templates."""

from typing import Any

from django import template
from django.utils.formats import date_format

from scoring.qualification import Reason
from tournaments.lists.final import rank_spans
from tournaments.lists.finalist_queue import as_told, over_quota, reserve_queues
from tournaments.lists.finalists import FinalistList, FinalistRow
from tournaments.reports.final import final_remark, ways_text
from tournaments.reports.finalists import other_ways_text, way_text

register = template.Library()
register.filter(final_remark)
register.filter(other_ways_text)
register.filter(over_quota)
register.filter(rank_spans)
register.filter(reserve_queues)
register.filter(way_text)
register.filter(ways_text)


@register.filter
def of_finalists(listed: FinalistList, part: str) -> list[tuple[FinalistRow, str]]:
    """Those who are in, or with "out" those who are neither in nor reserves, each without an answer: nobody's is
    public.
    """
    is_in = part == "in"
    rows = (row for row in as_told(listed).rows if row.is_in == is_in and row.best.reason != Reason.RESERVE)
    return [(row, "") for row in rows]


@register.filter
def champion_facts(champion: Any) -> str:
    """Day and place, Vorrundenpunkte and Finalpunkte, and the remark, as far as they are known."""
    day = date_format(champion.held_on, "DATE_FORMAT") if champion.held_on else ""
    where = ", ".join(filter(None, (day, champion.place)))
    both = (champion.vorrundenpunkte, champion.finalpunkte)
    points = " + ".join(map(str, both)) if None not in both else ""
    return " · ".join(filter(None, (where, points, champion.remark)))
