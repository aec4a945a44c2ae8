"""What a phone needs to draw a QR code by itself (static/js/phone/codes.js)."""

from functools import cache
from itertools import accumulate, chain, groupby
from typing import Any, TypedDict

import segno
from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString
from segno import consts, encoder

register = template.Library()

VERSIONS = (10, 15, 20)
"""Smallest first; lengths are written alike in all of them (from 10 to 26)."""
FREE = 2  # what segno writes where the content comes later


class CodeKind(TypedDict):
    """A version of codes, at level L (screens have no stains) and mask 0 (the content looks random).

    `size` is in modules to a side. `ends` are where the blocks of content end, in bytes. What a block is divided by has
    the coefficients `divisor` after the first, which is 1. `frame` is what every such code has, row by row, in runs of
    modules like "7d1l80f": dark, light, or free for what it says.
    """

    size: int
    ends: list[int]
    divisor: list[int]
    frame: str


@register.simple_tag
@cache
def code_kinds(element: str) -> SafeString:
    """The kinds of codes as JSON in a script element of this id."""
    return json_script([code_kind(version) for version in VERSIONS], element)


def code_kind(version: int) -> CodeKind:
    """What codes of this version have in common."""
    known: Any = consts.ECC
    blocks = [each for each in known[version][consts.ERROR_LEVEL_L] for _ in range(each.num_blocks)]
    checks = blocks[0].num_total - blocks[0].num_data
    return {
        "size": 17 + 4 * version,
        "ends": list(accumulate(each.num_data for each in blocks)),
        "divisor": [consts.GALIOS_EXP[power] for power in consts.GEN_POLY[checks]],
        "frame": _frame(version),
    }


def _frame(version: int) -> str:
    drawn = segno.make("frame", version=version, error="l", mask=0, boost_error=False, micro=False).matrix
    size = len(drawn)
    places = encoder.make_matrix(size, size)  # type: ignore[no-untyped-call]
    for add in (encoder.add_finder_patterns, encoder.add_alignment_patterns):
        add(places, size, size)  # type: ignore[no-untyped-call]
    pairs = zip(chain.from_iterable(places), chain.from_iterable(drawn), strict=True)
    runs = groupby("f" if place == FREE else "ld"[is_dark] for place, is_dark in pairs)
    return "".join(f"{sum(1 for _ in run)}{kind}" for kind, run in runs)
