"""What a line may be: the product's own check and a JSON Schema library say the same."""

from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from tests.archive.reading import lines_in, members_of
from tests.archive.test_kept_archives import KEPT
from tournaments.archive.members import MEMBERS
from tournaments.archive.schema import archive_schema, line_problem, line_schema

NEWEST = "2026-11-23-finals.zip"
SCHEMAS = archive_schema()["$defs"]
WRONG: list[dict[str, Any]] = [
    {"id": 0},
    {"id": "1"},
    {"id": None},
    {"name": None},
    {"name": 3},
    {"name": "x" * 500},
    {"played_at": "heute"},
    {"revision": -1},
    {"starts": "1.9.2026"},
    {"checked_in_at": "2026-11-20T18:00:00"},
    {"role": "owner"},
    {"is_present": 1},
]


@pytest.mark.parametrize("member", SCHEMAS)
def test_both_checks_agree(member: str) -> None:
    line = lines_in(members_of(KEPT / NEWEST), member)[0]
    library = Draft202012Validator(SCHEMAS[member])

    assert (line_problem(line, SCHEMAS[member]), library.is_valid(line)) == ("", True)
    for change in WRONG:
        wrong = line | change
        assert (line_problem(wrong, SCHEMAS[member]) == "") == library.is_valid(wrong), change
    later = {name for each in MEMBERS if each.name == member for name, _ in each.added}
    for name in line:
        without = {other: value for other, value in line.items() if other != name}
        assert (line_problem(without, SCHEMAS[member]) == "") == library.is_valid(without) is (name in later), name


def test_a_field_that_came_later_may_be_absent() -> None:
    clubs = next(member for member in MEMBERS if member.name == "clubs")
    later = replace(clubs, added=(("name", "?"),))

    assert line_problem({"id": 1}, line_schema(clubs)) == "name required"
    assert line_problem({"id": 1}, line_schema(later)) == ""
