"""A QR code of version 20, level L and mask 0 read as the standard says, without correcting anything."""

import re
from collections.abc import Iterator

SIZE = 97
BLOCKS = (107, 107, 107, 108, 108, 108, 108, 108)  # bytes
CENTRES = [(x, y) for x in (6, 34, 62, 90) for y in (6, 34, 62, 90) if (x, y) not in {(6, 6), (6, 90), (90, 6)}]
DARK = re.compile(r"M(-?\d+) (-?\d+)h1v1h-1z")

Matrix = list[list[bool]]


def matrix(path: str) -> Matrix:
    """Rows of modules from the path of the dark ones."""
    dark = {(int(x), int(y)) for x, y in DARK.findall(path)}
    assert path == "".join(f"M{x} {y}h1v1h-1z" for x, y in DARK.findall(path))
    assert all(0 <= each < SIZE for module in dark for each in module)
    return [[(x, y) in dark for x in range(SIZE)] for y in range(SIZE)]


def read(modules: Matrix) -> str:
    """The text and the digits after it."""
    unmasked = (modules[y][x] != ((x + y) % 2 == 0) for x, y in _way())
    stream = "".join(str(int(each)) for each in unmasked)
    turns = [stream[at : at + 8] for at in range(0, 8 * sum(BLOCKS), 8)]
    blocks: list[list[str]] = [[] for _ in BLOCKS]
    for at, each in enumerate(turns):
        blocks[at % 8 if at < 8 * 107 else 3 + at % 8].append(each)
    return _said(iter("".join(each for block in blocks for each in block)))


def _said(bits: Iterator[str]) -> str:
    def number(length: int) -> int:
        return int("".join(next(bits) for _ in range(length)), 2)

    assert number(4) == 0b0100
    text = bytes(number(8) for _ in range(number(16))).decode()
    assert number(4) == 0b0001
    left, digits = number(12), ""
    while left:
        length = min(left, 3)
        digits += f"{number((0, 4, 7, 10)[length]):0{length}}"
        left -= length
    return text + digits


def _way() -> Iterator[tuple[int, int]]:
    """Column and row of every module that says something, in their order."""
    for strip, right in enumerate([*range(SIZE - 1, 7, -2), 5, 3, 1]):
        rows = range(SIZE) if strip % 2 else range(SIZE - 1, -1, -1)
        yield from ((x, y) for y in rows for x in (right, right - 1) if not _is_fixed(x, y))


def _is_fixed(x: int, y: int) -> bool:
    in_corner = (x < 9 and (y < 9 or y > 88)) or (x > 88 and y < 9)
    in_version = (x < 6 and 86 <= y <= 88) or (y < 6 and 86 <= x <= 88)
    in_mark = any(abs(x - column) < 3 and abs(y - row) < 3 for column, row in CENTRES)
    return in_corner or in_version or in_mark or 6 in {x, y}
