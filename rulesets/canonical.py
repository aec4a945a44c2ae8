"""Canonical JSON, the form in which values are hashed."""

import hashlib
import json


def canonical_json(value: object) -> str:
    """JSON with sorted keys, no whitespace and unescaped characters; encode it as UTF-8 to hash it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def sha256_of(value: object) -> str:
    """SHA-256 of the canonical JSON of a value, in hex."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()
