"""A document with one of its numbers a little more or less."""

from copy import deepcopy
from typing import Any

Path = tuple[str | int, ...]
"""Names of fields and places in lists, from the outermost."""


def nudged(document: dict[str, Any], path: Path, by: int) -> dict[str, Any]:
    changed = deepcopy(document)
    *way, last = path
    inner: Any = changed
    for each in way:
        inner = inner[each]
    inner[last] += by
    return changed
