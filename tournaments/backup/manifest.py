"""A backup's manifest: time, content, hashes, and a seal by the installation's key."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from cattrs import Converter
from cattrs.errors import BaseValidationError
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.errors import Refused

FORMAT = "vorhand-backup/1"
MANIFEST, DATABASE, KEY = "manifest.json", "database.sqlite3", "secret_key"
"""The members of a backup; the database is always a SQLite file, whatever the installation uses."""
LONGEST = 1_000_000
"""Maximum size of a manifest, in bytes."""
YEARS = range(2000, 3000)
ADDRESS = re.compile(r"[!-~]{1,300}")
SALT = "tournaments.backup"
FORMER = frozenset({"tournaments.0002_separations", "tournaments.0003_drawings", "tournaments.0004_commitment_salt"})
"""Migrations applied to databases before the first release; they are part of the initial one now."""

_converter = Converter(detailed_validation=True)
_converter.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text))


@dataclass(frozen=True, slots=True)
class BackupManifest:
    """`migrations` are those applied, `app.name`; `rows` counts each table's; `files` has the SHA-256 of each member.

    `public_url` is the address on printed links. `seal` is an HMAC over everything else by the installation's key.
    """

    format: str
    made_at: datetime
    database: str
    public_url: str
    migrations: tuple[str, ...]
    rows: Mapping[str, int]
    files: Mapping[str, str]
    seal: str = ""

    def count(self, table: str) -> int:
        return self.rows.get(table, 0)


def sealed_text(manifest: BackupManifest, key: str) -> bytes:
    """The manifest as stored in the backup."""
    return _json(_content(manifest) | {"seal": _seal(manifest, key)})


def is_sealed_by(key: str, manifest: BackupManifest) -> bool:
    return constant_time_compare(manifest.seal, _seal(manifest, key))


def read_manifest(text: bytes) -> BackupManifest:
    """Parse a manifest. Raises Refused if it is none, or has an unknown format."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("backup_foreign") from error
    if not isinstance(content, dict) or not str(content.get("format")).startswith("vorhand-backup/"):
        raise Refused("backup_foreign")
    if content["format"] != FORMAT:
        raise Refused("backup_newer")
    try:
        manifest = _converter.structure(content, BackupManifest)
        is_usable = _is_moment(manifest.made_at) and _is_address(manifest.public_url)
    except (BaseValidationError, TypeError, ValueError) as error:
        raise Refused("backup_changed", member=MANIFEST) from error
    if not is_usable:
        raise Refused("backup_changed", member=MANIFEST)
    return manifest


def _is_moment(made_at: datetime) -> bool:
    return made_at.tzinfo is not None and made_at.year in YEARS


def _is_address(url: str) -> bool:
    """Whether it may be displayed and stored as an address. Raises ValueError for some invalid ones."""
    parts = urlsplit(url)
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and ADDRESS.fullmatch(url) is not None


def refuse_newer(migrations: Iterable[str], known: Iterable[str]) -> None:
    """Raises Refused if a database has migrations that this program lacks."""
    if unknown := sorted(set(migrations) - set(known) - FORMER):
        raise Refused("backup_newer", migration=unknown[-1])


def _content(manifest: BackupManifest) -> dict[str, Any]:
    content = asdict(manifest) | {"made_at": manifest.made_at.isoformat(), "migrations": list(manifest.migrations)}
    del content["seal"]
    return content


def _seal(manifest: BackupManifest, key: str) -> str:
    return salted_hmac(SALT, _json(_content(manifest)), secret=key, algorithm="sha256").hexdigest()


def _json(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True).encode()
