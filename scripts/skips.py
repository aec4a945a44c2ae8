"""Compare the test runs of a CI build: every test skipped or deselected in one must have run in another.

`python -m scripts.skips COLLECTED REPORT...`: COLLECTED is the output of `pytest --collect-only -q`, each REPORT a
JUnit XML file. Exit status 1 with a list if a test never ran.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree  # the reports were just written by our own pytest

UNKNOWN = "left out of every run"


def collected(listing: str) -> set[str]:
    """The tests in a `--collect-only -q` listing, named as in JUnit reports."""
    return {report_name(line) for line in listing.splitlines() if "::" in line}


def report_name(node: str) -> str:
    """A pytest node id as a JUnit report spells it: path and classes joined by dots, then the test with its parameters.

    >>> report_name("tests/scoring/test_settle.py::test_sum[rufer/solo]")
    'tests.scoring.test_settle.test_sum[rufer/solo]'
    """
    address, bracket, parameters = node.partition("[")
    file, *names = address.split("::")
    return ".".join([file.removesuffix(".py").replace("/", "."), *names]) + bracket + parameters


def outcomes(report: Path) -> dict[str, str | None]:
    """Test name → None if it ran, otherwise the reason for skipping it."""
    cases = ElementTree.parse(report).iter("testcase")  # noqa: S314 - our own file
    return {f"{case.get('classname')}.{case.get('name')}": _skip_reason(case) for case in cases}


def _skip_reason(case: ElementTree.Element) -> str | None:
    skipped = case.find("skipped")
    return None if skipped is None else skipped.get("message") or "no reason given"


def never_ran(tests: set[str], runs: Iterable[dict[str, str | None]]) -> dict[str, str]:
    """The tests that never ran, with the last reason given."""
    reasons = dict.fromkeys(sorted(tests), UNKNOWN)
    ran = set()
    for run in runs:
        ran |= {name for name, reason in run.items() if reason is None}
        reasons |= {name: reason for name, reason in run.items() if reason is not None}
    return {name: reason for name, reason in reasons.items() if name not in ran}


def main(arguments: list[str]) -> int:
    listing, *reports = map(Path, arguments)
    tests = collected(listing.read_text(encoding="utf-8"))
    runs = [outcomes(report) for report in reports]
    idle = never_ran(tests, runs)
    sys.stdout.writelines(f"never ran: {name} ({reason})\n" for name, reason in idle.items())
    sys.stdout.write(f"{len(tests)} tests in {len(runs)} runs, {len(idle)} never ran\n")
    return 1 if idle or not tests else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
