"""From the bytes of a TOML file to a document, or the place where they are none."""

import re
import tomllib
from collections.abc import Mapping

from rulesets.problems import RulesetProblem, RulesetRefused

MOST_BYTES = 100_000
"""Many times the longest ruleset; what is larger is not even looked at."""

KEY_OF_MANY_PARTS = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){20}""", re.ASCII)
"""`a.b.c.d…`: the parser's time grows with the cube of the parts."""

MANY_DIGITS = re.compile(r"[\d_]{1000}", re.ASCII)
PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
REASONS: Mapping[str, str] = {
    "Expected newline": "after_value",
    "Expected '=' after": "equals",
    "Cannot overwrite": "twice",
    "Cannot declare": "twice",
    "Cannot mutate": "twice",
    "Duplicate inline": "twice",
    "Invalid value": "value",
    "Unclosed": "unclosed",
    "Unterminated": "unclosed",
    "Expected": "unclosed",
}
"""How the parser's complaint begins → the reason of our sentence; the first that fits."""


def toml_document(content: bytes) -> dict[str, object]:
    """The document of a TOML file. Raises RulesetRefused with the one problem for which it is none."""
    if len(content) > MOST_BYTES:
        raise _refused("too_large", most=MOST_BYTES // 1000)
    text = _text(content)
    if found := KEY_OF_MANY_PARTS.search(text):
        raise _refused_at("too_nested", text, found.start())
    if found := MANY_DIGITS.search(text):
        raise _refused_at("not_toml", text, found.start(), reason="digits")
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise _refused("too_nested") from None
    except ValueError as error:
        raise _refused_by_parser(str(error), text) from None
    if not document:
        raise _refused("empty", reason="file")
    return document


def _text(content: bytes) -> str:
    """The text, without the mark that some editors put at its beginning."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig", errors="replace")
        raise _refused_at("not_utf8", before, len(before)) from None


def _refused_by_parser(complaint: str, text: str) -> RulesetRefused:
    reason = next((reason for start, reason in REASONS.items() if complaint.startswith(start)), "")
    found = PLACE.search(complaint)
    if found is None or found["line"] is None:
        return _refused_at("not_toml", text, len(text.rstrip()), reason=reason)
    problem = RulesetProblem("not_toml", "", {"reason": reason}, "", int(found["line"]), int(found["column"]))
    return RulesetRefused((problem,))


def _refused_at(code: str, text: str, position: int, **facts: object) -> RulesetRefused:
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return RulesetRefused((RulesetProblem(code, "", facts, "", line, column),))


def _refused(code: str, **facts: object) -> RulesetRefused:
    return RulesetRefused((RulesetProblem(code, "", facts),))
