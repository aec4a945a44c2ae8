"""What importing a list of players would change, for the preview."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.intake.players import PlayerRow
from tournaments.models import Player
from tournaments.queries.people import row_of


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A known player and what the list says about them."""

    before: PlayerRow
    after: PlayerRow


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The rows of a list by what importing them would do; rows without a number are always new guests."""

    new: tuple[PlayerRow, ...]
    changed: tuple[PlayerChange, ...]
    same: tuple[PlayerRow, ...]


def import_preview(rows: Sequence[PlayerRow]) -> ImportPreview:
    """Compare a checked list with the players that are known. One statement."""
    numbers = [row.number for row in rows if row.number]
    known = {row.number: row for row in map(row_of, Player.objects.filter(number__in=numbers).select_related("club"))}
    return ImportPreview(
        new=tuple(row for row in rows if row.number not in known),
        changed=tuple(
            PlayerChange(before=known[row.number], after=row)
            for row in rows
            if row.number in known and known[row.number] != row
        ),
        same=tuple(row for row in rows if known.get(row.number) == row),
    )
