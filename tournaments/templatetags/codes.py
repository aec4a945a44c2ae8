"""What a phone needs to draw a QR code by itself (static/js/phone/codes.js)."""

from functools import cache
from itertools import chain, groupby

import segno
from django import template
from segno import encoder

register = template.Library()

SIZE, FREE = 97, 2  # modules to a side in version 20; what segno writes where the content comes later


@register.simple_tag
@cache
def code_frame() -> str:
    """What every code of version 20, level L and mask 0 has, row by row from the top, in runs of modules.

    Like "7d1l80f": dark, light, or free for what it says.
    """
    places = encoder.make_matrix(SIZE, SIZE)  # type: ignore[no-untyped-call]
    for add in (encoder.add_finder_patterns, encoder.add_alignment_patterns):
        add(places, SIZE, SIZE)  # type: ignore[no-untyped-call]
    drawn = segno.make("frame", version=20, error="l", mask=0, boost_error=False, micro=False).matrix
    pairs = zip(chain.from_iterable(places), chain.from_iterable(drawn), strict=True)
    runs = groupby("f" if place == FREE else "ld"[is_dark] for place, is_dark in pairs)
    return "".join(f"{sum(1 for _ in run)}{kind}" for kind, run in runs)
