"""File shapes and their columns, detected by headings or content."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.intake.delimited import Cells
from tournaments.intake.history.numbers import is_points
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.sheet import ImportedSheet
from tournaments.intake.upload import plain_heading

MOST_ROUNDS = 20


class Shape(StrEnum):
    """The kind of a file: COLUMNS lists the columns of each; the store is JSON and has none."""

    PLAYERS = "players"
    LINES = "lines"
    RESULTS = "results"
    SEASON = "season"
    PLACES = "places"
    TABLE = "table"
    STORE = "store"


def _words(text: str) -> tuple[str, ...]:
    """Headings, the one that says most first."""
    return tuple(text.split("|"))


NUMBER = _words("spielernummer|spielernr|spieler nr|player number|nr|nummer|number|no")
NAMES: Mapping[str, Sequence[str]] = {
    "family_name": _words("zuname|nachname|familienname|family name|last name|surname"),
    "given_name": _words("vorname|given name|first name"),
    "name": _words("name|spieler|spielerin|player"),
}
BIRTH_YEAR = _words("jahrgang|geburtsjahr|geburtsdatum|geb|geb jahr|geb datum|geboren|jg|birth year|birth date")
HOME = _words("ort|wohnort|place|town")
VENUE = _words("spielort|veranstaltungsort|gasthaus|lokal|venue")
ROUNDS: Mapping[str, Sequence[str]] = {
    f"r{n}": _words(f"r{n}|r {n}|runde {n}|{n} runde|round {n}") for n in range(1, MOST_ROUNDS + 1)
}
TOTAL = _words("summe|gesamt|total|punkte|ergebnis|resultat|schrift|sum|points")
RANK = _words("platz|rang|rank")
COLUMNS: Mapping[Shape, Mapping[str, Sequence[str]]] = {
    Shape.PLAYERS: {
        "number": NUMBER,
        **NAMES,
        "title": _words("titel|titel vor|title"),
        "place": _words("spielort|spielt für|ort|place"),
        "club": _words("verein|club|klub"),
        "birth_year": BIRTH_YEAR,
        "mail": _words("mail|e-mail|email"),
        "street": _words("straße|strasse|adresse|street"),
        "postcode": _words("plz|postleitzahl|postcode"),
        "town": _words("wohnort|stadt|town|ort"),
    },
    Shape.LINES: {
        "cup": _words("cup"),
        "day": _words("datum|date"),
        "number": NUMBER,
        **NAMES,
        "place": HOME,
        "venue": VENUE,
        **ROUNDS,
        "total": TOTAL,
    },
    Shape.SEASON: {
        "evening": _words("ort|ortnummer|ortnr|ort nr|turnier|abend"),
        "rank": RANK,
        "number": NUMBER,
        **NAMES,
        **ROUNDS,
        "total": TOTAL,
        "season": _words("saison|season"),
    },
    Shape.RESULTS: {
        "number": NUMBER,
        **NAMES,
        "place": HOME,
        "venue": VENUE,
        "birth_year": BIRTH_YEAR,
        **ROUNDS,
        "total": TOTAL,
        "rank": RANK,
    },
    Shape.PLACES: {
        "evening": _words("ortnummer|ortnr|ort nr|turnier|nr"),
        "name": _words("spielort|ort|name|gasthaus"),
        "day": _words("datum|tag|date|datum in worten"),
        "season": _words("saison|season"),
    },
    Shape.TABLE: {
        "season": _words("saison|season"),
        "rank": RANK,
        "number": NUMBER,
        **NAMES,
        "place": _words("ort|wohnort|spielort|place|town"),
        "total": TOTAL,
    },
}
"""The columns of each shape with their possible headings, normalised by `plain_heading`."""
REQUIRED: Mapping[Shape, Sequence[str]] = {
    Shape.PLAYERS: (),
    Shape.LINES: ("day", "r1"),
    Shape.RESULTS: ("r1",),
    Shape.SEASON: ("evening", "number", "r1"),
    Shape.PLACES: ("evening", "name", "day"),
    Shape.TABLE: ("rank", "total"),
    Shape.STORE: (),
}
BARE: Mapping[Shape, Sequence[str]] = {
    Shape.PLAYERS: ("number", "family_name", "given_name", "title"),
    Shape.LINES: ("cup", "day", "number", "r1", "r2", "r3", "total"),
    Shape.SEASON: ("evening", "rank", "number", "r1", "r2", "r3"),
}
"""The columns of files without headings, in order."""


@dataclass(frozen=True, slots=True)
class FileLayout:
    """A file's shape, its column indexes from 0, and whether its first row contains headings."""

    shape: Shape
    columns: Mapping[str, int]
    has_heading: bool = True

    @property
    def missing(self) -> tuple[str, ...]:
        """Missing columns without which nothing can be read: those REQUIRED, and the person."""
        absent = [name for name in REQUIRED[self.shape] if name not in self.columns]
        names_people = self.shape in {Shape.PLAYERS, Shape.LINES, Shape.RESULTS, Shape.TABLE}
        if names_people and not {"number", "family_name", "name"} & self.columns.keys():
            absent.append("number")
        return tuple(absent)

    def unread(self, sheet: ImportedSheet) -> Sequence[int]:
        """The columns (from 0) with a heading from which nothing is read."""
        if not self.has_heading or not sheet.rows:
            return ()
        read = set(self.columns.values())
        return [at for at, cell in enumerate(sheet.rows[0][1]) if cell and at not in read]

    def rows(self, sheet: ImportedSheet) -> Sequence[tuple[int, Mapping[str, str]]]:
        """The rows below the headings, each with its line number and cells by column."""
        return [(line, self.cells(cells)) for line, cells in sheet.rows[int(self.has_heading) :]]

    def cells(self, cells: Cells) -> Mapping[str, str]:
        """A row's cells by column, "" if the row is too short."""
        return {name: cells[at] if at < len(cells) else "" for name, at in self.columns.items()}


