"""Addresses that fail, beside those of the product."""

from collections.abc import Callable
from typing import NoReturn

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import IntegrityError, OperationalError
from django.http import Http404, HttpRequest
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from config import urls


def _busy() -> OperationalError:
    error = OperationalError("database is locked")
    error.sqlite_errorname = "SQLITE_BUSY"  # type: ignore[attr-defined]
    return error


FAILS: dict[str, Callable[[], Exception]] = {
    "bug": lambda: ZeroDivisionError("/t/1.1.Zu5dpIM-5F0-4fv_FDWjYsyQHUx/"),
    "constraint": lambda: IntegrityError("UNIQUE constraint failed"),
    "full": lambda: OSError(28, "No space left on device"),
    "denied": PermissionDenied,
    "missing": Http404,
    "suspicious": lambda: SuspiciousOperation("odd"),
    "large": RequestDataTooBig,
    "away": lambda: OperationalError("the connection is closed"),
    "busy": _busy,
}


@csrf_exempt
def fail(request: HttpRequest, kind: str) -> NoReturn:
    failure = FAILS[kind]()
    raise failure


handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500
urlpatterns = [path("fail/<kind>/", fail), path("api/fail/<kind>/", fail), *urls.urlpatterns]
