"""What a search in a table on the page has to know."""

from django import template

from tournaments.intake.titles import CAPITALS, NEVER_NAMES

register = template.Library()


@register.simple_tag
def search_titles() -> str:
    """Titles that the search leaves out, separated by blanks: in any case, or in capitals only as written."""
    return " ".join(sorted(NEVER_NAMES | CAPITALS))
