"""The entered totals of an evening without hands, and the sum of each round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import EnteredTotal, Event, Tournament

Rounds = tuple[int | None, ...]
"""Points by round; None for one not played."""


@dataclass(frozen=True, slots=True)
class RoundSum:
    """The sum of a round's points, which should be 0."""

    round: int
    points: int


def entered_rounds(tournament: Tournament) -> Mapping[int, Rounds]:
    """Everybody's rounds, by entry. One statement."""
    found: defaultdict[int, list[int | None]] = defaultdict(lambda: [None] * tournament.rounds_planned)
    rows = EnteredTotal.objects.filter(entry__tournament=tournament).order_by("entry", "round")
    for entry, number, points in rows.values_list("entry", "round", "points"):
        found[entry][number - 1] = points
    return {entry: tuple(rounds) for entry, rounds in found.items()}


def round_sums(tournament: Tournament) -> tuple[RoundSum, ...]:
    """The sum of each round, in order; 0 for a round nobody played. One statement."""
    rows = EnteredTotal.objects.filter(entry__tournament=tournament).order_by("round")
    sums = dict(rows.values_list("round").annotate(Sum("points")))
    return tuple(RoundSum(number, sums.get(number, 0)) for number in range(1, tournament.rounds_planned + 1))


def uneven_rounds(tournament: Tournament) -> tuple[RoundSum, ...]:
    """The rounds whose sum is not 0, in order. One statement."""
    return tuple(each for each in round_sums(tournament) if each.points)


def reason_for_sums(tournament: Tournament) -> str:
    """The reason given for uneven rounds when the evening was last closed; "" without one.

    One statement.
    """
    rows = Event.objects.filter(tournament=tournament, verb="close_evening").order_by("-sequence")
    return rows.values_list("reason", flat=True).first() or ""


def round_sums_text(sums: Sequence[RoundSum]) -> str:
    """Rounds with their sums: "R1 +3, R2 −4"."""
    return ", ".join(f"R{each.round} {each.points:+d}".replace("-", "−") for each in sums)
