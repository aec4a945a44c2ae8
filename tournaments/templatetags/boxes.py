"""The box in which a page says something: its tone, the icon of that, and whatever stands between the tags."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.templatetags.vorhand import tone_icon

register = template.Library()

SPOKEN = {"alert": 'role="alert" tabindex="-1"', "status": 'role="status"'}


@register.simple_block_tag
def message(content: SafeString, tone: str, role: str = "", *, errors: bool = False) -> SafeString:
    """A box of a tone (good, note, warn, bad) around words and buttons.

    With a role screen readers say it as it appears. An alert can have the focus, and gets it for `errors`.
    """
    attributes = " ".join(filter(None, [SPOKEN.get(role, ""), "data-errors" if errors else ""]))
    return format_html(
        '<div class="message" data-tone="{}" {}>{} <div>{}</div></div>',
        tone,
        SafeString(attributes),
        tone_icon(tone),
        content,
    )
