"""Responses of the server itself where no page can be rendered: a status and a sentence."""

from http import HTTPStatus

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

RETRY_AFTER = 5  # seconds
SENTENCES = {
    HTTPStatus.BAD_REQUEST: gettext_noop("This request cannot be read."),
    HTTPStatus.REQUEST_TIMEOUT: gettext_noop("The request took too long to arrive. Please send it again."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_noop("This is too large to be sent."),
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: gettext_noop("The head of this request is too large."),
    HTTPStatus.SERVICE_UNAVAILABLE: gettext_noop("Too many people are connected. Please try again in a few seconds."),
}

Headers = list[tuple[bytes, bytes]]


def plain_answer(status: HTTPStatus) -> tuple[Headers, bytes]:
    """Headers and body of the status's sentence in the installation's language; the connection is closed afterwards."""
    body = f"{_(SENTENCES[status])}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append((b"retry-after", str(RETRY_AFTER).encode()))
    return headers, body


def plain_bytes(status: HTTPStatus) -> bytes:
    """The same as raw bytes."""
    headers, body = plain_answer(status)
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode()
    return b"".join([head, *(name + b": " + value + b"\r\n" for name, value in headers), b"\r\n", body])
