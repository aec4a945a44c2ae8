"""What resolves a refusal, as a link below its sentence."""

from django import template
from django.forms.utils import ErrorDict
from django.template.context import Context

from tournaments.errors import Refused
from tournaments.web.desk.refusal_links import ResolutionLink, resolution_link

register = template.Library()


@register.filter
def error_count(errors: ErrorDict) -> int:
    """How many errors a form has; a field may have several."""
    return sum(map(len, errors.values()))


@register.simple_tag(takes_context=True)
def resolution_link_of(context: Context, refused: Refused | None) -> ResolutionLink | None:
    """Where the link leads and what it says; None where nobody refused, or nothing else has to be done."""
    match = context["request"].resolver_match
    return resolution_link(refused, match.kwargs) if isinstance(refused, Refused) and match else None
