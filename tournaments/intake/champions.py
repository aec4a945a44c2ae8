"""Parse a list of past champions: year, date, venue, name, points and further details."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from tournaments.intake.players import RowProblem
from tournaments.intake.text import one_line
from tournaments.intake.upload import read_upload

HEADINGS: Mapping[str, frozenset[str]] = {
    "year": frozenset({"jahr", "year"}),
    "held_on": frozenset({"datum", "tag", "am", "date", "day"}),
    "place": frozenset({"ort", "austragungsort", "place", "town"}),
    "name": frozenset({"name", "meister", "sieger", "champion", "winner"}),
    "points": frozenset({"punkte", "gesamt", "gesamtpunkte", "points", "total"}),
    "vorrundenpunkte": frozenset({"vorrundenpunkte", "vorrunde", "vp"}),
    "finalpunkte": frozenset({"finalpunkte", "finale", "fp"}),
    "title": frozenset({"titel", "title"}),
    "remark": frozenset({"bemerkung", "anmerkung", "remark", "note"}),
}
REQUIRED = {"Jahr": ["year"], "Name": ["name"]}
LIMITS = {"name": 160, "place": 120, "title": 120, "remark": 200}
FIRST_YEAR, LAST_YEAR = 1900, 2100
DAYS = ("%d.%m.%Y", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S", "%d.%m.%y")
DAY_WRITTEN = r"[0-9]{1,2}\.[0-9]{1,2}\.([0-9]{2}|[0-9]{4})|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
"""A date by its form, whether or not there is such a day."""
FIGURES = ("points", "vorrundenpunkte", "finalpunkte")
MOST = 10_000


@dataclass(frozen=True, slots=True)
class ListedChampion:
    """A valid line; "" and None for missing values."""

    year: int
    name: str
    held_on: date | None
    place: str
    points: int | None
    vorrundenpunkte: int | None
    finalpunkte: int | None
    remark: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class ChampionFile:
    """The valid lines of a list, and the problems of the others."""

    rows: tuple[ListedChampion, ...]
    problems: tuple[RowProblem, ...]


def read_champions(content: bytes, *, filename: str) -> ChampionFile:
    """Parse champions from a CSV, XLSX, XLS or ODS file.

    Raises FileRefused if it is not such a file, or lacks columns for year and name.
    """
    upload = read_upload(content, filename=filename, headings=HEADINGS, required=REQUIRED)
    rows: list[ListedChampion] = []
    problems = [RowProblem(line, "open_quote", one_line(text)[:60]) for line, text in upload.open_quotes]
    for line, cells in upload.rows:
        plain = {name: one_line(cells.get(name, "")) for name in HEADINGS}
        if code := _problem(plain):
            problems.append(RowProblem(line, code, _words(plain)))
        else:
            rows.append(_row(plain))
    return ChampionFile(tuple(rows), tuple(sorted(problems, key=lambda each: each.line)))


def is_sum(points: int | None, vorrundenpunkte: int | None, finalpunkte: int | None) -> bool:
    """Whether a champion's points are the sum of both, as far as all three are known."""
    return points is None or vorrundenpunkte is None or finalpunkte is None or points == vorrundenpunkte + finalpunkte


def read_day(text: str) -> date | None:
    """Parse a date as people write it; None for an empty text. Raises ValueError for anything else."""
    if not text:
        return None
    for form in DAYS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 - a day, without a time
        except ValueError:
            continue
    raise ValueError(text)


def _row(plain: Mapping[str, str]) -> ListedChampion:
    points, before, final = (_figure(plain[name]) for name in FIGURES)
    return ListedChampion(
        int(_whole(plain["year"])), plain["name"], read_day(plain["held_on"]), plain["place"], points, before, final,
        plain["remark"], plain["title"],
    )  # fmt: skip


def _problem(plain: Mapping[str, str]) -> str:
    year = _whole(plain["year"])
    if not year.isascii() or not year.isdecimal() or not FIRST_YEAR <= int(year) <= LAST_YEAR:
        return "champion_year"
    if not plain["name"] and not plain["remark"]:
        return "champion_empty"
    if any(len(plain[name]) > most for name, most in LIMITS.items()):
        return "too_long"
    if any(not _is_figure(plain[name]) for name in FIGURES):
        return "champion_points"
    try:
        read_day(plain["held_on"])
    except ValueError:
        return "champion_no_day" if re.fullmatch(DAY_WRITTEN, plain["held_on"]) else "champion_day"
    return "" if is_sum(*(_figure(plain[name]) for name in FIGURES)) else "champion_sum"


def _whole(text: str) -> str:
    """Read a spreadsheet's 2019.0 as 2019."""
    return text.removesuffix(".0")[:8]


def _is_figure(text: str) -> bool:
    return not text or (bool(re.fullmatch(r"[0-9]{1,5}(\.0)?", text)) and int(_whole(text)) <= MOST)


def _figure(text: str) -> int | None:
    return int(_whole(text)) if text else None


def _words(plain: Mapping[str, str]) -> str:
    cells: Sequence[str] = (plain["year"], plain["held_on"], plain["place"], plain["name"], plain["points"])
    return " · ".join(cell[:60] for cell in cells if cell)
