"""A QR code of version 10, 15 or 20, level L and mask 0 read as the standard says, without correcting anything."""

import re
from collections.abc import Iterator

BLOCKS = {57: (68,) * 2 + (69,) * 2, 77: (87,) * 5 + (88,), 97: (107,) * 3 + (108,) * 5}
"""Bytes, by modules to a side."""
MARKS = {57: (6, 28, 50), 77: (6, 26, 48, 70), 97: (6, 34, 62, 90)}
"""Where the centres of the small squares are, across and down."""
DARK = re.compile(r"M(-?\d+) (-?\d+)h1v1h-1z")

Matrix = list[list[bool]]


def matrix(path: str, side: int) -> Matrix:
    """Rows of modules from the path of the dark ones; `side` counts a margin of 4."""
    size = side - 8
    dark = {(int(x), int(y)) for x, y in DARK.findall(path)}
    assert path == "".join(f"M{x} {y}h1v1h-1z" for x, y in DARK.findall(path))
    assert all(0 <= each < size for module in dark for each in module)
    return [[(x, y) in dark for x in range(size)] for y in range(size)]


def read(modules: Matrix) -> str:
    """The text and the digits after it."""
    sizes = BLOCKS[len(modules)]
    unmasked = (modules[y][x] != ((x + y) % 2 == 0) for x, y in _way(len(modules)))
    stream = "".join(str(int(each)) for each in unmasked)
    blocks: list[list[str]] = [[] for _ in sizes]
    turns = [block for turn in range(max(sizes)) for block, size in enumerate(sizes) if turn < size]
    for at, block in enumerate(turns):
        blocks[block].append(stream[8 * at : 8 * at + 8])
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


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Column and row of every module that says something, in their order."""
    for strip, right in enumerate([*range(size - 1, 7, -2), 5, 3, 1]):
        rows = range(size) if strip % 2 else range(size - 1, -1, -1)
        yield from ((x, y) for y in rows for x in (right, right - 1) if not _is_fixed(x, y, size))


def _is_fixed(x: int, y: int, size: int) -> bool:
    far, marks = size - 9, MARKS[size]
    in_corner = (x < 9 and (y < 9 or y > far)) or (x > far and y < 9)
    in_version = (x < 6 and far - 2 <= y <= far) or (y < 6 and far - 2 <= x <= far)
    corners = {(6, 6), (6, marks[-1]), (marks[-1], 6)}
    centres = [(column, row) for column in marks for row in marks if (column, row) not in corners]
    in_mark = any(abs(x - column) < 3 and abs(y - row) < 3 for column, row in centres)
    return in_corner or in_version or in_mark or 6 in {x, y}
