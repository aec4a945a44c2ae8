"""Open an untrusted archive: with size limits, hashes of all members, and validation of each line on reading."""

import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BufferedReader
from pathlib import Path
from typing import IO, NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from rulesets.canonical import canonical_json
from tournaments.archive.lines import Line
from tournaments.archive.manifest import (
    FORMAT,
    MANIFEST,
    SCHEMA,
    Manifest,
    content_digest,
    contradicts_seal,
)
from tournaments.archive.members import ARCHIVE_EVENT, EVENTS, MEMBERS
from tournaments.archive.people import PeopleMode
from tournaments.archive.schema import EVENT_SCHEMA, MANIFEST_SCHEMA, Schema, line_problem, line_schema
from tournaments.errors import Refused

MOST_MEMBERS = 10_000
MOST_BYTES = 4_000_000_000
LONGEST_LINE = 8_000_000
FILES, PDF = "files/", b"%PDF-"
CHUNK = 1 << 20
ENCRYPTED = 0x1
SCHEMAS: Mapping[str, Schema] = {
    **{member.file: line_schema(member) for member in MEMBERS},
    EVENTS.file: EVENT_SCHEMA,
    ARCHIVE_EVENT.file: EVENT_SCHEMA,
}
ADDED = {member.file for member in MEMBERS if member.is_added}
UNREADABLE = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""Exceptions the zip library raises for damaged or foreign files."""


@dataclass(frozen=True, slots=True)
class OpenedArchive:
    """An archive with complete and intact members; lines are validated on reading."""

    zip: ZipFile
    manifest: Manifest

    def lines(self, name: str) -> Iterator[Line]:
        """The lines of a member, in order; none for a member newer than the archive.

        Refused: archive_line, with its position as MEMBER:NUMBER; archive_count.
        """
        if name in ADDED and name not in self.manifest["files"]:
            return
        with BufferedReader(self.zip.open(name)) as file:  # type: ignore[type-var]
            number = last = 0
            while raw := file.readline(LONGEST_LINE + 1):
                number += 1
                line = _line(raw, SCHEMAS[name], f"{name}:{number}")
                if line.get("id", last + 1) <= last:
                    raise Refused("archive_line", place=f"{name}:{number}", problem="id ascending")
                last = line.get("id", last)
                yield line
        if number != self.manifest["counts"].get(name):
            _refuse("archive_count", name)

    def line_count(self, name: str) -> int:
        """The actual number of a member's lines, whatever the manifest says; 0 for one newer than the archive."""
        if name not in self.manifest["files"]:
            return 0
        with self.zip.open(name) as file:
            return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(CHUNK), b""))


@contextmanager
def opened(path: Path | IO[bytes]) -> Iterator[OpenedArchive]:
    """Open an archive and hash all members before trusting any of it.

    Refused: archive_no_zip, archive_too_large, archive_damaged, archive_foreign, archive_newer, archive_manifest,
    archive_member_twice, archive_member_missing, archive_member_unknown, archive_hash, archive_digest, archive_seal,
    archive_line. Raises OSError.
    """
    try:
        archive = ZipFile(path)
    except UNREADABLE as error:
        raise Refused("archive_no_zip") from error
    with archive:
        _require_bounded(archive)
        manifest = _manifest(archive)
        _require_members(archive, manifest)
        _require_hashes(archive, manifest)
        if manifest["digest"] != content_digest(manifest["files"]):
            _refuse("archive_digest", MANIFEST)
        if contradicts_seal(manifest):
            _refuse("archive_seal", MANIFEST)
        whole = OpenedArchive(archive, manifest)
        _require_archive_event(whole)
        _require_pdfs(whole)
        yield whole


def require_whole(path: Path) -> Manifest:
    """Read a complete archive, with all lines. Refused: as `opened`, archive_count. Raises OSError."""
    with opened(path) as archive:
        for name in SCHEMAS:
            for _ in archive.lines(name):
                pass
        return archive.manifest


def _require_archive_event(archive: OpenedArchive) -> None:
    """Require that the final event contains the digest, and that its hash is the head."""
    last = list(archive.lines(ARCHIVE_EVENT.file))[-1:]
    archive_event = [(line["hash"], line["verb"], line["what"].get("digest")) for line in last]
    if archive_event != [(archive.manifest["head"], "archive", archive.manifest["digest"])]:
        _refuse("archive_digest", ARCHIVE_EVENT.file)


