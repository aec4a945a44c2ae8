"""Check sums of past results: rounds to 0, lines to their totals."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.intake.history.records import ImportedEvening, ImportNote


@dataclass(frozen=True, slots=True)
class UnevenRound:
    """A round (from 1) whose points do not sum to 0."""

    round: int
    sum: int


def uneven_rounds_of(evening: ImportedEvening) -> tuple[UnevenRound, ...]:
    """The rounds of an evening that do not sum to 0."""
    sums = [sum(result.rounds[at] or 0 for result in evening.results) for at in range(evening.rounds)]
    return tuple(UnevenRound(number, points) for number, points in enumerate(sums, start=1) if points)


def sum_notes(evening: ImportedEvening) -> Iterator[ImportNote]:
    """Discrepancies in an evening's sums, line by line."""
    day = evening.day.isoformat() if evening.day else ""
    for each in uneven_rounds_of(evening):
        facts: dict[str, str | int] = {"date": day, "round": each.round, "sum": f"{each.sum:+d}"}
        yield ImportNote("past_round_sum", evening.where, facts, file=evening.file)
    for result in evening.results:
        if result.total is not None and result.total != result.sum:
            said: dict[str, str | int] = {"date": day, "total": result.total, "sum": result.sum}
            yield ImportNote("past_total", result.where, said, file=evening.file, person=result.person)
