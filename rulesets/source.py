"""From the bytes of a TOML file to a document, or to the position of the error."""

import re
import tomllib
from collections.abc import Mapping
from itertools import accumulate

from rulesets.problems import RulesetProblem, RulesetRefused
from rulesets.toml_mistakes import Failure, Mistake, likely_mistake

MOST_BYTES = 100_000
"""Many times the longest ruleset; larger files are rejected unread."""

MOST_NESTED = 20
"""The most brackets open at once; no ruleset has more than four."""

OTHER_FILES: Mapping[bytes, str] = {
    b"%PDF": "pdf",
    b"\xff\xd8\xff": "picture",
    b"\x89PNG": "picture",
    b"PK\x03\x04": "zip",
    b"\xd0\xcf\x11\xe0": "word",
    b"{\\rtf": "word",
}
"""Magic bytes of files that are not text → the reason of our sentence."""

PARTS_OF_ZIP: Mapping[bytes, str] = {b"word/": "word", b"opendocument.text": "word", b"xl/": "sheet"}
"""Contents that identify documents packed as ZIP files."""

STRINGS_AND_COMMENTS = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)|\'\'\'.*?(?:'{3,5}|\Z)|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?|#[^\n]*+''', re.DOTALL
)
KEY_OF_MANY_PARTS = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){20}""", re.ASCII)
"""`a.b.c.d…`: the parser's time is cubic in the number of parts."""

MANY_DIGITS = re.compile(r"[\d_]{1000}", re.ASCII)
PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
REASONS: Mapping[str, str] = {
    "Expected newline": "after_value",
    "Expected '=' after": "equals",
    "Invalid statement": "statement",
    "Invalid initial": "key",
    "Cannot overwrite": "twice",
    "Cannot declare": "twice",
    "Cannot mutate": "twice",
    "Duplicate inline": "twice",
    "Invalid value": "value",
    "Unclosed": "unclosed",
    "Unterminated": "unclosed",
    "Expected": "unclosed",
}
"""Prefix of the parser's message → the reason of our sentence; the first match counts."""


def toml_document(content: bytes) -> dict[str, object]:
    """The document of a TOML file. Raises RulesetRefused with the one problem that makes it invalid."""
    _refuse_other_files(content)
    if len(content) > MOST_BYTES:
        raise RulesetRefused((RulesetProblem("too_large", "", {"most": MOST_BYTES // 1000}),))
    text = _text(content)
    blanked = STRINGS_AND_COMMENTS.sub(_blank, text)
    _refuse_what_takes_too_long(text, blanked)
    try:
        document = tomllib.loads(text)
    except ValueError as error:
        raise _refused_by_parser(str(error), text, blanked) from None
    if not document:
        raise RulesetRefused((RulesetProblem("empty", "", {"reason": "file"}),))
    return document


def _refuse_other_files(content: bytes) -> None:
    """Refuse word-processor documents, pictures and the like, which no editor can save as UTF-8."""
    reason = next((reason for start, reason in OTHER_FILES.items() if content.startswith(start)), None)
    if reason == "zip":
        reason = next((kind for part, kind in PARTS_OF_ZIP.items() if part in content), reason)
    if reason is not None:
        raise _refused_at("not_utf8", "", 0, reason=reason)


def _text(content: bytes) -> str:
    """The text, without the byte order mark that some editors write."""
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig", errors="replace")
        raise _refused_at("not_utf8", before, len(before)) from None


def _blank(found: re.Match[str]) -> str:
    """A comment or string blanked out, preserving line breaks."""
    return " " * len(found[0]) if found[0].startswith("#") else re.sub(r"[^\n\"']", "x", found[0])


def _refuse_what_takes_too_long(text: str, blanked: str) -> None:
    if found := KEY_OF_MANY_PARTS.search(blanked):
        raise _refused_at("too_nested", text, found.start())
    if found := MANY_DIGITS.search(blanked):
        raise _refused_at("not_toml", text, found.start(), reason="digits")
    depths = accumulate((letter in "[{") - (letter in "]}") for letter in blanked)
    too_deep = next((place for place, depth in enumerate(depths) if depth > MOST_NESTED), None)
    if too_deep is not None:
        raise _refused_at("too_nested", text, too_deep)


def _refused_by_parser(complaint: str, text: str, blanked: str) -> RulesetRefused:
    position = _position(complaint, text)
    reason = next((reason for start, reason in REASONS.items() if complaint.startswith(start)), "")
    mistake = likely_mistake(Failure(complaint, text, blanked, position)) or Mistake(reason, position)
    return _refused_at("not_toml", text, mistake.position, reason=mistake.reason, **mistake.facts)


def _position(complaint: str, text: str) -> int:
    """The position where the parser gave up, from 0; the end of the text if it reached the end."""
    found = PLACE.search(complaint)
    if found is None or found["line"] is None:
        return len(text.rstrip())
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: int(found["line"]) - 1]) + int(found["column"]) - 1


def _refused_at(code: str, text: str, position: int, **facts: object) -> RulesetRefused:
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return RulesetRefused((RulesetProblem(code, "", facts, "", line, column),))
