"""How one comes to a page of the desk: logged in, with the methods it has, and nothing of it kept by a browser.

Whose rows a page may touch is decided by `tournaments.access`, never here.
"""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.datastructures import MultiValueDict
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.actions.log import Actor, Door
from tournaments.errors import Refused
from tournaments.models import User
from tournaments.web.desk.answers import refusal_page

View = Callable[..., HttpResponse]


class DeskRequest(HttpRequest):
    """A request behind the log-in."""

    user: User


def look(view: View) -> View:
    """A page to look at."""
    return login_required(never_cache(require_safe(view)))


def fill_in(view: View) -> View:
    """A page with a form: GET shows it, POST sends it."""
    return login_required(never_cache(require_http_methods(["GET", "HEAD", "POST"])(_answered(view))))


def press(view: View) -> View:
    """A button: POST only. When its verb refuses, a page says why and leads back."""
    return login_required(never_cache(require_POST(_answered(view))))


def _answered(view: View) -> View:
    @wraps(view)
    def guarded(request: DeskRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal_page(request, refused)

    return guarded


def organiser(request: DeskRequest) -> Actor:
    """The actor of whatever is done in this request."""
    return Actor(door=Door.DESK, user=request.user)


def posted(request: HttpRequest) -> QueryDict | None:
    """What was sent, None when a page is only asked for: the data of a Django form."""
    return request.POST if request.method == "POST" else None


def uploaded(request: HttpRequest) -> "MultiValueDict[str, UploadedFile[bytes]] | None":
    """The files that were sent, None when a page is only asked for."""
    return request.FILES if request.method == "POST" else None
