"""What every view of the desk wears: log-in, allowed methods, and `never_cache`, so that browsers keep nothing.

Which rows a view may touch is decided by `tournaments.access`, never here.
"""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import Refused
from tournaments.web.desk.answers import refusal_page
from tournaments.web.desk.requests import DeskRequest

View = Callable[..., HttpResponse]


def read_only(view: View) -> View:
    """A page without a form: GET and HEAD."""
    return login_required(never_cache(require_safe(view)))


def form_view(view: View) -> View:
    """A page with a form: GET shows it, POST sends it."""
    return login_required(never_cache(require_http_methods(["GET", "HEAD", "POST"])(answer_refusals(view))))


def post_only(view: View) -> View:
    """A button: POST only. When its action refuses, a page says why and leads back."""
    return login_required(never_cache(require_POST(answer_refusals(view))))


def answer_refusals(view: View) -> View:
    """Turn a refusal that no form has caught into its page."""

    @wraps(view)
    def guarded(request: DeskRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal_page(request, refused)

    return guarded
