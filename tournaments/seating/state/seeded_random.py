"""Random numbers determined by a seed alone.

Block k is SHA-256(key ‖ k), read as four little-endian 64-bit words: identical on every machine and with every library
version. Only integers are used, and no library's random generator.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]
Indices: TypeAlias = NDArray[np.intp]

_BUFFERED = 256


class SeededRandom:
    """A stream of 64-bit words; every call consumes the next ones."""

    __slots__ = ("_buffer", "_key", "_next")

    def __init__(self, seed: str) -> None:
        self._key = sha256(b"vorhand seating\0" + seed.encode("utf-8", "surrogatepass")).digest()
        self._next = 0
        self._buffer: list[int] = []

    def words(self, count: int) -> Words:
        first, blocks = self._next, -(-count // 4)
        self._next += blocks
        stream = b"".join(sha256(self._key + k.to_bytes(8, "little")).digest() for k in range(first, self._next))
        return np.frombuffer(stream, dtype="<u8", count=count).astype(np.uint64)

    def order(self, count: int) -> Indices:
        """A random permutation of 0 … count - 1 (ties of 64-bit keys go to the lower index)."""
        return np.argsort(self.words(count), kind="stable")

    def below(self, limit: int) -> int:
        """0 … limit - 1; the bias is below limit / 2⁶⁴."""
        if not self._buffer:
            self._buffer = self.words(_BUFFERED)[::-1].tolist()
        return (self._buffer.pop() * limit) >> 64
