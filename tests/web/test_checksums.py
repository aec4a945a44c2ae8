"""The checksum of joined texts is that of the whole text."""

from zlib import crc32

from hypothesis import given
from hypothesis import strategies as st

from tournaments.web.checksums import joined_crc32


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_it_is_that_of_the_whole_text(first: bytes, second: bytes) -> None:
    assert joined_crc32(crc32(first), crc32(second), length=len(second)) == crc32(first + second)


def test_it_is_so_for_long_texts() -> None:
    first, second = b"Vorhand", b"ein Abend " * 123_457
    assert joined_crc32(crc32(first), crc32(second), length=len(second)) == crc32(first + second)
