"""Requests as a WSGI server hands them over: everything of an answer but the socket."""

import io
import json
from time import perf_counter, process_time
from typing import Any, NamedTuple
from wsgiref.util import setup_testing_defaults

from django.core.handlers.wsgi import WSGIHandler


class RequestTime(NamedTuple):
    """Seconds from the server's call to the last byte, and of them those this process was busy."""

    clock: float
    busy: float


def post(application: WSGIHandler, address: str, body: object) -> RequestTime:
    """What a 201 takes. Raises RuntimeError for another answer."""
    content = json.dumps(body).encode()
    environ = _environ(
        address, REQUEST_METHOD="POST", CONTENT_TYPE="application/json", CONTENT_LENGTH=str(len(content))
    )
    return _took(application, environ | {"wsgi.input": io.BytesIO(content)}, status="201")


def get(application: WSGIHandler, address: str, *, status: str = "200", **headers: str) -> RequestTime:
    """What an answer with this status takes; `headers` in CGI's spelling. Raises RuntimeError for another."""
    return _took(application, _environ(address, **headers), status=status)


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


def _took(application: WSGIHandler, environ: dict[str, Any], *, status: str) -> RequestTime:
    said: list[str] = []
    start, busy = perf_counter(), process_time()
    body = _read(application(environ, lambda line, _headers, _info=None: said.append(line)))  # type: ignore[arg-type]
    took = RequestTime(perf_counter() - start, process_time() - busy)
    if not said[0].startswith(status):
        raise RuntimeError(f"{said[0]}: {body[:500]!r}")
    return took


def _read(response: Any) -> bytes:
    body = b"".join(response)
    response.close()
    return body
