"""Build a WSGI environment, trusting proxy headers only if the operator configured it."""

import sys
from collections.abc import Iterable
from ipaddress import ip_address
from typing import IO, TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from asgiref.typing import HTTPScope

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

PROXY_HEADERS = frozenset(
    {"HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"}
    | {"HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_BY", "HTTP_X_FORWARDED_SERVER", "HTTP_X_REAL_IP"}
)
FRAMING = frozenset({"HTTP_TRANSFER_ENCODING", "HTTP_CONTENT_LENGTH", "HTTP_CONTENT_TYPE"})
SCHEMES = {"http", "https"}


def environ_of(scope: HTTPScope, body: IO[bytes], *, size: int, trusted_proxy: str) -> "WSGIEnvironment":
    """The WSGI environment of a buffered request: `size` bytes, to be read again from `body`."""
    headers = _cgi_headers(scope["headers"])
    server, client = scope["server"] or ("", None), scope["client"] or ("", 0)
    return {
        **{name: value for name, value in headers.items() if name not in PROXY_HEADERS | FRAMING},
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or ""),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "CONTENT_TYPE": headers.get("HTTP_CONTENT_TYPE", ""),
        "CONTENT_LENGTH": str(size),
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **(_from_proxy(headers) if client[0] == trusted_proxy else {}),
    }


def _cgi_headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by CGI name. Names with underscores are dropped, as they could impersonate a proxy's header."""
    found: dict[str, str] = {}
    for raw_name, raw_value in headers:
        if b"_" not in raw_name:
            name, value = f"HTTP_{raw_name.decode('latin-1').upper().replace('-', '_')}", raw_value.decode("latin-1")
            joint = "; " if name == "HTTP_COOKIE" else ", "
            found[name] = f"{found[name]}{joint}{value}" if name in found else value
    return found


def _from_proxy(headers: dict[str, str]) -> dict[str, str]:
    """The proxy's own statement about the original request: the last value of each header, as earlier ones may be
    forged.
    """
    forwarded = {}
    address = headers.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    if _is_address(address):
        forwarded["REMOTE_ADDR"] = address
    scheme = headers.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip().lower()
    if scheme in SCHEMES:
        forwarded |= {"wsgi.url_scheme": scheme, "HTTP_X_FORWARDED_PROTO": scheme}
    return forwarded


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
