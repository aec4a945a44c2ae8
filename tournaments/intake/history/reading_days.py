"""Parse dates as people write them: 12. Jänner 2019, Sa, 12.1.19, 2019-01-12."""

import re
from datetime import date

MONTHS = (
    ("jänner", "januar", "jaenner", "january", "jän", "jan"),
    ("feber", "februar", "february", "feb"),
    ("märz", "maerz", "march", "mär", "mrz"),
    ("april", "apr"),
    ("mai", "may"),
    ("juni", "june", "jun"),
    ("juli", "july", "jul"),
    ("august", "aug"),
    ("september", "sept", "sep"),
    ("oktober", "october", "okt", "oct"),
    ("november", "nov"),
    ("dezember", "december", "dez", "dec"),
)
ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
FIGURES = re.compile(r"(?<!\d)(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4}|\d{2})(?!\d)")
WORDS = re.compile(r"(?<!\d)(\d{1,2})\.?\s*([^\W\d_]+)\.?,?\s*(\d{4})(?!\d)")
CENTURY = 2000
"""Century of two-digit years: the cups began in it."""


def read_day(text: str) -> date | None:
    """Parse a date, ignoring weekday and time; None if there is none."""
    if found := ISO.search(text):
        return _day(int(found[1]), int(found[2]), int(found[3]))
    if found := FIGURES.search(text):
        return _day(_year(found[3]), int(found[2]), int(found[1]))
    if found := WORDS.search(text):
        return _day(int(found[3]), _month(found[2]), int(found[1]))
    return None


def _month(word: str) -> int:
    plain = word.casefold()
    return next((number for number, names in enumerate(MONTHS, start=1) if plain in names), 0)


def _year(digits: str) -> int:
    return int(digits) + (CENTURY if len(digits) == 2 else 0)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
