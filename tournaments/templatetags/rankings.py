"""The rankings beside a results list."""

from django import template

from tournaments.lists.shown_rankings import TEAM_SIZES, ranking_title, shown_rankings
from tournaments.reports.further import remark

register = template.Library()
register.filter("further", shown_rankings)
register.filter("ranking_remark", remark)
register.filter("ranking_title", ranking_title)


@register.filter
def team_size_name(size: int) -> str:
    """What teams of so many people are called."""
    return str(TEAM_SIZES[size])