def _require_pdfs(archive: OpenedArchive) -> None:
    """Require exactly one PDF per publication, none without people. Their content is not checked."""
    there = {name for name in archive.manifest["files"] if name.startswith(FILES)}
    listed = archive.lines("publications.jsonl") if archive.manifest["people"] == PeopleMode.FULL else ()
    named = {f"{FILES}{line['code']}-v{line['version']}.pdf" for line in listed}
    if unknown := sorted(there - named):
        _refuse("archive_member_unknown", unknown[0])
    if absent := sorted(named - there):
        _refuse("archive_member_missing", absent[0])
    for name in sorted(there):
        with archive.zip.open(name) as file:
            if file.read(len(PDF)) != PDF:
                _refuse("archive_damaged", name)


def _require_bounded(archive: ZipFile) -> None:
    """Check the declared total size before unpacking; reading stops at that size."""
    entries = archive.infolist()
    if len(entries) > MOST_MEMBERS or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise Refused("archive_too_large", limit=MOST_BYTES // 1_000_000)
    for entry in entries:
        if entry.flag_bits & ENCRYPTED or entry.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            _refuse("archive_damaged", entry.filename)
    names = [entry.filename for entry in entries]
    if doubled := next((name for name in names if names.count(name) > 1), None):
        _refuse("archive_member_twice", doubled)


def _manifest(archive: ZipFile) -> Manifest:
    if MANIFEST not in archive.namelist():
        raise Refused("archive_foreign")
    if archive.getinfo(MANIFEST).file_size > LONGEST_LINE:
        raise Refused("archive_too_large", limit=LONGEST_LINE // 1_000_000)
    try:
        manifest: Manifest = json.loads(_bytes(archive, MANIFEST))
    except (ValueError, RecursionError) as error:
        raise Refused("archive_foreign") from error
    kind = manifest.get("format") if isinstance(manifest, dict) else None
    if not isinstance(kind, str) or not kind.startswith("vorhand-archive/"):
        raise Refused("archive_foreign")
    if kind != FORMAT:
        raise Refused("archive_newer", format=kind)
    if problem := line_problem(manifest, MANIFEST_SCHEMA):
        raise Refused("archive_line", place=MANIFEST, problem=problem)
    return manifest


def _require_members(archive: ZipFile, manifest: Manifest) -> None:
    there, listed = set(archive.namelist()) - {MANIFEST}, set(manifest["files"])
    needed = {SCHEMA, *SCHEMAS}
    if absent := sorted((listed | needed - ADDED) - there):
        _refuse("archive_member_missing", absent[0])
    if unlisted := sorted(there - listed):
        _refuse("archive_member_unknown", unlisted[0])
    unknown = [name for name in sorted(there - needed) if not name.startswith(FILES)]
    if unknown:
        _refuse("archive_member_unknown", unknown[0])


def _require_hashes(archive: ZipFile, manifest: Manifest) -> None:
    for name, expected in manifest["files"].items():
        if _sha256(archive, name) != expected:
            _refuse("archive_hash", name)


def _sha256(archive: ZipFile, name: str) -> str:
    digest = sha256()
    try:
        with archive.open(name) as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
    except UNREADABLE as error:
        raise Refused("archive_damaged", place=name) from error
    return digest.hexdigest()


def _bytes(archive: ZipFile, name: str) -> bytes:
    try:
        return archive.read(name)
    except UNREADABLE as error:
        raise Refused("archive_damaged", place=name) from error


def _line(raw: bytes, schema: Schema, place: str) -> Line:
    """Parse a line of canonical JSON matching the schema; duplicate keys or other notations are refused."""
    try:
        line: Line = json.loads(raw, parse_float=_no_fraction, parse_constant=_no_fraction)
        is_canonical = f"{canonical_json(line)}\n".encode() == raw and b"\\u0000" not in raw
    except (ValueError, RecursionError) as error:
        raise Refused("archive_line", place=place, problem="JSON") from error
    problem = line_problem(line, schema) if is_canonical else "canonical JSON"
    if problem:
        raise Refused("archive_line", place=place, problem=problem)
    return line


def _no_fraction(text: str) -> NoReturn:
    raise ValueError(text)


def _refuse(code: str, place: str) -> NoReturn:
    raise Refused(code, place=place)
