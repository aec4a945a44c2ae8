"""Whoever has the document draws the very same plan."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.inputs import asked
from tournaments.seating import Affinity, DrawInput, DrawPlan, draw, seat_by_rank
from tournaments.seating.answer import answer
from tournaments.seating.verify import disagreements

CONSTRAINTS: dict[str, Any] = {
    "affinities": {
        Affinity.CLUB: {k: f"club {k % 7}" for k in range(1, 61)},
        Affinity.CAR: {k: f"car {k // 4}" for k in range(1, 20)},
    },
    "apart": ((9, 4), (1, 2)),
    "met": ((7, 3), (3, 7), (50, 20)),
    "fixed": {12: 1, 40: 3},
}


def as_answer(plan: DrawPlan) -> Any:
    """The plan as JSON would carry it."""
    return json.loads(json.dumps({"rounds": plan.rounds, "certificate": plan.certificate.to_document()}))


def rerun(document: dict[str, object]) -> Any:
    return json.loads(json.dumps(answer(json.loads(json.dumps(document)))))


def test_first_rounds_are_drawn_again_from_their_document() -> None:
    players = [5 * k for k in range(43, 0, -1)]
    assert rerun(asked(players, 3, "desk").to_document()) == as_answer(draw(asked(players, 3, "desk")))


@pytest.mark.parametrize("left", [None, [1, 3, 5]])
def test_a_round_after_others_is_drawn_again_with_every_constraint(left: list[int] | None) -> None:
    played, constraints = draw(asked(range(1, 61), 2, "desk")).rounds, CONSTRAINTS | {"fixed": {12: 1}}
    present = [*range(66, 5, -1), 2, 4]
    document = asked(present, 1, "later", played, left=left, **constraints).to_document()
    assert document["left"] == [1, 3, 5]
    assert rerun(document) == as_answer(draw(asked(present, 1, "later", played, left=left, **constraints)))


def test_document_is_written_in_one_form() -> None:
    """Runs of the draw are stored and published in this form."""
    draw_input = asked(
        [3, 1, 2, 4], 1, "x", [[[4, 3, 2, 9]]],
        affinities={Affinity.TEAM: {1: "A"}, Affinity.CLUB: {2: "B", 1: "B", 7: "C"}},
        met=((2, 1), (1, 2)), apart=((4, 3),), fixed={4: 1, 1: 1}, allow_six=True, least_bad=True,
    )  # fmt: skip
    assert json.dumps(draw_input.to_document()) == (
        '{"players": [{"id": 1, "club": "B", "team": "A"}, {"id": 2, "club": "B"}, {"id": 3}, {"id": 4}], "rounds": 1, '
        '"seed": "x", "met": [[1, 2], [1, 2]], "apart": [[3, 4]], "fixed": {"1": 1, "4": 1}, '
        '"played": [[[4, 3, 2, 9]]], "left": [9], "least_bad": true, "allow_six": true}'
    )


def test_an_input_read_from_its_document_is_the_same() -> None:
    played = draw(asked(range(1, 61), 2, "desk")).rounds
    constraints = CONSTRAINTS | {"apart": ((4, 9),), "met": ((3, 7), (3, 7))}
    draw_input = asked(range(3, 61), 1, "later", played, left=(1, 2), **constraints)
    assert DrawInput.from_document(json.loads(json.dumps(draw_input.to_document()))) == draw_input


def test_affinities_of_nobody_change_nothing() -> None:
    constraints: dict[str, Any] = {"affinities": {Affinity.CLUB: {}, Affinity.TEAM: {99: "absent"}}}
    plan = draw(asked(range(1, 44), 2, "x", **constraints))
    assert rerun(asked(range(1, 44), 2, "x", **constraints).to_document()) == as_answer(plan)
    assert plan == draw(asked(range(1, 44), 2, "x"))


def test_a_round_by_rank_is_drawn_again_as_fixed_tables() -> None:
    order, played = list(range(44, 0, -1)), draw(asked(range(1, 45), 2, "desk")).rounds
    document = seat_by_rank(asked(order, 1, "final", played), order, top=2).to_document()
    assert rerun(document) == as_answer(draw(seat_by_rank(asked(order, 1, "final", played), order, top=2)))


def test_document_says_nothing_about_the_order_in_which_people_were_listed() -> None:
    turned = {"apart": CONSTRAINTS["apart"][::-1], "met": CONSTRAINTS["met"][::-1], "fixed": {40: 3, 12: 1}}
    documents = (
        asked(range(1, 61), 3, "x", **CONSTRAINTS).to_document(),
        asked(range(60, 0, -1), 3, "x", **(CONSTRAINTS | turned)).to_document(),
    )
    assert json.dumps(documents[0]) == json.dumps(documents[1])


@given(count=st.integers(12, 60), rounds=st.integers(1, 4), seed=st.text(max_size=8))
@settings(max_examples=20, deadline=None)
def test_any_draw_is_repeated_and_confirmed(count: int, rounds: int, seed: str) -> None:
    document = asked(range(1, count + 1), rounds, seed).to_document()
    result = rerun(document)
    assert result == as_answer(draw(asked(range(1, count + 1), rounds, seed)))
    assert disagreements(document, result) == []


def test_command_prints_the_desk_s_plan_byte_for_byte(tmp_path: Path) -> None:
    path, out = tmp_path / "document.json", io.StringIO()
    path.write_text(json.dumps(asked(range(1, 61), 3, "desk", **CONSTRAINTS).to_document()))
    call_command("draw_seating", str(path), stdout=out)
    plan = draw(asked(range(1, 61), 3, "desk", **CONSTRAINTS))
    desk = {"rounds": plan.rounds, "certificate": plan.certificate.to_document()}
    assert out.getvalue() == json.dumps(desk) + "\n"
