"""Heads of requests that Django reads before anything could answer for them."""

import pytest
from django.test import RequestFactory

from config.wsgi import GuardedRequest, application

pytestmark = pytest.mark.django_db


def status(path: str, *, method: str = "GET", **head: str) -> int:
    """What the application answers to a request as a server hands it over."""
    environ = RequestFactory().generic(method, path, b"username=a").environ
    return application.get_response(GuardedRequest(environ | head)).status_code


@pytest.mark.parametrize("codec", ["hex", "zlib", "rot13", "utf-16", "idna", "undefined", "no-such", "ä", "\0"])
def test_no_codec_a_client_names_is_tried(codec: str) -> None:
    typed = f"text/plain; charset={codec}".encode().decode("latin-1")
    assert status("/rulesets/?q=%FF", CONTENT_TYPE=typed) == 200
    assert status("/api/v1/rulesets/ooe-2023/score/", method="POST", CONTENT_TYPE=typed) == 415


@pytest.mark.parametrize("cookie", ['sessionid="\\000aaaaaaaaaaaaaaaa"', 'csrftoken="\\000"', "device-1=\0", "a\0=b"])
def test_a_cookie_with_a_nul_is_none(cookie: str) -> None:
    assert status("/", HTTP_COOKIE=cookie) == 200
