"""Seating changes and sheets to reprint in words, as called out in the room."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.seating import SeatMove
from tournaments.templatetags.vorhand import joined_with_and, round_numbers


def move_text(name: str, move: SeatMove) -> str:
    """Say "Huber Franz: table 4 → table 7, place 2 (round 2)", or within a table "table 4, place 1 → place 2"."""
    if move.before and move.after and move.before[0] == move.after[0]:
        places = {"table": move.after[0], "former": move.before[1], "place": move.after[1]}
        within = _("table %(table)s, place %(former)s → place %(place)s") % places
        return f"{name}: {within} ({round_numbers(move.rounds)})"
    before = _("table %(table)s") % {"table": move.before[0]} if move.before else _("new")
    after = _("goes home")
    if move.after:
        after = _("table %(table)s, place %(place)s") % dict(zip(("table", "place"), move.after, strict=True))
    return f"{name}: {before} → {after} ({round_numbers(move.rounds)})"


def sheets_text(sheets: Mapping[int, Sequence[int]]) -> str:
    """List by round the tables whose sheets are no longer valid."""
    text = [
        ngettext("round %(round)s: table %(tables)s", "round %(round)s: tables %(tables)s", len(tables))
        % {"round": number, "tables": joined_with_and(tables)}
        for number, tables in sheets.items()
    ]
    return _("Score sheets to be printed again: %(sheets)s.") % {"sheets": "; ".join(text)}
