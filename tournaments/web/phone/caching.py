"""Offline support for phones: the service worker, and which pages it may cache."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.web.service_worker import service_worker

CACHE_HEADER = "Vorhand-Keep"
"""Response header of pages a phone may cache for offline use. No captive portal sends it."""


def cacheable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Mark the view's pages as cacheable; not responses to POST, refusals or redirects."""

    @wraps(view)
    def marked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if request.method == "GET" and response.status_code == HTTPStatus.OK:
            response[CACHE_HEADER] = "page"
        return response

    return marked


worker = service_worker("worker.js")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """The offline fallback for a table page that was never cached."""
    return render(request, "web/phone/offline.html")
