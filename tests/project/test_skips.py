"""What was skipped in one run must have run in another."""

from pathlib import Path

import pytest

from scripts.skips import UNKNOWN, collected, main, never_ran, outcomes, report_name

LISTING = """tests/a/test_one.py::test_plain
tests/a/test_one.py::TestGroup::test_in_class
tests/a/test_one.py::test_row[x/y::z.py]

3 tests collected in 0.10s
"""

REPORT = """<?xml version="1.0" encoding="utf-8"?>
<testsuites name="pytest tests"><testsuite name="pytest" tests="3">
<testcase classname="tests.a.test_one" name="test_plain" time="0.1" />
<testcase classname="tests.a.test_one.TestGroup" name="test_in_class" time="0.1">
<skipped type="pytest.skip" message="needs Redis">tests/a/test_one.py:3: needs Redis</skipped></testcase>
<testcase classname="tests.a.test_one" name="test_row[x/y::z.py]"><failure message="no">no</failure></testcase>
</testsuite></testsuites>
"""

PLAIN = "tests.a.test_one.test_plain"
IN_CLASS = "tests.a.test_one.TestGroup.test_in_class"
ROW = "tests.a.test_one.test_row[x/y::z.py]"


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.xml"
    path.write_text(REPORT, encoding="utf-8")
    return path


def test_collected_tests_are_named_as_in_reports() -> None:
    assert collected(LISTING) == {PLAIN, IN_CLASS, ROW}


def test_report_name_is_the_one_pytest_writes(request: pytest.FixtureRequest) -> None:
    assert report_name(request.node.nodeid) == f"{__name__}.{request.node.name}"


def test_outcomes_tell_skipped_from_run(report: Path) -> None:
    assert outcomes(report) == {PLAIN: None, IN_CLASS: "needs Redis", ROW: None}


def test_never_ran_is_empty_when_another_run_had_it() -> None:
    assert never_ran({PLAIN, IN_CLASS}, [{PLAIN: None, IN_CLASS: "needs Redis"}, {IN_CLASS: None}]) == {}


def test_never_ran_counts_a_later_skip_of_what_has_run() -> None:
    assert never_ran({PLAIN}, [{PLAIN: None}, {PLAIN: "needs SQLite"}]) == {}


def test_never_ran_names_the_skipped_and_the_left_out() -> None:
    runs: list[dict[str, str | None]] = [{IN_CLASS: "needs Redis"}, {IN_CLASS: "needs a worker"}]
    assert never_ran({PLAIN, IN_CLASS}, runs) == {PLAIN: UNKNOWN, IN_CLASS: "needs a worker"}


def test_main_fails_and_names_what_never_ran(tmp_path: Path, report: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listing = tmp_path / "collected.txt"
    listing.write_text(LISTING, encoding="utf-8")
    assert main([str(listing), str(report)]) == 1
    assert capsys.readouterr().out == f"never ran: {IN_CLASS} (needs Redis)\n3 tests in 1 runs, 1 never ran\n"


def test_main_fails_when_nothing_was_collected(tmp_path: Path, report: Path) -> None:
    listing = tmp_path / "collected.txt"
    listing.write_text("no tests collected\n", encoding="utf-8")
    assert main([str(listing), str(report)]) == 1
