"""The totals of a totals-only evening, compared with the log."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tournaments.models import EnteredTotal, Tournament
from tournaments.verification.findings import Finding, Place, amounts, finding
from tournaments.verification.state import LogState

Points = Mapping[int, int]
"""By round."""


def totals_findings(tournament: Tournament, state: LogState) -> Iterator[Finding]:
    """Everybody's rounds as last entered, and sums as recorded. One statement."""
    stored: defaultdict[int, dict[int, int]] = defaultdict(dict)
    rows = EnteredTotal.objects.filter(entry__tournament=tournament).order_by("entry", "round")
    for entry, number, points in rows.values_list("entry", "round", "points"):
        stored[entry][number] = points
    for entry in sorted({*stored, *state.entered}):
        there, logged = stored.get(entry, {}), state.entered.get(entry, {})
        if there != logged:
            place: Place = (("tournament", tournament.pk), ("person", entry))
            yield finding("totals_otherwise", place, stored=_words(there), told=_words(logged))
    if state.closed_at is not None and tournament.is_of_totals and _uneven(stored) != state.uneven:
        yield finding("totals_sums", (("tournament", tournament.pk),))


def _words(points: Points) -> str:
    return amounts((f"R{number}", each) for number, each in points.items()) or "–"


def _uneven(stored: Mapping[int, Points]) -> list[list[int]]:
    sums: defaultdict[int, int] = defaultdict(int)
    for points in stored.values():
        for number, each in points.items():
            sums[number] += each
    return [[number, each] for number, each in sorted(sums.items()) if each]
