"""`manage.py verify_seating`: a document and its answer, counted again."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.seating.answer import answer

DOCUMENT: dict[str, Any] = {"players": 43, "rounds": 2, "seed": "x", "fixed": {"7": 1}, "apart": [[1, 2]]}


def written(folder: Path, name: str, content: object) -> str:
    path = folder / name
    path.write_text(json.dumps(content))
    return str(path)


def test_command_confirms_a_true_answer(tmp_path: Path) -> None:
    out = io.StringIO()
    names = written(tmp_path, "document.json", DOCUMENT), written(tmp_path, "answer.json", answer(DOCUMENT))
    call_command("verify_seating", *names, stdout=out)
    assert out.getvalue() == "Everything is as the certificate says.\n"


def without_bounds() -> dict[str, Any]:
    result: Any = answer(DOCUMENT)
    goals = {name: {"figure": goal["figure"]} for name, goal in result["certificate"]["goals"].items()}
    return {**result, "certificate": {**result["certificate"], "goals": goals}}


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {},
        {"rounds": []},
        {"error": []},
        {**answer(DOCUMENT), "certificate": {}},
        {**answer(DOCUMENT), "certificate": {"goals": {}}},
        without_bounds(),
    ],
)
def test_command_refuses_what_is_no_answer(tmp_path: Path, wrong: object) -> None:
    names = written(tmp_path, "document.json", DOCUMENT), written(tmp_path, "answer.json", wrong)
    with pytest.raises(CommandError, match="These are not a document"):
        call_command("verify_seating", *names)


def test_command_refuses_more_people_than_numbers_reach(tmp_path: Path) -> None:
    crowd = {"players": 10**20, "rounds": 1}
    names = written(tmp_path, "document.json", crowd), written(tmp_path, "answer.json", answer(DOCUMENT))
    with pytest.raises(CommandError, match="These are not a document"):
        call_command("verify_seating", *names)
