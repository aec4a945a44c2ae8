"""Pages around parts that are rendered and compressed once for everybody."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from tournaments.web.compression import Piece, joined

Pieces = Mapping[str, Piece]
"""The parts inserted at `places.…`, in page order."""


def page_with(request: HttpRequest, template: str, context: Mapping[str, Any], *, pieces: Pieces) -> HttpResponse:
    """Render a page around cached parts; the template marks their `places`. No statement.

    Rendering, encoding and compressing a megabyte took most of the response time, so parts are joined as cached.
    """
    places = {name: SafeString(f"<!-- {secrets.token_hex(16)} -->") for name in pieces}
    response = render(request, template, {**context, "places": places})
    parts: list[bytes | Piece] = []
    rest = response.content
    for name, piece in pieces.items():
        before, rest = rest.split(places[name].encode())
        parts += [before, piece]
    return joined(request, response, [*parts, rest])
