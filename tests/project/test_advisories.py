"""What is told about known advisories, from what pip-audit prints."""

import json
import sys
from pathlib import Path

import pytest

from scripts.advisories import audited, main, sentences

CLEAN = {"name": "django", "version": "5.2.8", "vulns": []}
FAULTY = {
    "name": "waitress",
    "version": "3.0.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.0.1"]}, {"id": "GHSA-2", "fix_versions": []}],
}
UNKNOWN = {"name": "vine", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "expected"),
    [
        ([CLEAN], ["base: 1 packages, 0 advisories"]),
        (
            [CLEAN, FAULTY, UNKNOWN],
            [
                "base: 2 packages, 2 advisories",
                "base: not in the database: vine",
                "  waitress 3.0.0: PYSEC-1, fixed in 3.0.1",
                "  waitress 3.0.0: GHSA-2, fixed in no version yet",
            ],
        ),
        ([UNKNOWN], ["base: not checked, no database of advisories could be reached."]),
    ],
)
def test_lock_is_told_as_it_was_found(packages: list[dict[str, object]], expected: list[str]) -> None:
    assert sentences(audited("base", json.dumps({"dependencies": packages}))) == expected


def test_report_that_never_came_is_not_taken_for_a_clean_one() -> None:
    assert sentences(audited("dev", "")) == ["dev: not checked, no database of advisories could be reached."]


@pytest.mark.parametrize(("packages", "status"), [([CLEAN], 0), ([FAULTY], 1), ([UNKNOWN], 0)])
def test_exit_status_is_1_for_an_advisory_alone(
    packages: list[dict[str, object]], status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "asks"
    program.write_text(f"#!{sys.executable}\nprint({json.dumps({'dependencies': packages})!r})\n")
    program.chmod(0o700)

    assert main([str(program)]) == status
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines() if line[0] != " "][:1] == ["base"]
