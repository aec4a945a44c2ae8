"""Requests as a WSGI server hands them over: everything of an answer but the socket."""

import io
import json
from time import perf_counter
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.core.handlers.wsgi import WSGIHandler


def seconds_of_post(application: WSGIHandler, address: str, body: object) -> float:
    """Seconds a 201 takes, from the server's call to the last byte. Raises RuntimeError for another answer."""
    content = json.dumps(body).encode()
    environ = _environ(
        address, REQUEST_METHOD="POST", CONTENT_TYPE="application/json", CONTENT_LENGTH=str(len(content))
    )
    return _seconds(application, environ | {"wsgi.input": io.BytesIO(content)}, status="201")


def seconds_of_get(application: WSGIHandler, address: str, *, status: str = "200", **headers: str) -> float:
    """Seconds an answer with this status takes; `headers` in CGI's spelling. Raises RuntimeError for another."""
    return _seconds(application, _environ(address, **headers), status=status)


def header_of(application: WSGIHandler, address: str, name: str) -> str:
    """A header of the answer to a GET."""
    answer: dict[str, str] = {}
    body = application(_environ(address), lambda _status, headers, _info=None: answer.update(headers))  # type: ignore[arg-type]
    _read(body)
    return answer[name]


def _environ(address: str, **headers: str) -> dict[str, Any]:
    environ: dict[str, Any] = {"PATH_INFO": address, "HTTP_HOST": "127.0.0.1", **headers}
    setup_testing_defaults(environ)
    return environ


def _seconds(application: WSGIHandler, environ: dict[str, Any], *, status: str) -> float:
    said: list[str] = []
    start = perf_counter()
    body = _read(application(environ, lambda line, _headers, _info=None: said.append(line)))  # type: ignore[arg-type]
    seconds = perf_counter() - start
    if not said[0].startswith(status):
        raise RuntimeError(f"{said[0]}: {body[:500]!r}")
    return seconds


def _read(response: Any) -> bytes:
    body = b"".join(response)
    response.close()
    return body
