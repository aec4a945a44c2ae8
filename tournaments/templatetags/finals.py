"""Finals of several cups in templates."""

from typing import Any

from django import template
from django.utils.formats import date_format

from tournaments.lists.final import rank_spans
from tournaments.lists.finalist_queue import over_quota
from tournaments.money.fees import FeeAccount
from tournaments.queries.finals.fees_at_door import FeesAtDoor
from tournaments.reports.final import final_remark, ways_text
from tournaments.reports.finalists import other_ways_text, to_come_text, way_text

register = template.Library()
register.filter(final_remark)
register.filter(other_ways_text)
register.filter(over_quota)
register.filter(rank_spans)
register.filter(to_come_text)
register.filter(way_text)
register.filter(ways_text)


@register.filter
def fee_of(fees: FeesAtDoor, player: int) -> FeeAccount:
    """How the fee of somebody (player id) stands at the door."""
    return fees.of(player)


@register.filter
def champion_facts(champion: Any) -> str:
    """Title, day and place, Vorrundenpunkte and Finalpunkte, and the remark, as far as they are known."""
    day = date_format(champion.held_on, "DATE_FORMAT") if champion.held_on else ""
    where = ", ".join(filter(None, (day, champion.place)))
    both = (champion.vorrundenpunkte, champion.finalpunkte)
    points = " + ".join(map(str, both)) if None not in both else ""
    return " · ".join(filter(None, (champion.title, where, points, champion.remark)))
