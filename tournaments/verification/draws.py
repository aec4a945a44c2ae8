"""The draw: seeds against the log, committed hashes, and what each run claims, recounted by the independent checker."""

from collections.abc import Iterator
from functools import partial

from tournaments.models import Commitment, DrawRun, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.fairness import commitment_hash
from tournaments.seating.verify import disagreements
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.reading import read
from tournaments.verification.rows import Layout
from tournaments.verification.story import LogStory, ToldRun


def draw_findings(tournament: Tournament, layout: Layout, story: LogStory) -> Iterator[Finding]:
    """Two statements. Every run there is, also of drafts that were thrown away."""
    here: Place = (("tournament", tournament.pk),)
    yield from of_readable(here, partial(_seed_findings, tournament, story, here))
    unseen = {number: told for number, told in story.runs.items() if number in layout.rounds}
    for run in read(DrawRun.objects.filter(tournament=tournament), "tournament", at_a_time=1):
        for number, round_ in layout.rounds.items():
            if round_.drawing_id == run.pk:
                told = unseen.pop(number, None)
                yield from of_readable(here, partial(_round_findings, run, round_, layout, told, here))
        yield from of_readable(here, partial(_claim_findings, run, here))
    for number in unseen:
        yield finding("draw_missing", (*here, ("round", number)))


def _seed_findings(tournament: Tournament, story: LogStory, here: Place) -> Iterator[Finding]:
    rows = list(read(Commitment.objects.filter(tournament=tournament), "tournament", "seed", "salt"))
    if [commitment_hash(row) for row in rows] != [told.hash for told in story.seeds]:
        yield finding("commitment_changed", here)
        return
    times = [(row.committed_at, row.revealed_at) for row in rows]
    if times != [(told.at, told.revealed) for told in story.seeds]:
        yield finding("commitment_time", here)


def _claim_findings(run: DrawRun, here: Place) -> Iterator[Finding]:
    faults = disagreements(run.document, {"rounds": run.rounds, "certificate": run.certificate})
    if faults:
        place = (*here, ("round", ", ".join(map(str, run.numbers))))
        yield finding("draw_disagrees", place, faults=" ".join(faults)[:400])


def _round_findings(
    run: DrawRun, round_: Round, layout: Layout, told: ToldRun | None, here: Place
) -> Iterator[Finding]:
    """A round beside the run it names, and the run beside the log."""
    place, number = (*here, ("round", round_.number)), round_.number
    if told is None or number not in run.numbers:
        yield finding("draw_missing", place)
        return
    if {run.document["seed"], round_.seed} != {told.seed}:
        yield finding("draw_seed", place)
    if (run.drawn_at, round_.drawn_at, run.published_at) != (told.at, told.at, told.published):
        yield finding("draw_time", place)
    if told.by_hand not in {None, run.changed_by_hand}:
        yield finding("draw_by_hand", place)
    is_as_drawn = told.by_hand is False or round_.state == RoundState.DRAFT
    if is_as_drawn and run.rounds[run.numbers.index(number)] != _seated(layout, number):
        yield finding("draw_seats", place)


def _seated(layout: Layout, number: int) -> list[list[int]]:
    """Who began a round, by table and place."""
    tables = sorted((table.number, pk) for pk, table in layout.tables.items() if table.round.number == number)
    seats = [layout.seats.get(pk, {}) for _, pk in tables]
    return [[stays[min(stays)] for _, stays in sorted(at_table.items())] for at_table in seats]
