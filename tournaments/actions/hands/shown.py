"""What somebody was shown before they saved a hand: nothing else is written.

A phone settles hands by itself, perhaps hours before it has a network; meanwhile an earlier hand may have made this one
count double, somebody may have stood in, the rules may have been changed. It is checked under the table's lock, so that
nothing can change between the check and the write.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.errors import Conflict
from tournaments.models import Table
from tournaments.queries.entry import SettledHand
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import dummy_names

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class ShownHand:
    """Who played (entries) and what it brought (points), each by record seat, dummies last among the points; `rules` is
    the content hash of the ruleset it was settled by.
    """

    people: tuple[int, ...]
    points: tuple[int, ...]
    rules: str


def require_shown_rules(shown: ShownHand | None, table: Table) -> None:
    """Whether the table still plays by the rules that were shown. Conflict: rules_changed."""
    if shown is not None and shown.rules != table.round.tournament.ruleset.content_hash:
        raise Conflict("rules_changed")


def require_shown_result(shown: ShownHand | None, settled: SettledHand, table: Table) -> None:
    """Whether the hand counts for the people, and the points, that were shown. Conflict: seats_moved, points_differ."""
    if shown is None:
        return
    if shown.people != tuple(each.entry for each in settled.players):
        raise Conflict("seats_moved")
    points = settled.settlement.points
    if shown.points != tuple(points):
        names = (*(each.short_name for each in settled.players), *dummy_names(table_ruleset(table)))
        raise Conflict("points_differ", shown=_told(names, shown.points), settled=_told(names, points))


def _told(names: Sequence[str], points: Sequence[int]) -> str:
    """Points with the names; a seat too many or too few is left out."""
    signed = (f"{amount:+d}".replace("-", MINUS) for amount in points)
    return ", ".join(f"{name} {amount}" for name, amount in zip(names, signed, strict=False))
