"""One sentence for each code."""

import ast
from pathlib import Path

from django.utils.translation import override

import tournaments
from tournaments.errors import OWN_SENTENCES, SENTENCES, Refused
from tournaments.seating.contract.codes import SENTENCES as DRAW_SENTENCES
from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.problems import DrawProblem

PRODUCT = Path(tournaments.__file__).parent
TABLES = {
    PRODUCT / "errors.py",
    PRODUCT / "sentences" / "table.py",
    PRODUCT / "sentences" / "archive.py",
    PRODUCT / "intake" / "sentences.py",
}
REFUSALS = {"Refused", "Conflict", "FileRefused"}


def test_no_code_has_a_second_sentence() -> None:
    assert OWN_SENTENCES.keys() & {code.value for code in DRAW_SENTENCES} == set()
    assert len(SENTENCES) == len(OWN_SENTENCES) + len(DRAW_SENTENCES)
    assert len(set(SENTENCES.values())) == len(SENTENCES), "two codes with one sentence are one code"


def test_every_sentence_has_its_refusal_and_every_refusal_its_sentence() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in PRODUCT.rglob("*.py") if path not in TABLES]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args]
    refused = {call.args[0] for call in calls if call.func.id in REFUSALS}  # type: ignore[attr-defined]
    raised = {code.value for code in refused if isinstance(code, ast.Constant)}

    assert OWN_SENTENCES.keys() - written == set()
    assert raised - SENTENCES.keys() == set()
    assert len(raised) > 60


def test_every_problem_of_a_draw_has_a_sentence() -> None:
    assert set(DRAW_SENTENCES) == set(DrawCode)


def test_the_desk_says_the_sentence_of_the_engine_with_names() -> None:
    with override("en"):
        assert Refused("same_table", player="Anna Auer", table=3).sentence == "Anna Auer is already at table 3."
    with override("de"):
        assert Refused("same_table", player="Anna Auer", table=3).sentence == "Anna Auer sitzt schon am Tisch 3."
    assert (
        DrawProblem(DrawCode.SAME_TABLE, "table", {"player": 7, "table": 3}).reason == "Player 7 is already at table 3."
    )
