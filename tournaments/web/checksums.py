"""The CRC-32 (RFC 1952) of joined texts, from those of the texts alone.

A CRC-32 is the remainder of a polynomial over the two numbers 0 and 1. A text that follows multiplies what stood before
it by x once a bit. Remainders are written as zlib has them: the highest bit is the coefficient of x⁰.
"""

from functools import lru_cache

POLYNOMIAL = 0xEDB88320
ONE, BYTE = 1 << 31, 1 << 23
"""The remainders x⁰ and x⁸."""
CACHED_LENGTHS = 1_000


def joined_crc32(first: int, second: int, *, length: int) -> int:
    """The CRC-32 of two joined texts, from their own; the second has `length` bytes."""
    return _product(_shift(length), first) ^ second


@lru_cache(maxsize=CACHED_LENGTHS)
def _shift(length: int) -> int:
    """What `length` bytes multiply a remainder by."""
    if not length:
        return ONE
    half = _shift(length // 2)
    square = _product(half, half)
    return _product(square, BYTE) if length % 2 else square


def _product(factor: int, remainder: int) -> int:
    product = 0
    while factor:
        if factor & ONE:
            product ^= remainder
        factor = factor << 1 & 0xFFFFFFFF
        remainder = remainder >> 1 ^ (POLYNOMIAL if remainder & 1 else 0)
    return product
