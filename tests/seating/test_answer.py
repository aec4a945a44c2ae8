"""The JSON contract of `manage.py draw_seating`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.seating.checker import faults, repeats
from tournaments.seating.answer import answer

DOCUMENT = {
    "players": [{"id": k, "club": f"club {k % 5}", "household": "home" if k < 3 else None} for k in range(1, 44)],
    "rounds": 3,
    "seed": "2026-11-20/linz",
    "met": [[1, 7]],
    "apart": [[4, 5]],
    "fixed": {"12": 1},
    "played": [],
}


def codes(document: object) -> list[tuple[str, str]]:
    problems: Any = answer(document)["error"]
    return [(problem["code"], problem["field"]) for problem in problems]


def test_answer_has_rounds_and_a_certificate_with_every_goal() -> None:
    result: Any = answer(DOCUMENT)
    goals = result["certificate"].pop("goals")
    assert faults(result["rounds"], range(1, 44)) == []
    assert repeats(result["rounds"]) == 0
    assert all(12 in seating[0] for seating in result["rounds"])
    assert list(goals) == [
        "seated", "sixes", "repeats", "second_fives", "apart",
        "club", "household", "car", "team", "met", "places", "fixed",
    ]  # fmt: skip
    assert goals["repeats"] == {"figure": 0, "bound": 0, "optimal": True}
    assert result["certificate"] == {
        "seed": "2026-11-20/linz",
        "algorithm": "vorhand-seating-6",
        "input_hash": "4371cee5905cd442a04e1ac538937d4d96d39378e434d27ded92f639046cbe1b",
    }


def test_a_goal_that_is_missed_says_why() -> None:
    three_at_two_tables = [[1, 2], [1, 3], [2, 3]]
    result: Any = answer({"players": 8, "rounds": 1, "met": three_at_two_tables})
    goal = result["certificate"]["goals"]["met"]
    assert (goal["figure"], goal["bound"], goal["optimal"], goal["why"] != "") == (1, 0, False, True)


def test_a_number_of_players_stands_for_the_ids_from_one() -> None:
    result: Any = answer({"players": 16, "rounds": 5, "seed": ""})
    assert faults(result["rounds"], range(1, 17)) == []


def test_played_rounds_are_kept_and_not_answered_again() -> None:
    first: Any = answer({"players": 40, "rounds": 2, "seed": "x"})
    then: Any = answer({"players": 40, "rounds": 1, "seed": "x", "played": first["rounds"]})
    assert len(then["rounds"]) == 1
    assert repeats([*first["rounds"], *then["rounds"]]) == 0


def test_those_who_left_are_named() -> None:
    first: Any = answer({"players": 40, "rounds": 1, "seed": "x"})
    present = [{"id": k} for k in range(3, 42)]
    assert codes({"players": present, "rounds": 1, "played": first["rounds"]}) == [("played_stranger", "played")] * 2
    assert "rounds" in answer({"players": present, "rounds": 1, "played": first["rounds"], "left": [1, 2]})


def test_the_least_bad_plan_is_offered_only_when_asked_for() -> None:
    quarrel = {"players": 8, "rounds": 1, "apart": [[1, 2], [1, 3], [2, 3]]}
    result: Any = answer({**quarrel, "least_bad": True})
    assert ("apart_not_kept", "apart") in codes(quarrel)
    assert result["certificate"]["goals"]["apart"]["figure"] == 1


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("malformed", "document")]),
        ({}, [("missing", "players"), ("missing", "rounds")]),
        ({"players": 8, "rounds": 1, "tables": 2}, [("unknown_key", "tables")]),
        ({"players": "8", "rounds": 1}, [("wrong_type", "players")]),
        ({"players": [{"name": "x"}], "rounds": 1}, [("wrong_type", "players")]),
        ({"players": [{"id": 1, "club": 7}], "rounds": 1}, [("wrong_type", "players")]),
        ({"players": [{"id": 1, "clubb": "Linz"}] * 2, "rounds": 1}, [("unknown_key", "players")]),
        ({"players": 8, "rounds": 1.5}, [("wrong_type", "rounds")]),
        ({"players": 8, "rounds": True}, [("wrong_type", "rounds")]),
        ({"players": 8, "rounds": 1, "seed": 7}, [("wrong_type", "seed")]),
        ({"players": 8, "rounds": 1, "met": [[1, 2, 3]]}, [("wrong_type", "met")]),
        ({"players": 8, "rounds": 1, "met": [[1, 1], [2, 3]]}, [("met_oneself", "met")]),
        ({"players": 8, "rounds": 1, "apart": [["a", 2]]}, [("wrong_type", "apart")]),
        ({"players": 8, "rounds": 1, "fixed": {"x": 1}}, [("wrong_type", "fixed")]),
        ({"players": 8, "rounds": 1, "fixed": {"1": 1, "01": 2}}, [("wrong_type", "fixed")]),
        ({"players": 8, "rounds": 1, "fixed": [[1, 1]]}, [("wrong_type", "fixed")]),
        ({"players": 8, "rounds": 1, "played": [[1, 2, 3, 4]]}, [("wrong_type", "played")]),
        ({"players": 8, "rounds": 1, "played": [[[1, 2, 3, 4]]] * 201}, [("too_many_rounds", "played")]),
        ({"players": 8, "rounds": 1, "least_bad": 1}, [("wrong_type", "least_bad")]),
        ({"players": 10**30, "rounds": 1}, [("wrong_type", "players")]),
        ({"players": -3, "rounds": 1}, [("too_few_players", "players")]),
        ({"players": 7, "rounds": 0}, [("no_table_split", "players"), ("too_few_rounds", "rounds")]),
    ],
)
def test_every_fault_of_a_document_is_told(document: object, expected: list[tuple[str, str]]) -> None:
    assert codes(document) == expected


def test_an_empty_name_is_no_club() -> None:
    nameless = [{"id": player, "club": "", "car": None} for player in range(1, 17)]
    assert answer({"players": nameless, "rounds": 3}) == answer({"players": 16, "rounds": 3})


def run_command(*arguments: str) -> tuple[int, Any]:
    out = io.StringIO()
    try:
        call_command("draw_seating", *arguments, stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def test_command_reads_a_file_and_answers_without_a_database(tmp_path: Path) -> None:
    document = tmp_path / "evening.json"
    document.write_text(json.dumps(DOCUMENT))
    status, result = run_command(str(document))
    assert (status, result) == (0, json.loads(json.dumps(answer(DOCUMENT))))


def test_command_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"players": 7, "rounds": 3}')))
    status, result = run_command()
    assert (status, [problem["code"] for problem in result["error"]]) == (1, ["no_table_split"])


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_command_refuses_what_is_no_json(tmp_path: Path, content: bytes) -> None:
    document = tmp_path / "evening.json"
    document.write_bytes(content)
    status, result = run_command(str(document))
    assert (status, [problem["code"] for problem in result["error"]]) == (1, ["malformed"])


def test_command_refuses_to_choose_between_two_tables_for_one_player(tmp_path: Path) -> None:
    document = tmp_path / "evening.json"
    document.write_text('{"players": 16, "rounds": 1, "fixed": {"12": 1, "12": 2}}')
    status, result = run_command(str(document))
    assert (status, [(problem["code"], problem["reason"]) for problem in result["error"]]) == (
        1,
        [("repeated_key", "12 is given twice for the same item.")],
    )


def test_command_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    status, result = run_command(str(tmp_path / "none.json"))
    assert (status, [problem["code"] for problem in result["error"]]) == (1, ["no_such_file"])
