"""Settling by known names how names in one cell of a list are read."""

from dataclasses import replace

from tournaments.intake.column_names import KnownNames, known_names, settled_list
from tournaments.intake.players import PlayerList, PlayerRow, RowProblem
from tournaments.models import Player
from tournaments.models.player import FINDABLE


def names_of_everybody() -> KnownNames:
    """What the names and places of everybody consist of. One statement."""
    people = Player.objects.filter(FINDABLE).values_list("family_name", "given_name", "place").distinct()
    return known_names(people)


def with_settled_names(listed: PlayerList) -> PlayerList:
    """A list with every name read in one way; names that it is not clear how to read are problems: name_unsure.

    One statement, none if no name was in one cell.
    """
    if all(len(ways) == 1 for ways in listed.readings):
        return listed
    ways = settled_list(listed.readings, names_of_everybody())
    kept = [at for at, each in enumerate(ways) if len(each) == 1]
    unsure = tuple(
        RowProblem(listed.lines[at], "name_unsure", _said(each[0])) for at, each in enumerate(ways) if len(each) > 1
    )
    return replace(
        listed,
        rows=tuple(ways[at][0] for at in kept),
        problems=tuple(sorted((*listed.problems, *unsure), key=lambda each: each.line)),
        attribute_cells=tuple(listed.attribute_cells[at] for at in kept) if listed.attribute_cells else (),
        addresses=tuple(listed.addresses[at] for at in kept) if listed.addresses else (),
        left_out=tuple(each for each in listed.left_out if each.line not in {other.line for other in unsure}),
        lines=tuple(listed.lines[at] for at in kept),
        readings=tuple(ways[at] for at in kept),
    )


def _said(row: PlayerRow) -> str:
    return " · ".join(filter(None, (row.number, row.family_name, row.given_name, row.place)))
