"""Verify a database or a file, printing one line per finding.

A file is unpacked into a folder of its own and verified by a second process with that data folder: this installation's
data is untouched, and only the copy of an older file is migrated.
"""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, OperationalError, connection
from django.utils.translation import gettext as _

from tournaments.archive.home import require_known
from tournaments.archive.manifest import FORMAT as ARCHIVE
from tournaments.backup.databases import create_tables, migrate_forward, sqlite_file
from tournaments.backup.manifest import FORMAT as BACKUP
from tournaments.backup.manifest import MANIFEST, is_sealed_by
from tournaments.backup.reading import OpenedBackup, opened_backup, refuse_incomplete
from tournaments.backup.working import working_folder
from tournaments.errors import Refused
from tournaments.management.database import require_migrated
from tournaments.models import Cup, Tournament
from tournaments.queries.moment import one_moment
from tournaments.seals import own_key_names
from tournaments.sentences.archive import ARCHIVE_SENTENCES
from tournaments.verification.checking import installation_findings, tournament_findings
from tournaments.verification.findings import Finding, finding
from tournaments.verification.sentences import finding_sentence

FindingLine = Mapping[str, str]
NOT_BETTER_KNOWN = "seal_unknown_key"
"""In a backup without its key, all logs may be sealed by the same unknown key."""
NO_ARCHIVE = {"archive_foreign", "archive_newer", "archive_no_zip"}
"""Refusals of archives in which nothing could be verified."""
MANAGE = (sys.executable, str(settings.BASE_DIR / "manage.py"))
ELSEWHERE = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "REDIS_URL", "SECOND_BACKUP_DIR", "SECRET_KEY_FILE")
"""Environment variables that would lead the second process to this installation's data."""


def database_lines(tournament: int | None) -> Iterator[FindingLine]:
    """Findings in the database of this process, within one snapshot."""
    with one_moment():
        findings = installation_findings() if tournament is None else tournament_findings(tournament)
        try:
            for found in findings:
                yield _line(found)
        except OperationalError:
            raise
        except DatabaseError as error:
            name = Path(connection.settings_dict["NAME"]).name
            yield _line(finding("database_broken", (("file", name),), error=str(error)))


def file_lines(path: Path, *, tournament: int | None) -> Iterator[FindingLine]:
    """Findings in a backup or archive; a truncated file is a finding as well.

    Raises CommandError for an unknown format, or OSError or Refused.
    """
    format_ = _format(path)
    check = CHECKS.get(format_)
    if check is not None:
        yield from check(path, tournament)
        return
    problem = _("%(path)s is neither a backup nor an archive of this program.") % {"path": path}
    if format_:
        raise CommandError(problem)
    yield {"place": f"file:{path.name}", "code": "backup_foreign", "message": problem}


def _format(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as zipped, zipped.open(MANIFEST) as member:
            content = json.loads(member.read(1_000_000))
    except (zipfile.BadZipFile, KeyError, ValueError, NotImplementedError, RuntimeError, EOFError):
        return ""
    return str(content.get("format")) if isinstance(content, dict) else ""


def _backup_lines(path: Path, tournament: int | None) -> Iterator[FindingLine]:
    with working_folder() as folder:
        database = folder / "vorhand.sqlite3"
        try:
            with opened_backup(path, key="") as opened:
                refuse_incomplete(opened)
                opened.database.replace(database)
                seals = _seal_names(database)
                _refuse_exchanged(opened, seals)
        except Refused as refused:
            if refused.code != "backup_changed":
                raise
            place = f"file:{refused.facts.get('member', path.name)}"
            yield {"place": place, "code": refused.code, "message": refused.sentence}
            return
        for line in _checked_apart(folder, key=opened.key, tournament=tournament):
            if line["code"] != NOT_BETTER_KNOWN or opened.key or len(seals) > 1:
                yield line


def _seal_names(path: Path) -> set[str]:
    """The keys that sealed the logs in a backup's migrated database."""
    with sqlite_file(path) as database:
        migrate_forward(database)
        owners = (Cup.objects.using(database.alias), Tournament.objects.using(database.alias))
        seals = [seal for each in owners for seal in each.values_list("chain_seal", flat=True)]
    return {seal.partition(":")[0] for seal in seals if seal}


def _refuse_exchanged(opened: OpenedBackup, seals: set[str]) -> None:
    """Raises Refused if our keys sealed a log but not the manifest; only a backup without a key can show that."""
    own = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if not opened.key and seals & own_key_names() and not any(is_sealed_by(key, opened.manifest) for key in own):
        raise Refused("backup_changed", member=MANIFEST)


def _checked_apart(folder: Path, *, key: str, tournament: int | None) -> Iterator[FindingLine]:
    """Findings of a second process on a data folder; `key` is the one in the backup, or ""."""
    chosen = [] if tournament is None else ["--tournament", str(tournament)]
    with (folder / "complaints").open("w+b") as complaints:
        process = subprocess.Popen(  # noqa: S603 - our own program and a number
            [*MANAGE, "verify", *chosen],
            env=_environment(folder, key=key),
            stdout=subprocess.PIPE,
            stderr=complaints,
        )
        with process:
            for text in process.stdout or ():
                yield json.loads(text)
        complaints.seek(0)
        if process.returncode not in {0, 1}:
            raise CommandError(_complaint(complaints.read()))


def _archive_lines(path: Path, tournament: int | None) -> Iterator[FindingLine]:
    """Restore into a separate installation, which verifies everything against the logs; its refusals are findings."""
    if tournament is not None:
        raise CommandError(_("An archive is checked as a whole."))
    with working_folder() as folder:
        with sqlite_file(folder / "vorhand.sqlite3") as database:
            create_tables(database)
        ended = _managed(folder, "restore_archive", str(path.resolve()))
    if ended.returncode:
        code, _colon, sentence = _complaint(ended.stderr).partition(": ")
        if code not in ARCHIVE_SENTENCES or code in NO_ARCHIVE:
            raise CommandError(sentence or code)
        yield {"place": f"file:{path.name}", "code": code, "message": sentence}
    elif _is_installed():
        try:
            require_known(path)
        except Refused as refused:
            yield {"place": f"file:{path.name}", "code": refused.code, "message": refused.sentence}


def _is_installed() -> bool:
    try:
        require_migrated()
    except CommandError:
        return False
    return True


def _managed(folder: Path, *command: str) -> "subprocess.CompletedProcess[bytes]":
    environment = _environment(folder, key="")
    return subprocess.run([*MANAGE, *command], env=environment, capture_output=True, check=False)  # noqa: S603


def _complaint(written: bytes) -> str:
    """A command's error message, without any other output."""
    return written.decode(errors="replace").strip().rpartition("CommandError: ")[2]


def _environment(folder: Path, *, key: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
    own = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    keys = [key, *own] if key else own
    fallbacks = ",".join(each for each in keys[1:] if "," not in each)
    return kept | {"DATA_DIR": str(folder), "SECRET_KEY": keys[0], "SECRET_KEY_FALLBACKS": fallbacks}


def _line(found: Finding) -> FindingLine:
    return {"place": found.path, "code": found.code, "message": finding_sentence(found)}


CHECKS: Mapping[str, Callable[[Path, int | None], Iterator[FindingLine]]] = {
    ARCHIVE: _archive_lines,
    BACKUP: _backup_lines,
}
"""By the format in a file's manifest."""
