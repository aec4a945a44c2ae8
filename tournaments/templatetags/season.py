"""How a season table's aims and days look on a page."""

from datetime import date

from django import template

from tournaments.lists.season import SeasonAim
from tournaments.queries.seasons.player import PossibleResult
from tournaments.reports.figures import short_day_text
from tournaments.reports.season_rules import counting_sentence, scope_text
from tournaments.reports.season_signs import dated
from tournaments.reports.season_words import AIMS, aim_text, required_result_text

register = template.Library()

register.filter(aim_text)
register.filter(counting_sentence)
register.filter(dated)
register.filter(scope_text)


@register.filter
def aim_label(aim: SeasonAim) -> str:
    """What the column of an aim is called."""
    return str(AIMS.get(aim.code, aim.code))


@register.filter
def short_day(day: date) -> str:
    """A day of the season without its year."""
    return short_day_text(day)


@register.filter
def step_text(step: PossibleResult) -> str:
    """Which results of the next evening are meant."""
    return required_result_text(step.points, step.place, step.score)
