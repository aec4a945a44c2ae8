"""Compression of text responses: a live list of 300 people shrinks from 180 kB to 13 kB.

Compression can leak a secret (BREACH) when a response contains both the secret and text chosen by an attacker. That
does not apply here: CSRF tokens are masked anew in every response; the secret of a table link appears only on pages
whose own address already contains it, and at the desk only on a page that echoes no input; cross-site requests carry no
session, except when somebody follows a link. Django's random padding is an additional safeguard.

Content shared by many responses is compressed once: gzip (RFC 1952) contains deflate blocks (RFC 1951), and blocks
without references to earlier data can be concatenated.
"""

import secrets
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from tournaments.web.checksums import joined_crc32

TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


class CompressText(GZipMiddleware):
    """Django's GZipMiddleware restricted to text: PDF, XLSX and archives are compressed already."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)


LEVEL = 6
HEAD = b"\x1f\x8b\x08\x08" + bytes(5) + b"\xff"
"""A gzip header with a name, used as padding, and without a time."""
LAST_BLOCK = b"\x03\0"
"""An empty final block."""


@dataclass(frozen=True, slots=True)
class Piece:
    """UTF-8 text shared by many responses, as deflate blocks to which others can be appended.

    `checksum` (CRC-32) and `length` are those of the text. The text itself is not kept: it has up to a megabyte, which
    would be stored, read and copied with every response, and few clients cannot unpack it.
    """

    blocks: bytes
    checksum: int
    length: int

    @property
    def text(self) -> bytes:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(self.blocks)


def packed(text: str) -> Piece:
    return _piece(text.encode())


def joined(request: HttpRequest, answer: HttpResponse, parts: Iterable[bytes | Piece]) -> HttpResponse:
    """The response with these parts as its content, compressed if the client accepts it."""
    patch_vary_headers(answer, ("Accept-Encoding",))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        answer.content = _gzip(part if isinstance(part, Piece) else _piece(part) for part in parts)
        answer["Content-Encoding"] = "gzip"
    else:
        answer.content = b"".join(part.text if isinstance(part, Piece) else part for part in parts)
    return answer


def _piece(text: bytes) -> Piece:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    blocks = packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)
    return Piece(blocks, zlib.crc32(text), len(text))


def _gzip(pieces: Iterable[Piece]) -> bytes:
    blocks, checksum, length = [], 0, 0
    for piece in pieces:
        blocks.append(piece.blocks)
        checksum = joined_crc32(checksum, piece.checksum, length=piece.length)
        length += piece.length
    padding = b"a" * secrets.randbelow(CompressText.max_random_bytes) + b"\0"
    return b"".join((HEAD, padding, *blocks, LAST_BLOCK, checksum.to_bytes(4, "little"), length.to_bytes(4, "little")))
