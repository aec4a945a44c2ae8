"""What a phone keeps for when there is no network: the script that does it, and which pages it may keep."""

from collections.abc import Callable
from functools import cache, wraps
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import etag, require_safe

KEEP = "Vorhand-Keep"
"""The header of pages a phone may show again without a network. No captive portal answers with it."""


def may_be_kept(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Mark the view's pages; not what was sent, refused or led elsewhere."""

    @wraps(view)
    def marked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if request.method == "GET" and response.status_code == HTTPStatus.OK:
            response[KEEP] = "page"
        return response

    return marked


@cache
def _worker_script() -> bytes:
    return (Path(settings.BASE_DIR) / "static" / "js" / "worker.js").read_bytes()


def _digest(_request: HttpRequest) -> str:
    return f'"{sha256(_worker_script()).hexdigest()[:16]}"'


@require_safe
@cache_control(no_cache=True)
@etag(_digest)
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker. It has an address of its own beside the tables', for a script's scope is where it lies."""
    return HttpResponse(_worker_script(), content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """What a phone shows without a network in place of a table's page that it never had."""
    return render(request, "web/phone/offline.html")
