"""An archive's manifest: its content, the hashes connecting it, and the installation's seal."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from rulesets.canonical import canonical_json

FORMAT = "vorhand-archive/1"
MANIFEST, SCHEMA, ARCHIVE_EVENT_FILE = "manifest.json", "schema.json", "archive_event.jsonl"
SALT, KEY_SALT = "tournaments.archive", "tournaments.archive.key"
KEY_LENGTH = 8

Manifest = dict[str, Any]


def content_digest(files: Mapping[str, str]) -> str:
    """SHA-256 (hex) over names and hashes of all members except the manifest and the archive's own event."""
    covered = [[name, files[name]] for name in sorted(files) if name not in {MANIFEST, ARCHIVE_EVENT_FILE}]
    return sha256(canonical_json(covered).encode()).hexdigest()


def sealed(manifest: Manifest) -> Manifest:
    """The manifest with a seal by this installation's key."""
    return manifest | {"seal": _seal(manifest, settings.SECRET_KEY)}


def contradicts_seal(manifest: Manifest) -> bool:
    """Whether the seal names a key of this installation but does not match. Seals by other keys cannot be checked."""
    seal = manifest["seal"]
    unsealed = {name: value for name, value in manifest.items() if name != "seal"}
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        if seal["key"] == _key_name(key):
            return not constant_time_compare(_seal(unsealed, key)["hmac"], seal["hmac"])
    return False


def _seal(manifest: Manifest, key: str) -> dict[str, str]:
    hmac = salted_hmac(SALT, canonical_json(manifest), secret=key, algorithm="sha256").hexdigest()
    return {"key": _key_name(key), "hmac": hmac}


def _key_name(key: str) -> str:
    return salted_hmac(KEY_SALT, "", secret=key, algorithm="sha256").hexdigest()[:KEY_LENGTH]
