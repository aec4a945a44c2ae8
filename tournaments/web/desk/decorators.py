"""Decorators of the desk's views: login, allowed methods, and `never_cache`, so that browsers store nothing.

`tournaments.access` alone decides which rows a view may touch.
"""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import access
from tournaments.errors import Refused, sentence
from tournaments.models import Tournament, User
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import message_page, refusal_page

DeskView = Callable[..., HttpResponse]


def read_only(view: DeskView) -> DeskView:
    """A page without a form: allows GET and HEAD."""
    return login_required(never_cache(require_safe(answer_refusals(view))))


def form_view(view: DeskView) -> DeskView:
    """A page with a form: GET shows it, POST submits it."""
    return login_required(never_cache(require_http_methods(["GET", "HEAD", "POST"])(answer_refusals(view))))


def post_only(view: DeskView) -> DeskView:
    """A button: POST only. If its action refuses, a page gives the reason and links back."""
    return login_required(never_cache(require_POST(answer_refusals(view))))


def answer_refusals(view: DeskView) -> DeskView:
    """Turn refusals that no form has caught into a page."""

    @wraps(view)
    def guarded(request: DeskRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal_page(request, refused)

    return guarded


def at_table(find: Callable[[User, int], Tournament]) -> Callable[[DeskView], DeskView]:
    """Pass the view a table of the tournament looked up by `find`; a table replaced by a redraw gets an explanatory
    404.
    """

    def decorate(view: DeskView) -> DeskView:
        @wraps(view)
        def guarded(request: DeskRequest, pk: int, table: int, **rest: int) -> HttpResponse:
            tournament = find(request.user, pk)
            try:
                found = access.table_in(tournament, table)
            except Http404:
                return message_page(request, sentence("redrawn", {}), status=404)
            return view(request, found, **rest)

        return guarded

    return decorate
