"""A job that goes on shows how far it is; a cancelled one stops at its next step and leaves nothing behind."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier, Event

import pytest
from django.db import connections
from django.utils import timezone, translation

from tests.factories import NOW, anna, at_desk, clara, cup, seated_tournament
from tests.jobs.rows import FILE, a_file, at, job, sheets_order
from tests.waiting import finished
from tournaments.actions.draw import discard_drafts, draw_rounds
from tournaments.background import make_ordered, order_work
from tournaments.documents.archives import archive_file
from tournaments.documents.background import order
from tournaments.documents.catalogue import Subject, document
from tournaments.jobs import (
    JobProgress,
    JobStopped,
    ProducedFile,
    cancel,
    completing,
    enqueue,
    queue,
    run_and_store,
    settle,
    work,
)
from tournaments.models import Job, Tournament
from tournaments.models.job import JobState

LATER = NOW + timedelta(minutes=1)
LONGEST = 10  # seconds a failing test waits


@pytest.fixture
def quick_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "BEAT", timedelta(milliseconds=1))


def state(row: Job) -> tuple[str, int, int]:
    row.refresh_from_db()
    return row.state, row.done, row.total


def is_at(row: Job, figures: tuple[str, int, int]) -> bool:
    return state(row) == figures


def until(condition: Callable[[], bool], step: Callable[[], None]) -> None:
    """Do a step again and again until something is so; fails after a while."""
    for _ in range(LONGEST * 100):
        step()
        if condition():
            return
        Event().wait(0.01)
    raise AssertionError("it never was")


@pytest.mark.django_db(transaction=True)
def test_progress_is_seen_while_the_work_goes_on(quick_heart: None) -> None:
    row = job()

    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        for done in range(3):
            figures = (JobState.RUNNING, done, 3)
            until(partial(is_at, row, figures), partial(progress, done, 3))
        return FILE

    run_and_store(row.pk, make, clock=at())

    assert state(row) == (JobState.DONE, 2, 3)


@pytest.mark.django_db(transaction=True)
def test_work_that_is_cancelled_stops_at_its_next_step(quick_heart: None) -> None:
    row, steps = job(), []

    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        progress(1, 9)
        assert cancel(row, now=LATER)
        for step in range(LONGEST * 100):
            steps.append(step)
            Event().wait(0.01)
            progress(2, 9)
        raise AssertionError("nobody stopped it")

    run_and_store(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.error, row.content, row.finished_at) == (JobState.CANCELLED, "", None, LATER)
    assert len(steps) < LONGEST * 100


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("columns", "is_cancelled"),
    [
        ({"state": "queued"}, True),
        ({"state": "running"}, True),
        ({"state": "running", "is_settled": True}, False),
        ({"state": "done"}, False),
        ({"state": "failed"}, False),
        ({"state": "cancelled"}, False),
    ],
)
def test_only_what_goes_on_is_cancelled(columns: dict[str, object], *, is_cancelled: bool) -> None:
    row = job(**columns, input=b"a file it is made from")

    assert cancel(row, now=LATER) is is_cancelled

    row.refresh_from_db()
    after = (JobState.CANCELLED, LATER, None) if is_cancelled else (columns["state"], None, b"a file it is made from")
    assert (row.state, row.finished_at, row.input if row.input is None else bytes(row.input)) == after
    run_and_store(row.pk, a_file, clock=at())
    assert state(row)[0] == after[0], "a worker took what was over"


@pytest.mark.django_db
def test_a_file_made_by_a_cancelled_job_is_thrown_away() -> None:
    row = job()

    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        assert cancel(row, now=LATER)
        return FILE

    run_and_store(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.content, row.filename) == (JobState.CANCELLED, None, "")


def writes(tournament: Tournament, before_end: Callable[[], object]) -> Callable[[Job, JobProgress], None]:
    """Work that draws another seating, all of it or nothing, and is disturbed before the end."""

    def make(job_: Job, progress: JobProgress) -> None:
        before_end()
        with completing(job_, clock=at(LATER)):
            discard_drafts(tournament, actor=at_desk(), now=NOW)

    return make


def drafted() -> Tournament:
    tournament = seated_tournament(players=8)
    draw_rounds(tournament, count=1, seed="x", actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_what_a_job_writes_is_there_as_a_whole_or_not_at_all(*, is_cancelled: bool) -> None:
    tournament, row = drafted(), job()

    run_and_store(row.pk, writes(tournament, lambda: is_cancelled and cancel(row, now=NOW)), clock=at())

    before = tournament.revision, tournament.rounds.count()
    tournament.refresh_from_db()
    row.refresh_from_db()
    if is_cancelled:
        assert (row.state, (tournament.revision, tournament.rounds.count())) == (JobState.CANCELLED, before)
    else:
        assert (row.state, row.finished_at, tournament.revision) == (JobState.DONE, LATER, before[0] + 1)
    assert not cancel(row, now=LATER)


@pytest.mark.django_db(transaction=True)
def test_cancelling_and_finishing_at_once_end_in_one_of_both() -> None:
    """Whichever came first: a cancelled job has written nothing, and one that has written is done."""
    for _ in range(5):
        tournament, row, barrier = drafted(), job(), Barrier(2)
        before = tournament.revision

        def do(row: Job = row, tournament: Tournament = tournament, barrier: Barrier = barrier) -> None:
            run_and_store(row.pk, writes(tournament, barrier.wait), clock=at())
            connections.close_all()

        def stop(row: Job = row, barrier: Barrier = barrier) -> bool:
            barrier.wait(LONGEST)
            try:
                return cancel(row, now=LATER)
            finally:
                connections.close_all()

        with ThreadPoolExecutor(2) as pool:
            worked, stopped = pool.submit(do), pool.submit(stop)
            worked.result()
            is_cancelled = stopped.result()

        tournament.refresh_from_db()
        expected = (JobState.CANCELLED, before) if is_cancelled else (JobState.DONE, before + 1)
        assert (state(row)[0], tournament.revision) == expected


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_a_cancelled_archive_is_not_noted_and_a_noted_one_is_not_cancelled(*, is_cancelled: bool) -> None:
    tournament, row, steps_seen = seated_tournament(players=4), job(), []

    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        def step(done: int, total: int) -> None:
            steps_seen.append((done, total))
            if is_cancelled and done == total:  # all is copied, and the heart has not beaten since
                assert cancel(row, now=LATER)

        content = archive_file(tournament, by=anna(), on_logged=partial(settle, job_), now=NOW, progress=step)
        assert not cancel(row, now=LATER), "it is in the log already"
        return ProducedFile("a.zip", "application/zip", content)

    run_and_store(row.pk, make, clock=at())

    assert state(row)[0] == (JobState.CANCELLED if is_cancelled else JobState.DONE)
    assert tournament.events.filter(verb="archive").exists() is not is_cancelled
    steps = steps_seen[-1][1]
    assert steps_seen == [(done, steps) for done in range(steps + 1)]


@pytest.mark.django_db(transaction=True)
def test_two_clicks_are_one_job_and_a_cancelled_one_is_begun_again() -> None:
    arguments = {"subject": "evening", "id": 0}

    def ask(**other: object) -> Job:
        wanted = {"cup": cup(), "owner": anna(), "arguments": arguments, "now": NOW} | other
        return enqueue("no-such-document.pdf", **wanted)  # type: ignore[arg-type]

    def click(barrier: Barrier) -> int:
        barrier.wait(LONGEST)
        try:
            return ask().pk
        finally:
            connections.close_all()

    cup(), anna(), clara()
    work_free = Event()
    queue._thread.submit(work_free.wait)  # the one worker of this process is kept busy meanwhile
    barrier = Barrier(4)
    with ThreadPoolExecutor(4) as pool:
        first = {each.result() for each in [pool.submit(click, barrier) for _ in range(4)]}
    assert len(first) == 1 == Job.objects.count()
    others = [ask(owner=clara()), ask(cup=cup(slug="anderer")), ask(arguments=arguments | {"id": 1})]
    with translation.override("en"):
        others.append(ask())
    assert len({*first, *(each.pk for each in others)}) == 5

    (pk,) = first
    assert cancel(Job.objects.get(pk=pk), now=LATER)
    again = ask()
    assert again.pk not in {pk, *(each.pk for each in others)}
    work_free.set()
    assert finished(again).state == JobState.FAILED  # document_gone: a worker took it
    assert Job.objects.get(pk=pk).state == JobState.CANCELLED


@pytest.mark.django_db
def test_what_has_changed_since_is_made_anew_and_work_is_shared_by_a_cup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "submit_job", lambda *_args, **_more: True)
    tournament = drafted()
    wanted, begins = document(Subject.TOURNAMENT, "archive.zip"), timezone.now()
    assert wanted

    def ordered(minutes: int) -> Job:
        return order(wanted, tournament, owner=anna(), now=begins + timedelta(minutes=minutes))

    first = ordered(1)
    assert ordered(2) == first
    discard_drafts(tournament, actor=at_desk(), now=begins + timedelta(minutes=3))
    assert ordered(4) not in {first, None}
    assert ordered(5) == ordered(4)

    done = [order_work("simulate_all", tournament, owner=each, now=NOW) for each in (anna(), clara(), anna())]
    assert len({each.pk for each in done}) == 1


@pytest.mark.django_db(transaction=True)
def test_cancelled_job_is_skipped_by_the_worker_it_waited_for() -> None:
    row = sheets_order()
    finished(row)
    Job.objects.filter(pk=row.pk).update(state=JobState.QUEUED, content=None)
    assert cancel(row, now=LATER)

    make_ordered(row.pk)

    row.refresh_from_db()
    assert (row.state, row.content) == (JobState.CANCELLED, None)


def test_stopping_is_no_error_of_the_database() -> None:
    """Else it would be taken for a cut-off, and the job be tried again."""
    assert not issubclass(JobStopped, work.CUT_OFF)
