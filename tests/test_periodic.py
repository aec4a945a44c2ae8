"""Jobs that are done again and again."""

import logging
import threading
from datetime import timedelta
from threading import Event

import pytest

from tournaments.periodic import PeriodicJob, repeated

AT_ONCE, NEVER = timedelta(microseconds=1), timedelta(days=1)
LONGEST = 10  # seconds a failing test waits


def test_a_job_comes_again_after_a_failure_and_ends_with_the_block(caplog: pytest.LogCaptureFixture) -> None:
    runs: list[int] = []
    again, other = Event(), Event()

    def fail_first() -> None:
        runs.append(len(runs))
        if len(runs) == 1:
            raise OSError("the stick is gone")
        again.set()

    jobs = [PeriodicJob("copies", AT_ONCE, fail_first), PeriodicJob("sweep", AT_ONCE, other.set)]
    with caplog.at_level(logging.ERROR), repeated(jobs):
        assert again.wait(LONGEST)
        assert other.wait(LONGEST)
    done = len(runs)

    assert caplog.records[0].getMessage() == "periodic job copies failed"
    assert "the stick is gone" in caplog.text
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("periodic-")]
    assert len(runs) == done


def test_a_slow_job_delays_no_other_and_a_stop_lets_it_finish() -> None:
    begun, may_end, ended, other = Event(), Event(), Event(), Event()

    def slow() -> None:
        begun.set()
        may_end.wait(LONGEST)
        ended.set()

    with repeated([PeriodicJob("slow", AT_ONCE, slow), PeriodicJob("quick", AT_ONCE, other.set)]):
        assert begun.wait(LONGEST)
        assert other.wait(LONGEST)
        may_end.set()

    assert ended.is_set()


def test_a_job_waits_for_its_first_time_and_a_failing_block_stops_it() -> None:
    run = Event()

    with pytest.raises(ZeroDivisionError), repeated([PeriodicJob("later", NEVER, run.set)]):
        raise ZeroDivisionError

    assert not run.is_set()
