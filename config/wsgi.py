"""The WSGI entry point."""

import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.functional import cached_property
from django.utils.http import parse_header_parameters


class GuardedRequest(WSGIRequest):
    """A request whose head cannot fail: Django reads it before, or outside of, everything that answers faults."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        """Texts are UTF-8 here; Django would try any codec of Python's that a client names, `hex` too."""
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))

    @cached_property
    def COOKIES(self) -> dict[str, str]:  # type: ignore[override]  # noqa: N802 - Django's name
        """None with a NUL, which quoting smuggles in and PostgreSQL refuses to be asked for."""
        cookies: dict[str, str] = super().COOKIES
        return {name: value for name, value in cookies.items() if "\0" not in name + value}


class GuardedHandler(WSGIHandler):
    request_class = GuardedRequest


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)
application = GuardedHandler()
