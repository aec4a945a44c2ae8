"""The start page: current events, published lists, and the link to the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.queries.programme import programme
from tournaments.queries.results.list_corrections import list_corrections


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show today's and upcoming tournaments."""
    found = programme(today=localdate())
    context = {"programme": found, "corrections": list_corrections(found.lists)}
    return render(request, "web/public/home.html", context)
