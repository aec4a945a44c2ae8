"""The way out of a refusal, as a link below its sentence."""

from django import template
from django.template.context import Context

from tournaments.errors import Refused
from tournaments.web.desk.refusal_links import WayOut, way_out

register = template.Library()


@register.simple_tag(takes_context=True)
def way_out_of(context: Context, refused: Refused | None) -> WayOut | None:
    """Where the link leads and what it says; None where nobody refused, or nothing else has to be done."""
    match = context["request"].resolver_match
    return way_out(refused, match.kwargs) if isinstance(refused, Refused) and match else None
