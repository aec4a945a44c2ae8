"""Checks that a hand is saved exactly as its author was shown it.

A phone settles hands offline, perhaps hours before it has a network; in the meantime an earlier hand may have made this
one count double, a stand-in may have come, or the rules may have changed. Checked under the table's lock, so that
nothing can change between the check and the write.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.errors import Conflict
from tournaments.models import Table
from tournaments.queries.room.entry import SettledHand
from tournaments.queries.room.seating import dummy_names
from tournaments.queries.rulesets import table_ruleset

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The players (entries) and points shown for a hand, each by record seat, with dummies last among the points.

    `rules` is the content hash of the ruleset it was settled by.
    """

    people: tuple[int, ...]
    points: tuple[int, ...]
    rules: str


def require_shown_rules(shown: ShownHand | None, table: Table) -> None:
    """Require the ruleset that was shown. Conflict: rules_changed."""
    if shown is not None and shown.rules != table.round.tournament.ruleset.content_hash:
        raise Conflict("rules_changed")


def require_shown_result(shown: ShownHand | None, settled: SettledHand, table: Table) -> None:
    """Require the people and points that were shown. Conflict: seats_moved, points_differ."""
    if shown is None:
        return
    if shown.people != tuple(each.entry for each in settled.players):
        raise Conflict("seats_moved")
    points = settled.settlement.points
    if shown.points != tuple(points):
        names = (*(each.short_name for each in settled.players), *dummy_names(table_ruleset(table)))
        raise Conflict("points_differ", shown=_named_points(names, shown.points), settled=_named_points(names, points))


def _named_points(names: Sequence[str], points: Sequence[int]) -> str:
    """Points with names; surplus seats on either side are left out."""
    signed = (f"{amount:+d}".replace("-", MINUS) for amount in points)
    return ", ".join(f"{name} {amount}" for name, amount in zip(names, signed, strict=False))
