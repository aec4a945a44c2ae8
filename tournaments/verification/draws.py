"""The draw: seeds against the log, commitments, and each run's claims, recounted by the independent checker."""

from collections.abc import Iterator
from functools import partial

from tournaments.models import Commitment, DrawRun, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.fairness import commitment_hash
from tournaments.seating.verify import disagreements
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.reading import read
from tournaments.verification.rows import Layout
from tournaments.verification.state import LoggedRun, LogState


def draw_findings(tournament: Tournament, layout: Layout, state: LogState) -> Iterator[Finding]:
    """Two statements. Checks all runs, including discarded drafts."""
    here: Place = (("tournament", tournament.pk),)
    yield from of_readable(here, partial(_seed_findings, tournament, state, here))
    unseen = {number: logged for number, logged in state.runs.items() if number in layout.rounds}
    for run in read(DrawRun.objects.filter(tournament=tournament), "tournament", at_a_time=1):
        for number, round_ in layout.rounds.items():
            if round_.drawing_id == run.pk:
                logged = unseen.pop(number, None)
                yield from of_readable(here, partial(_round_findings, run, round_, layout, logged, here))
        yield from of_readable(here, partial(_claim_findings, run, here))
    for number in unseen:
        yield finding("draw_missing", (*here, ("round", number)))


def _seed_findings(tournament: Tournament, state: LogState, here: Place) -> Iterator[Finding]:
    rows = list(read(Commitment.objects.filter(tournament=tournament), "tournament", "seed", "salt"))
    if [commitment_hash(row) for row in rows] != [logged.hash for logged in state.seeds]:
        yield finding("commitment_changed", here)
        return
    times = [(row.committed_at, row.revealed_at) for row in rows]
    if times != [(logged.at, logged.revealed) for logged in state.seeds]:
        yield finding("commitment_time", here)


def _claim_findings(run: DrawRun, here: Place) -> Iterator[Finding]:
    faults = disagreements(run.document, {"rounds": run.rounds, "certificate": run.certificate})
    if faults:
        place = (*here, ("round", ", ".join(map(str, run.numbers))))
        yield finding("draw_disagrees", place, faults=" ".join(faults)[:400])


def _round_findings(
    run: DrawRun, round_: Round, layout: Layout, logged: LoggedRun | None, here: Place
) -> Iterator[Finding]:
    """Compare a round with its run, and the run with the log."""
    place, number = (*here, ("round", round_.number)), round_.number
    if logged is None or number not in run.numbers:
        yield finding("draw_missing", place)
        return
    if {run.document["seed"], round_.seed} != {logged.seed}:
        yield finding("draw_seed", place)
    if (run.drawn_at, round_.drawn_at, run.published_at) != (logged.at, logged.at, logged.published):
        yield finding("draw_time", place)
    if logged.is_manual not in {None, run.changed_by_hand}:
        yield finding("draw_by_hand", place)
    is_as_drawn = logged.is_manual is False or round_.state == RoundState.DRAFT
    if is_as_drawn and run.rounds[run.numbers.index(number)] != _seated(layout, number):
        yield finding("draw_seats", place)


def _seated(layout: Layout, number: int) -> list[list[int]]:
    """The initial people of a round, by table and place."""
    tables = sorted((table.number, pk) for pk, table in layout.tables.items() if table.round.number == number)
    seats = [layout.seats.get(pk, {}) for _, pk in tables]
    return [[stays[min(stays)] for _, stays in sorted(at_table.items())] for at_table in seats]