def recognised(sheet: ImportedSheet) -> FileLayout | None:
    """Detect a file's layout by its headings or first row; None if neither is conclusive."""
    if not sheet.rows:
        return None
    if any(is_metadata(cells) for _, cells in sheet.rows[:5]):
        return _lines_with_metadata(sheet.rows[0][1])
    return _by_headings(sheet.rows) or _by_cells(sheet.rows)


def headed(shape: Shape, heading: Cells) -> dict[str, int]:
    """Map headings to a shape's columns; of several for one column the one that says most counts, else the first."""
    words = [plain_heading(cell) for cell in heading]
    found: dict[str, int] = {}
    for name, known in COLUMNS[shape].items():
        fitting = (at for word in known for at, each in enumerate(words) if each == word and at not in found.values())
        if (at := next(fitting, None)) is not None:
            found[name] = at
    return found


def is_metadata(cells: Cells) -> bool:
    """Whether a row contains metadata such as `_NAME` instead of a result."""
    return any(re.fullmatch(r"_[A-ZÄÖÜ_]+", cell) for cell in cells[:4])


def _lines_with_metadata(first: Cells) -> FileLayout:
    """The layout of lines with metadata: three rounds, or as many as the headings above name."""
    found = FileLayout(Shape.LINES, headed(Shape.LINES, first))
    if not is_metadata(first) and not found.missing:
        return found
    return FileLayout(Shape.LINES, dict(_numbered(BARE[Shape.LINES])), has_heading=False)


def _by_headings(rows: Sequence[tuple[int, Cells]]) -> FileLayout | None:
    """The complete shape matching the most headings; on a tie, the first one in COLUMNS."""
    found = [FileLayout(shape, headed(shape, rows[0][1])) for shape in COLUMNS]
    below = rows[1][1] if len(rows) > 1 else ()
    fitting = [each for each in found if len(each.columns) > 1 and not each.missing and _is_that(each, below)]
    return max(fitting, key=lambda each: len(each.columns), default=None)


def _is_that(layout: FileLayout, below: Cells) -> bool:
    """Disambiguate: player lists have names; a season's file has a number where a single evening's has the place."""
    if layout.shape is Shape.PLAYERS:
        return bool({"family_name", "name"} & layout.columns.keys())
    return layout.shape is not Shape.SEASON or layout.cells(below)["evening"].removesuffix(".0").isdecimal()


def _by_cells(rows: Sequence[tuple[int, Cells]]) -> FileLayout | None:
    first = rows[0][1]
    for fits, layout in ((_is_line, Shape.LINES), (_is_season_row, Shape.SEASON)):
        if fits(first):
            return FileLayout(layout, dict(_numbered(BARE[layout])), has_heading=False)
    return _bare_results(first) or _bare_places(first)


def _is_line(cells: Cells) -> bool:
    return len(cells) >= 5 and read_day(cells[1]) is not None and is_points(cells[3])


def _is_season_row(cells: Cells) -> bool:
    return len(cells) == 6 and all(map(is_points, cells)) and bool(re.fullmatch(r"\d{1,4}", cells[2]))


def _bare_results(cells: Cells) -> FileLayout | None:
    """A number first, points at the end."""
    filled = len(cells) - next((at for at, cell in enumerate(reversed(cells)) if cell), 0)
    points = next((at for at in range(filled, 0, -1) if not is_points(cells[at - 1])), 1)
    rounds = filled - points
    if not re.fullmatch(r"\d{1,4}", cells[0]) or not 1 <= rounds <= MOST_ROUNDS:
        return None
    names = {"name": 1} if points > 1 else {}
    rows = {f"r{n}": points + n - 1 for n in range(1, rounds + 1)}
    return FileLayout(Shape.RESULTS, {"number": 0, **names, **rows}, has_heading=False)


def _bare_places(cells: Cells) -> FileLayout | None:
    day = next((at for at, cell in enumerate(cells) if at >= 2 and read_day(cell)), None)
    if day is None or not re.fullmatch(r"\d{1,4}", cells[0]):
        return None
    return FileLayout(Shape.PLACES, {"evening": 0, "name": 1, "day": day}, has_heading=False)


def _numbered(names: Sequence[str]) -> list[tuple[str, int]]:
    return [(name, at) for at, name in enumerate(names)]
