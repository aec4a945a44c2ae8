"""Service workers. Each has a URL of its own, as its scope is the directory of its URL."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import etag, require_safe


@cache
def _script(name: str) -> bytes:
    return (Path(settings.BASE_DIR) / "static" / "js" / name).read_bytes()


def service_worker(name: str) -> Callable[[HttpRequest], HttpResponse]:
    """The view of a service worker, by file name in `static/js`."""

    def digest(_request: HttpRequest) -> str:
        return f'"{sha256(_script(name)).hexdigest()[:16]}"'

    @require_safe
    @cache_control(no_cache=True)
    @etag(digest)
    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(_script(name), content_type="text/javascript; charset=utf-8")

    return view
