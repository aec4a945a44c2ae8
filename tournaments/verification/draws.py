"""The draw: seeds against the log, committed hashes, and what each run claims, recounted by the independent checker."""

from collections.abc import Iterator
from functools import partial

from tournaments.models import Commitment, DrawRun, Tournament
from tournaments.queries.fairness import commitment_hash
from tournaments.seating.verify import disagreements
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.reading import read
from tournaments.verification.rows import Layout
from tournaments.verification.story import LogStory


def draw_findings(tournament: Tournament, layout: Layout, story: LogStory) -> Iterator[Finding]:
    """Two statements. Runs whose rounds were never published are left alone: nothing follows from them."""
    here: Place = (("tournament", tournament.pk),)
    if [commitment_hash(row) for row in Commitment.objects.filter(tournament=tournament)] != story.seed_hashes:
        yield finding("commitment_changed", here)
    for number, round_ in layout.rounds.items():
        if number in story.seeds and round_.seed != story.seeds[number]:
            yield finding("draw_seed", (*here, ("round", number)))
    runs = DrawRun.objects.filter(tournament=tournament, published_at__isnull=False)
    for run in read(runs, "tournament", at_a_time=1):
        yield from of_readable(here, partial(_run_findings, run, layout, here))


def _run_findings(run: DrawRun, layout: Layout, place: Place) -> Iterator[Finding]:
    place = (*place, ("round", ", ".join(map(str, run.numbers))))
    faults = disagreements(run.document, {"rounds": run.rounds, "certificate": run.certificate})
    if faults:
        yield finding("draw_disagrees", place, faults=" ".join(faults)[:400])
    for number in run.numbers:
        round_ = layout.rounds.get(number)
        if round_ is None or round_.drawing_id != run.pk:
            continue
        here = (*place[:1], ("round", number))
        if round_.seed != run.document["seed"]:
            yield finding("draw_seed", here)
        if not run.changed_by_hand and run.rounds[run.numbers.index(number)] != _seated(layout, number):
            yield finding("draw_seats", here)


def _seated(layout: Layout, number: int) -> list[list[int]]:
    """Who began a round, by table and place."""
    tables = sorted((table.number, pk) for pk, table in layout.tables.items() if table.round.number == number)
    seats = [layout.seats.get(pk, {}) for _, pk in tables]
    return [[stays[min(stays)] for _, stays in sorted(at_table.items())] for at_table in seats]
