"""Seed commitments: the hash is shown before check-in closes, the seed itself with the draw.

Anybody can check it with a SHA-256 program: `printf '%s' 'salt:seed' | sha256sum`.
"""

from __future__ import annotations

from hashlib import sha256


def commitment(seed: str, salt: str) -> str:
    """SHA-256 of "salt:seed" in UTF-8, as 64 hexadecimal digits.

    The salt is as long as a key, random, and secret like the seed; without it a short seed could be found by trial. It
    has no colon, so that the boundary between the two cannot be moved afterwards.

    Raises ValueError for a salt that is empty or has a colon.
    """
    if not salt or ":" in salt:
        raise ValueError("A salt is not empty and has no colon.")
    return sha256(f"{salt}:{seed}".encode("utf-8", "surrogatepass")).hexdigest()
