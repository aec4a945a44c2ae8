"""The web app manifest of a table."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.web.entry.context import EntryContext
from tournaments.web.phone.pages import behind_bare_link


@require_safe
@behind_bare_link
def manifest(_request: HttpRequest, at: EntryContext) -> HttpResponse:
    """A manifest for one table: it opens that table, and its scope contains no other URL."""
    table = at.table
    short_name = _("Table %(table)s") % {"table": table.number}
    where = {"table": table.number, "round": table.round.number, "evening": table.round.tournament.name}
    content = {
        "name": _("Table %(table)s · Round %(round)s · %(evening)s") % where,
        "short_name": short_name,
        "lang": "de-AT" if get_language() == "de" else get_language(),
        "id": at.table_url,
        "start_url": at.table_url,
        "scope": at.table_url,
        "display": "browser",
        "background_color": "#f5f5f1",
        "theme_color": "#1c5743",
        "icons": [
            {"src": static("icons/mark.svg"), "type": "image/svg+xml", "sizes": "any"},
            {"src": static("icons/touch-180.png"), "type": "image/png", "sizes": "180x180"},
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")
