"""Documents of every shape: each is taken whole or refused with codes, never anything else."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cup_points import SchemeRefused, read_scheme
from scoring.documents import LONGEST, DocumentCode, DocumentProblem, DocumentRefused, Fields
from scoring.final import read_final_table
from scoring.qualification import read_qualification_rule
from scoring.season import read_season_rule
from tests.scoring.worked import thorough

FIELDS = [
    *("slug", "name", "kind", "points", "beyond", "absent", "steps", "below", "factor", "purpose", "source"),
    *("counting", "n", "min_participations", "criteria", "quota", "table", "nothing_from", "1", "from", "per", "gain"),
]
WORDS = ["rank_table", "score_steps", "cubic", "score", "best_n", "half", "shared", "vorrunde-40", "", " ", "x"]

leaves = st.none() | st.booleans() | st.integers(-5, 200) | st.floats() | st.sampled_from(WORDS)
documents = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=8),
    max_leaves=25,
)


def test_fields_report_everything_and_hand_out_neutral_values() -> None:
    fields = Fields({"points": "5", "name": "", "extra": 1})

    values = (fields.integer("points"), fields.text("name"), fields.integers("ranks"), fields.texts("words"))
    fields.close()

    assert values == (0, "", (), ())
    assert fields.problems == [
        DocumentProblem(DocumentCode.WRONG_TYPE, "points", (("expected", "int"),)),
        DocumentProblem(DocumentCode.EMPTY, "name"),
        DocumentProblem(DocumentCode.MISSING_FIELD, "ranks"),
        DocumentProblem(DocumentCode.MISSING_FIELD, "words"),
        DocumentProblem(DocumentCode.UNKNOWN_FIELD, "extra"),
    ]


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], {"a": 1}])
def test_fields_take_only_whole_numbers(value: object) -> None:
    fields = Fields({"n": value})

    fields.integer("n")

    assert fields.problems == [DocumentProblem(DocumentCode.WRONG_TYPE, "n", (("expected", "int"),))]


def test_fields_of_tables_within_name_their_path() -> None:
    fields = Fields({"steps": [{"from": 1}, {"from": 2_000_000}, 3]})

    for step in fields.tables("steps"):
        step.integer("from")

    assert fields.problems == [
        DocumentProblem(DocumentCode.NOT_A_DOCUMENT, "steps[2]"),
        DocumentProblem(DocumentCode.OUT_OF_RANGE, "steps[1].from", (("least", -1_000_000), ("most", 1_000_000))),
    ]


@pytest.mark.parametrize(("name", "value"), [("points", [0] * (LONGEST + 1)), ("name", "x" * (LONGEST + 1))])
def test_fields_too_long(name: str, value: object) -> None:
    with pytest.raises(SchemeRefused) as refused:
        read_scheme({"slug": "s", "name": "N", "kind": "rank_table", "points": [1], name: value})

    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(DocumentCode.TOO_LONG, name)]


def test_refused_says_every_problem_in_words() -> None:
    problems = [
        DocumentProblem(DocumentCode.EMPTY, "name"),
        DocumentProblem(DocumentCode.NOT_A_DOCUMENT, "", (("expected", "dict"),)),
    ]

    assert str(DocumentRefused(problems)) == "empty at name; not_a_document at the document, expected dict"


@thorough
@given(documents)
def test_any_document_is_taken_or_refused(document: object) -> None:
    readers: list[Callable[[object], Any]] = [
        read_scheme, read_season_rule, read_qualification_rule, read_final_table,
    ]  # fmt: skip
    for read in readers:
        with suppress(DocumentRefused):
            read(document)
