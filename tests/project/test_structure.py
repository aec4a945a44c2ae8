"""A name stands for one class or type, and nothing is too long to read at a glance."""

import pytest

from scripts.structure import DJANGOS_NAMES, LONG, MOST_LINES_OF_A_FILE, MOST_LINES_OF_A_FUNCTION, problems, sources


def function(name: str, lines: int) -> str:
    return f"def {name}():\n" + "    pass\n" * (lines - 1)


def test_product_has_no_problem() -> None:
    assert problems(sources(), LONG) == []


def test_product_is_read_without_its_migrations() -> None:
    files = sources()

    assert {path.partition("/")[0] for path in files} == {
        *("benchmarks", "config", "rulesets", "scoring", "scripts", "tournaments")
    }
    assert "scripts/structure.py" in files
    assert not [path for path in files if "/migrations/" in path]


def test_name_of_two_classes_is_told_with_both_places() -> None:
    files = {"scoring/a.py": "class Line: ...\n", "tournaments/b.py": "\nclass Outer:\n    class Line: ...\n"}

    assert problems(files, {}) == ["Line is the name of 2 classes or types: scoring/a.py:1, tournaments/b.py:3"]


@pytest.mark.parametrize("alias", ["Line = tuple[int, ...]", "Line: TypeAlias = int", 'Line = TypeVar("Line")'])
def test_name_of_a_type_counts_like_that_of_a_class(alias: str) -> None:
    expected = ["Line is the name of 2 classes or types: a.py:1, b.py:1"]

    assert problems({"a.py": f"{alias}\n", "b.py": "class Line: ...\n"}, {}) == expected
    assert problems(dict.fromkeys(("a.py", "b.py"), f"{alias}\n"), {}) == expected


@pytest.mark.parametrize("text", ['T = TypeVar("T")', "LINES = 3", "class A:\n    Line = 1", "line = 1"])
def test_letters_constants_and_attributes_may_be_many(text: str) -> None:
    assert problems({"a.py": f"{text}\n", "b.py": f"{text}\n".replace("class A", "class B")}, {}) == []


@pytest.mark.parametrize("name", sorted(DJANGOS_NAMES))
def test_names_that_django_looks_for_may_be_many(name: str) -> None:
    assert problems(dict.fromkeys(("a.py", "b.py"), f"class {name}: ...\n"), {}) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (function("short", MOST_LINES_OF_A_FUNCTION), []),
        (function("long", MOST_LINES_OF_A_FUNCTION + 1), ["a.py:long has 41 lines, more than 40"]),
        ("async " + function("long", MOST_LINES_OF_A_FUNCTION + 1), ["a.py:long has 41 lines, more than 40"]),
        ("x = 1\n" * MOST_LINES_OF_A_FILE, []),
        ("x = 1\n" * (MOST_LINES_OF_A_FILE + 1), ["a.py has 251 lines, more than 250"]),
    ],
)
def test_length_is_limited(text: str, expected: list[str]) -> None:
    assert problems({"a.py": text}, {}) == expected


def test_what_is_listed_may_be_long_for_as_long_as_it_is() -> None:
    long, short = {"a.py": function("f", 41)}, {"a.py": function("f", 40)}

    assert problems(long, {"a.py:f": "a table"}) == []
    assert problems(short, {"a.py:f": "a table"}) == ["a.py:f is no longer long: take it off the list"]
