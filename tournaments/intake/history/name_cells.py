"""How the names in one cell of a file are read: by names known, and by the others of the file (`column_names`)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tournaments.intake.column_names import KnownNames, Readings, name_readings, settled_list
from tournaments.intake.history.numbers import is_number
from tournaments.intake.players import PlayerRow, padded
from tournaments.intake.text import one_line
from tournaments.intake.written_name import written_row

Said = tuple[str, str, str, str]
"""The number, the given name, the place and the name as they stand in a row's cells."""


@dataclass(frozen=True, slots=True)
class NameCells:
    """The names in one cell of a file: `ways` to read each, of which several remain for one that nothing settles;
    `sure` are the rows whose names can be read in one way only.
    """

    ways: Mapping[Said, Readings] = field(default_factory=dict)
    sure: Readings = ()

    @property
    def is_open(self) -> bool:
        """Whether names known elsewhere may tell how to read some."""
        return len(self.sure) < len(self.ways)

    def readings(self, row: PlayerRow, text: str) -> Readings:
        """A row without a family name with the one in its cell `text`; the usual reading first, at least one."""
        usual = _usual(row, text)
        found = self.ways.get(_said(row, text))
        if not found:
            return (usual,)
        ways = [replace(row, **_names(each)) for each in found]
        return tuple(sorted(ways, key=lambda each: each != usual))


NO_NAMES = NameCells()


def name_cells(rows: Iterable[Mapping[str, str]], known: KnownNames) -> NameCells:
    """How the names of these rows' cells are read; a name that stands there again tells nothing more."""
    found: dict[Said, Readings] = {}
    for cells in rows:
        row = PlayerRow(cells.get("number", ""), "", cells.get("given_name", ""), place=cells.get("place", ""))
        if cells.get("name") and not cells.get("family_name"):
            found.setdefault(_said(row, cells["name"]), _ways(row, cells))
    clear = {said: ways for said, ways in found.items() if ways}
    settled = settled_list(list(clear.values()), known)
    sure = tuple(ways[0] for ways in clear.values() if len(ways) == 1)
    return NameCells(dict(zip(clear, settled, strict=True)), sure)


def _ways(row: PlayerRow, cells: Mapping[str, str]) -> Readings:
    number = padded(row.number) if is_number(row.number) else ""
    return name_readings(replace(row, number=number), cells)


def _said(row: PlayerRow, text: str) -> Said:
    return row.number, row.given_name, row.place, one_line(text)


def _usual(row: PlayerRow, text: str) -> PlayerRow:
    """The row with the name as it is read where nothing else is known: a comma stands between the names."""
    read = written_row(text, is_in_column=True)
    number = row.number if is_number(row.number) or not is_number(read.number) else read.number
    return replace(row, **_names(replace(read, number=number, place=row.place or read.place)))


def _names(row: PlayerRow) -> dict[str, str]:
    return {name: getattr(row, name) for name in ("number", "family_name", "given_name", "place")}
