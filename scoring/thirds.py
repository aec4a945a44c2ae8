"""Card points in everyday notation: "35/2" is 35 points and 2 Blatt, 107 thirds.

Phones' number pads have a comma or a point but no slash, so 35,2 and 35.2 mean the same.
"""

import re

WRITTEN = re.compile(r"\s*([0-9]{1,2})\s*(?:[/,.]\s*([0-2]))?\s*")


def read_thirds(text: str) -> int:
    """The thirds of a written count: "35/2" and "35,2" → 107, "35" → 105. Raises ValueError for anything else."""
    match = WRITTEN.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return 3 * int(match[1]) + int(match[2] or 0)


def written_thirds(thirds: int) -> str:
    """The written count: 107 → "35/2", 105 → "35"."""
    points, blatt = divmod(thirds, 3)
    return f"{points}/{blatt}" if blatt else str(points)
