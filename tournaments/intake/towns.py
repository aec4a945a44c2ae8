"""The town of an inn, as far as what a cup writes about it says so."""

import re

PARTS = re.compile(r"\s*[,;·|]\s*")
BEHIND_POSTCODE = re.compile(r"(?:^|.*\s)(?:[A-Z]{1,2}-)?\d{4,5}\s+([^\W\d][^\d]*)")
TOWN = re.compile(r"[^\W\d_][^\d]*")


def town_of(*texts: str) -> str:
    """The town that the first of the texts to say one has behind a postcode, Hauptplatz 1, 3580 Horn, or else as its
    last part, Gasthof Mond, Horn; "" if none does.
    """
    return next(filter(None, map(_town_in, texts)), "")


def _town_in(text: str) -> str:
    parts = [part for part in PARTS.split(text.strip()) if part]
    behind = (found[1] for part in parts if (found := BEHIND_POSTCODE.fullmatch(part)))
    last = parts[-1] if len(parts) > 1 else ""
    return next(behind, last if TOWN.fullmatch(last) and last[0].isupper() else "").strip()
