"""Files of rulesets: whatever the bytes are, a problem with its place, and nothing but a problem."""

import pytest

from rulesets.load import RulesetRefused, preset, read_ruleset_file
from rulesets.problems import RulesetProblem, problem_object
from rulesets.source import MOST_BYTES, toml_document
from tests.scoring.variants.changes import PRESETS

BROKEN: list[tuple[bytes, str, str, tuple[int, int] | None]] = [
    (b"x" * (MOST_BYTES + 1), "too_large", "at most 100 kB", None),
    (b"", "empty", "The file is empty.", None),
    (b"# nothing\n", "empty", "The file is empty.", None),
    ('slug = "a"\r\nname = "Köpfe"'.encode("latin-1"), "not_utf8", "choose Save as, and UTF-8", (2, 10)),
    ('slug = "a"'.encode("utf-16"), "not_utf8", "choose Save as, and UTF-8", (1, 1)),
    (b"%PDF-1.7\n\xe2\xe3" + b"x" * MOST_BYTES, "not_utf8", "This is a PDF", (1, 1)),
    (b"\xff\xd8\xff\xe0", "not_utf8", "This is a picture", (1, 1)),
    (b"\x89PNG\r\n", "not_utf8", "This is a picture", (1, 1)),
    (b"PK\x03\x04 word/document.xml", "not_utf8", "This is a Word document and no text file", (1, 1)),
    (b"PK\x03\x04 xl/workbook.xml", "not_utf8", "This is a spreadsheet", (1, 1)),
    (b"PK\x03\x04 uhu.toml", "not_utf8", "This is a ZIP archive", (1, 1)),
    (b"{\\rtf1 slug}", "not_utf8", "This is a Word document", (1, 1)),
    (b'slug = "a\x00"', "not_toml", "not valid TOML", (1, 10)),
    (b"slug = our-table", "not_toml", 'straight quotation marks, like "our-table".', (1, 8)),
    ("slug = “a”".encode(), "not_toml", "This quotation mark (“) comes from a word", (1, 8)),
    ('slug = "a“\n'.encode(), "not_toml", "This quotation mark (“) comes from a word", (1, 10)),
    (b"a = True", "not_toml", "Write “true”, in small letters.", (1, 5)),
    (b"a = 1\nb =\n", "not_toml", "Behind “=” a value is missing.", (2, 4)),
    (b"a = { b = , c = 1 }", "not_toml", "Behind “=” a value is missing.", (1, 11)),
    (b"a = { b =  \n", "not_toml", "Behind “=” a value is missing.", (1, 12)),
    (b"a = { b = 1, ] c = 2 }", "not_toml", "Here the next key is missing", (1, 14)),
    (b"a = ?", "not_toml", "a value is a whole number", (1, 5)),
    (b"a = 1 2", "not_toml", "nothing can follow", (1, 7)),
    (b"a = 1,5", "not_toml", "Only whole numbers are possible, not 1,5.", (1, 5)),
    (b"a = [{ b = 3,5 }]", "not_toml", "Only whole numbers are possible, not 3,5.", (1, 12)),
    (b"a = 45/2", "not_toml", "for 45/2 write 137 (3 × 45 + 2).", (1, 5)),
    (b"a = 35/1 # limit", "not_toml", "for 35/1 write 106 (3 × 35 + 1).", (1, 5)),
    (b"valid_from = 1.10.2026", "not_toml", "A date has the year first: write 2026-10-01.", (1, 14)),
    (b"valid_from = 2026-9-1", "not_toml", "write 2026-09-01.", (1, 14)),
    (b"valid_from 2026-09-01", "not_toml", "has to be “=”", (1, 12)),
    (b"valid_from = 2026-02-30", "not_toml", "year first, like 2026-10-01", (1, 14)),
    (b"valid_from = 1. Oktober 2026", "not_toml", "year first, like 2026-10-01", (1, 15)),
    (b"valid_from = 2026-10-01\nvalid_from = 2026-10-02", "not_toml", "second time", (2, 24)),
    (b'a = 1\nslug "a"', "not_toml", "has to be “=”", (2, 6)),
    (b"a = 1\na = 2\n", "not_toml", "second time", (2, 6)),
    (b"[a]\n[a]\n", "not_toml", "second time", (2, 3)),
    (b"a = { b = 1, b = 2 }", "not_toml", "second time", (1, 19)),
    (b"a = [1]\n]\n", "not_toml", "a bracket too many", (2, 1)),
    (b"contracts = [\n{ a = 1 },\n\n", "not_toml", "closing bracket “]” is missing", (2, 11)),
    (b"contracts = [\n{ a = 1 },\n\n[kontra]\nb = 1\n", "not_toml", "closing bracket “]” is missing", (2, 11)),
    (b"contracts = [\n{ a = 1 }\n\nbonuses = [\n]\n", "not_toml", "closing bracket “]” is missing", (2, 10)),
    (b"[trischaken]\na = 1\n[trischaken pots] # x\n", "not_toml", "dot: [trischaken.pots].", (3, 1)),
    (b"[trischaken pots]\n", "not_toml", "dot: [trischaken.pots].", (1, 1)),
    (b"[kontra\na = 1\n", "not_toml", "closing bracket “]” is missing", (1, 8)),
    (b"a = { b = 1", "not_toml", "closing bracket “}” is missing", (1, 12)),
    (b"a = { b = 1\n", "not_toml", "closing bracket “}” is missing", (1, 12)),
    (b"a = [\n{ b = 1 }, # , here\n{ b = 2 } # or, here\n{ b = 3 }\n]\n", "not_toml", "A comma is missing", (3, 10)),
    (b'a = { b = "x" c = 4 }', "not_toml", "A comma is missing here", (1, 14)),
    (b"a = [6 12, 3]", "not_toml", "A comma is missing here", (1, 7)),
    (b"a = [3,5 6,12]", "not_toml", "A comma is missing here", (1, 9)),
    (b"a = [{ b = 1 } { b = 2 }]", "not_toml", "A comma is missing here", (1, 15)),
    (b"a = [\n1,\n,\n]", "not_toml", "one comma too many", (3, 1)),
    (b"a = { b = 1, }", "not_toml", "No comma can stand before", (1, 14)),
    (b"a = { b = 1,\nc = 2 }", "not_toml", "has to stand on one line", (1, 13)),
    (b"a = 'b", "not_toml", "A quotation mark is missing", (1, 7)),
    (b"\na = " + b"9" * 5_000, "not_toml", "too long", (2, 5)),
    (b"a = " + b"[" * 50_000, "too_nested", "nested too deep", (1, 25)),
    (b"a = " + b"{a = " * 10_000, "too_nested", "nested too deep", (1, 105)),
    (b'a = """"x"""" # \nb = ' + b"[" * 50_000, "too_nested", "nested too deep", (2, 25)),
    (b"x = 1\n[" + b"a." * 49_000 + b"a]", "too_nested", "nested too deep", (2, 2)),
    (b"\"a\" . 'b' . " * 8_000 + b"a = 1", "too_nested", "nested too deep", (1, 1)),
]


def test_file_that_cannot_be_read_is_one_problem_at_its_place() -> None:
    for content, code, part, place in BROKEN:
        problem = only_problem(content)

        assert (problem.code, problem.path) == (code, ""), content[:60]
        assert part in problem.message, (content[:60], problem.message)
        assert (problem.line, problem.column) == (place or (None, None)), content[:60]


def test_what_stands_in_a_comment_or_in_text_is_not_looked_at() -> None:
    long = "9" * 1_000 + "a." * 30 + "[" * 30
    ours = (PRESETS / "ooe-2023.toml").read_text("utf-8").replace('"ooe-2023"', '"ours"')
    text = f'# {long} " \'\n{ours}\n[conduct]\nkaiserstich = "{"a." * 30} [[[[ {"9" * 300}" # {long}\n'

    assert read_ruleset_file(text.encode()).conduct.kaiserstich == f"{'a.' * 30} [[[[ {'9' * 300}"
    assert toml_document(f'a = """{long}"""\nb = \'{long}\'\n'.encode()) == {"a": long, "b": long}


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
