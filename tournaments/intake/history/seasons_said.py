"""The season that a file's name, its title or its days say where its rows do not."""

import re
from collections.abc import Iterable
from datetime import date

from tournaments.intake.history.labels import APRIL, CALENDAR_YEAR, TurnOfSeason, has_odd_years, season_label
from tournaments.intake.history.reading_days import read_day

TWO_YEARS = re.compile(r"(?<!\d)(?<!\d[./-])(\d{4})\s*[/–_-]\s*(\d{4}|\d{2})(?!\d|[./-]\d)")
YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")


def season_in(text: str) -> str:
    """The only season over two years that a text names, such as "2018/19" in "Wertung_2018-19.csv"; "" otherwise."""
    labels = {f"{first}/{int(second) % 100:02d}" for first, second in TWO_YEARS.findall(text)}
    label = labels.pop() if len(labels) == 1 else ""
    return "" if has_odd_years(label) else label


def year_in(text: str) -> str:
    """The only year that a text names, unless it is that of a day or of a season over two years."""
    years = set(YEAR.findall(text))
    return years.pop() if len(years) == 1 and read_day(text) is None and not TWO_YEARS.search(text) else ""


def season_of_days(days: Iterable[date], turn: TurnOfSeason | None) -> str:
    """The label of the season that contains all of the days; without a `turn` from 1 April, or else of the year."""
    held = frozenset(days)
    for each in (turn,) if turn else (APRIL, CALENDAR_YEAR):
        labels = {season_label(day, each) for day in held}
        if len(labels) == 1:
            return labels.pop()
    return ""
