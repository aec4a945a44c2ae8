"""Unpack the members of a zipped spreadsheet that its reader needs, within limits."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator

from tournaments.intake.child.extent import check_extent
from tournaments.intake.child.limits import MOST_MEMBERS, MOST_UNPACKED
from tournaments.intake.child.not_read import NotRead

NEEDED = re.compile(
    r"mimetype|content\.xml|META-INF/manifest\.xml|\[Content_Types\]\.xml|_rels/\.rels"
    r"|xl/(?:_rels/)?[^/]+\.(?:xml|rels)|xl/worksheets/[^/]+\.xml",
    re.IGNORECASE,
)
KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
PIECE = 1 << 16
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError, UnicodeDecodeError)
"""Exceptions zipfile raises for members that are damaged, encrypted or use an unknown compression."""


def repacked(content: bytes) -> bytes:
    """Repack the file with only the needed members, validated and uncompressed.

    Sizes declared in the zip are not trusted: bytes are counted while unpacking, and the reader gets exactly those.
    Raises NotRead: no_spreadsheet, too_costly, too_large.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as copy:
        for name, member in _members(content):
            check_extent(name, member)
            copy.writestr(zipfile.ZipInfo(name), member)
    return out.getvalue()


def _members(content: bytes) -> Iterator[tuple[str, bytes]]:
    left = MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_MEMBERS:
                raise NotRead("too_costly")
            for info in infos:
                if NEEDED.fullmatch(info.filename):
                    member = _unpacked(archive, info, most=left)
                    left -= len(member)
                    yield info.filename, member
    except BROKEN as error:
        raise NotRead("no_spreadsheet") from error


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, *, most: int) -> bytes:
    if info.compress_type not in KINDS:
        raise NotRead("no_spreadsheet")
    pieces, size = [], 0
    with archive.open(info) as member:
        while piece := member.read(PIECE):
            size += len(piece)
            if size > most:
                raise NotRead("too_costly")
            pieces.append(piece)
    return b"".join(pieces)
