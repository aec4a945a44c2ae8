"""Correcting the seating, behind a table's link."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.seats import seats_at_table
from tournaments.web.phone.pages import behind_link


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def seats(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Correct who sits where."""
    return seats_at_table(request, at, now=timezone.now())
