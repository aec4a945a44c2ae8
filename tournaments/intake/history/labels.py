"""Season labels as found in files, "2019/20" or "2019", and the date on which seasons begin."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from tournaments.intake.folding import spelt_words

OVER_TWO_YEARS = re.compile(r"(\d{4})\s*[/–-]\s*(\d{4}|\d{2})")
ONE_YEAR = re.compile(r"\d{4}")
LONGEST_LABEL, LONGEST_SLUG = 80, 40
SPELLING = re.compile("[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class TurnOfSeason:
    """The first day of seasons: 1 April, or 1 January for calendar years."""

    month: int = 4
    day: int = 1

    @property
    def is_calendar_year(self) -> bool:
        return (self.month, self.day) == (1, 1)

    def within(self, year: int) -> date:
        return date(year, self.month, self.day)


APRIL, CALENDAR_YEAR = TurnOfSeason(), TurnOfSeason(1, 1)


@dataclass(frozen=True, slots=True)
class LabelledDays:
    """A season in a file: its label, slug ("" if the label has no letter or digit) and dates."""

    label: str
    slug: str
    starts: date
    ends: date


def season_label(day: date, turn: TurnOfSeason) -> str:
    """The label of the season containing a date."""
    if turn.is_calendar_year:
        return str(day.year)
    first = day.year if day >= turn.within(day.year) else day.year - 1
    return f"{first}/{(first + 1) % 100:02d}"


def plain_label(text: str) -> str:
    """Normalise a label: 2019/2020, 2019-20 and 2019/20 are the same season."""
    if found := OVER_TWO_YEARS.fullmatch(text.strip()):
        return f"{found[1]}/{int(found[2]) % 100:02d}"
    return " ".join(text.split())[:LONGEST_LABEL]


def has_odd_years(label: str) -> bool:
    """Whether a label's years make no season: 2019/18, or a year long before or after the cups'."""
    if found := OVER_TWO_YEARS.fullmatch(label):
        first = int(found[1])
        return not _is_year(first) or int(found[2]) % 100 != (first + 1) % 100
    return bool(ONE_YEAR.fullmatch(label)) and not _is_year(int(label))


def spelling(label: str) -> str:
    """Normalise a name's spelling: ignores case, punctuation, and ü versus ue.

    A name of punctuation only is unchanged.
    """
    return " ".join(spelt_words(label)) or label


def same_spelling(labels: Iterable[str]) -> Mapping[str, str]:
    """Map each label to the first one with the same spelling."""
    first: dict[str, str] = {}
    return {label: first.setdefault(spelling(label), label) for label in labels}


def short_name(label: str) -> str:
    """A slug of plain lower-case letters, digits and hyphens; "" if nothing is left."""
    return "-".join(SPELLING.findall(spelling(label)))[:LONGEST_SLUG].strip("-")


def whole_slug(label: str) -> str:
    """The slug of a label that nothing is lost in; "" if it would be cut off or has letters that a slug cannot have."""
    slug = short_name(label)
    return slug if slug == "-".join(spelt_words(label)) else ""


def labelled_days(label: str, days: Iterable[date], turn: TurnOfSeason) -> LabelledDays:
    """A season with the dates implied by its label, extended to contain all of its evenings (`days`, at least one)."""
    held = sorted(days)
    starts, ends = _days_of(label, turn) or (held[0], held[-1])
    return LabelledDays(label, short_name(label), min(starts, held[0]), max(ends, held[-1]))


def _days_of(label: str, turn: TurnOfSeason) -> tuple[date, date] | None:
    over_two = APRIL if turn.is_calendar_year else turn
    if found := OVER_TWO_YEARS.fullmatch(label):
        year = int(found[1])
        return (over_two.within(year), over_two.within(year + 1) - timedelta(days=1)) if _is_year(year) else None
    if ONE_YEAR.fullmatch(label) and _is_year(int(label)):
        return date(int(label), 1, 1), date(int(label), 12, 31)
    return None


def _is_year(year: int) -> bool:
    return 1900 <= year <= 2100
