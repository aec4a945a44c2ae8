"""Where what a protest is about is corrected."""

from django import template

from tournaments.models import Protest
from tournaments.web.desk.protest_steps import correction_url

register = template.Library()


@register.simple_tag
def correction_of(protest: Protest) -> str:
    """The address of the page where it is."""
    return correction_url(protest)
