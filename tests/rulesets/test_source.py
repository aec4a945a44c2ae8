"""Files of rulesets: whatever the bytes are, a problem with its place, and nothing but a problem."""

import pytest

from rulesets.load import RulesetRefused, preset, read_ruleset_file
from rulesets.problems import RulesetProblem, problem_object
from rulesets.source import MOST_BYTES
from tests.scoring.variants.changes import PRESETS

BROKEN: list[tuple[bytes, str, str, tuple[int, int] | None]] = [
    (b"x" * (MOST_BYTES + 1), "too_large", "at most 100 kB", None),
    (b"", "empty", "The file is empty.", None),
    (b"# nothing\n", "empty", "The file is empty.", None),
    ('slug = "a"\nname = "Köpfe"'.encode("latin-1"), "not_utf8", "UTF-8", (2, 10)),
    ('slug = "a"'.encode("utf-16"), "not_utf8", "UTF-8", (1, 1)),
    (b"%PDF-1.7\n\xe2\xe3", "not_utf8", "UTF-8", (2, 1)),
    (b'slug = "a\x00"', "not_toml", "not valid TOML", (1, 10)),
    (b"slug = our-table", "not_toml", "straight quotation marks", (1, 8)),
    ("slug = “a”".encode(), "not_toml", "straight quotation marks", (1, 8)),
    (b"a = 1,5", "not_toml", "nothing can follow", (1, 6)),
    (b'a = 1\nslug "a"', "not_toml", "has to be “=”", (2, 6)),
    (b"a = 1\na = 2\n", "not_toml", "second time", (2, 6)),
    (b"[a]\n[a]\n", "not_toml", "second time", (2, 3)),
    (b"a = { b = 1, b = 2 }", "not_toml", "second time", (1, 19)),
    (b"contracts = [\n{ a = 1 },\n\n", "not_toml", "straight quotation", (2, 11)),
    (b"a = { b = 1", "not_toml", "missing", (1, 12)),
    (b"a = 'b", "not_toml", "missing", (1, 7)),
    (b"\na = " + b"9" * 5_000, "not_toml", "too long", (2, 5)),
    (b"a = " + b"[" * 50_000, "too_nested", "nested too deep", None),
    (b"a = " + b"{a = " * 10_000, "too_nested", "nested too deep", None),
    (b"x = 1\n[" + b"a." * 49_000 + b"a]", "too_nested", "nested too deep", (2, 2)),
    (b"\"a\" . 'b' . " * 8_000 + b"a = 1", "too_nested", "nested too deep", (1, 1)),
]


def test_file_that_cannot_be_read_is_one_problem_at_its_place() -> None:
    for content, code, part, place in BROKEN:
        problem = only_problem(content)

        assert (problem.code, problem.path) == (code, ""), content[:30]
        assert part in problem.message, content[:30]
        assert (problem.line, problem.column) == (place or (None, None)), content[:30]


def test_mark_that_an_editor_puts_before_the_text_is_no_problem() -> None:
    content = (PRESETS / "ooe-2023.toml").read_bytes().replace(b"\n", b"\r\n")

    assert read_ruleset_file(b"\xef\xbb\xbf" + content) == preset("ooe-2023")


def test_problem_for_json_has_a_place_only_in_broken_text() -> None:
    assert problem_object(only_problem(b"a = 1\nb")) == {
        "code": "not_toml",
        "path": "",
        "message": "The file is not valid TOML: after a key there has to be “=”.",
        "line": 2,
        "column": 2,
    }
    assert set(problem_object(RulesetProblem("empty", "cups"))) == {"code", "path", "message"}


def only_problem(content: bytes) -> RulesetProblem:
    """The one problem of a file."""
    with pytest.raises(RulesetRefused) as refused:
        read_ruleset_file(content)
    (problem,) = refused.value.problems
    return problem
