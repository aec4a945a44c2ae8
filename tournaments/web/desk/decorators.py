"""Decorators of the desk's views: login, allowed methods, and `never_cache`, so that browsers store nothing.

`tournaments.access` alone decides which rows a view may touch.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from tournaments import access
from tournaments.errors import Refused, sentence
from tournaments.models import Tournament, User
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import is_htmx, message_page, refusal_page, refusal_part
from tournaments.web.kept_forms import kept_form
from tournaments.web.log_in_attempts import last_logged_in
from tournaments.web.public.log_in import log_in_to_send

DeskView = Callable[..., HttpResponse]


def read_only(view: DeskView) -> DeskView:
    """A page without a form: allows GET and HEAD."""
    return _of_desk(require_safe(answer_refusals(view)))


def form_view(view: DeskView) -> DeskView:
    """A page with a form: GET shows it, POST submits it."""
    return _of_desk(require_http_methods(["GET", "HEAD", "POST"])(answer_refusals(view)))


def post_only(view: DeskView) -> DeskView:
    """A button: POST only. If its action refuses, a page gives the reason and links back; for htmx, a sentence."""
    return _of_desk(require_POST(answer_refusals(view)))


def answer_refusals(view: DeskView) -> DeskView:
    """Turn refusals that no form has caught into a page, or for htmx into a sentence at the element that asked."""

    @wraps(view)
    def guarded(request: DeskRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal_part(request, refused) if is_htmx(request) else refusal_page(request, refused)

    return guarded


def _of_desk(view: DeskView) -> DeskView:
    return never_cache(_navigate_whole_pages(_keep_what_was_typed(login_required(view))))


def _keep_what_was_typed(view: DeskView) -> DeskView:
    """Answer a form of whoever is logged out with a login page that keeps what was typed."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated or not (kept := kept_form(request)):
            return view(request, *args, **kwargs)
        return log_in_to_send(request, replace(kept, typed_by=last_logged_in(request)))

    return guarded


def _navigate_whole_pages(view: DeskView) -> DeskView:
    """Let htmx load the page that a redirect leads to, instead of putting it into a part of this one; who is logged out
    loads this page again and logs in for it.
    """

    @wraps(view)
    def guarded(request: DeskRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if not (is_htmx(request) and isinstance(response, HttpResponseRedirectBase)):
            return response
        logged_in = request.user.is_authenticated
        return HttpResponseClientRedirect(response.url) if logged_in else HttpResponseClientRefresh()

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
