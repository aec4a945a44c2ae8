"""The most common mistakes in invalid TOML: their actual position and nature."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

QUOTES = "„“”‚‘’«»"
"""Typographic quotation marks, as word processors insert them."""

DATE = re.compile(
    r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})|"
    r"(?P<iso_year>\d{4})-(?P<iso_month>\d{1,2})-(?P<iso_day>\d{1,2})",
    re.ASCII,
)
DATE_LINE = re.compile(r"\s*valid_from\s*=")
BLATT = re.compile(r"=\s*(?P<given>\d{1,2} ?/ ?[012])(?!\d)", re.ASCII)
POINTS_AND_BLATT = re.compile(r"\s*(?P<given>(?P<points>\d{1,2}) ?/ ?(?P<blatt>[012]))\s*", re.ASCII)
DECIMAL = re.compile(r"=\s*(?P<given>\d+,\d+)", re.ASCII)
TABLE_LINE = re.compile(r"\s*(?:\[+[\w.-]+\]+|[\w-]+\s*=)")
TWO_WORDS = re.compile(r"\s*\[ *(?P<first>[\w-]+) +(?P<second>[\w-]+) *\]\s*")
BARE = re.compile(r"[^\W\d][\w-]*")
BRACKETS: Mapping[str, str] = {
    "Unclosed array": "]",
    "Unclosed inline table": "}",
    "Expected ']' at the end of a table declaration": "]",
    "Expected ']]' at the end of an array declaration": "]]",
}
"""The parser's message → the bracket it expected."""

OPEN_TEXT = ("Unterminated", "Illegal character '\\n'", "Expected \"'")
"""Prefixes of the parser's messages about unterminated strings."""

LIST_OPENS = frozenset("{[\"'0123456789+-")


@dataclass(frozen=True, slots=True)
class Mistake:
    """The reason of a sentence with its facts, and the position in the text, from 0."""

    reason: str
    position: int
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the parser gave up: its message, the text with comments and strings blanked, the position."""

    complaint: str
    text: str
    blanked: str
    position: int

    @property
    def start(self) -> int:
        """The start of the line."""
        return self.text.rfind("\n", 0, self.position) + 1

    @property
    def line(self) -> str:
        """The line, without its line break."""
        return self.text[self.start :].partition("\n")[0]

    @property
    def code(self) -> str:
        """The line with comments and strings blanked."""
        return self.blanked[self.start :].partition("\n")[0]

    @property
    def column(self) -> int:
        """The position within the line, from 0."""
        return self.position - self.start

    @property
    def rest(self) -> str:
        """The rest of the line from there on."""
        return self.line[self.column :]


def likely_mistake(failure: Failure) -> Mistake | None:
    """The probable mistake; None if it is not a common one."""
    looks = (_dot,) if failure.complaint.startswith(("Cannot", "Duplicate")) else LOOKS
    return next((mistake for look in looks for mistake in look(failure)), None)


def _dot(failure: Failure) -> Iterator[Mistake]:
    """A nested table with a space instead of the dot."""
    if found := TWO_WORDS.fullmatch(failure.code):
        yield Mistake(
            "dot", failure.start + found.start("first") - 1, {"meant": f"[{found['first']}.{found['second']}]"}
        )


def _quotes(failure: Failure) -> Iterator[Mistake]:
    """A typographic quotation mark at the start of a string, or at the end of one that began with a straight one."""
    is_open = failure.complaint.startswith(OPEN_TEXT)
    searched = failure.line if is_open else failure.rest[:1]
    for place, letter in enumerate(searched):
        if letter in QUOTES:
            yield Mistake("quotes", failure.position if not is_open else failure.start + place, {"given": letter})


def _date(failure: Failure) -> Iterator[Mistake]:
    """A date in local order, or one that does not exist."""
    found = next((each for each in DATE.finditer(failure.code) if each.start() <= failure.column <= each.end()), None)
    if failure.complaint.startswith("Expected '='") or (found is None and not DATE_LINE.match(failure.line)):
        return
    meant = iso_date(failure.code)
    place = found.start() if found else failure.column
    yield Mistake("date_meant" if meant else "date", failure.start + place, {"meant": meant} if meant else {})


def _number(failure: Failure) -> Iterator[Mistake]:
    """Card points with Blatt, 45/2, or a decimal number."""
    if found := _around(BLATT, failure):
        yield Mistake("blatt", failure.start + found.start("given"), in_thirds(found["given"]) or {})
    elif found := _around(DECIMAL, failure):
        yield Mistake("decimal", failure.start + found.start("given"), {"given": found["given"]})


def _unclosed(failure: Failure) -> Iterator[Mistake]:
    """A missing comma between two entries; or a missing bracket before a new table or the end."""
    bracket = BRACKETS.get(failure.complaint.partition(" (at")[0])
    if bracket is None:
        return
    before = len(failure.blanked[: failure.position].rstrip())
    is_table = failure.complaint.startswith("Expected")
    if is_table or not failure.rest or (bracket == "]" and TABLE_LINE.match(failure.rest)):
        yield Mistake("bracket", before, {"bracket": bracket})
    elif bracket == "}" or failure.rest[0] in LIST_OPENS:
        yield Mistake("comma", before)


def _list_goes_on(failure: Failure) -> Iterator[Mistake]:
    """A comma followed by the next table or the end: the list was not closed."""
    before = failure.blanked[: failure.position].rstrip("[ \t\n")
    is_next = TABLE_LINE.match(failure.line) or not failure.text[failure.position :].strip()
    if failure.complaint.startswith("Invalid value") and before[-1:] in (",", "[") and is_next:
        yield Mistake("bracket", len(before), {"bracket": "]"})


def _in_braces(failure: Failure) -> Iterator[Mistake]:
    """A comma before the closing brace, or a line break between the braces."""
    before = failure.blanked[: failure.position].rstrip()
    if failure.complaint.startswith("Invalid initial character") and before[-1:] in ("{", ","):
        reason = {"}": "comma_before_brace", "": "one_line"}.get(failure.rest[:1])
        yield from (Mistake(each, failure.position) for each in (reason,) if each)


def _open_text(failure: Failure) -> Iterator[Mistake]:
    """A string without its closing quotation mark."""
    if failure.complaint.startswith(OPEN_TEXT):
        yield Mistake("open_text", failure.position)


def _no_value(failure: Failure) -> Iterator[Mistake]:
    """A string without quotation marks, a capitalised True, or a superfluous comma."""
    if not failure.complaint.startswith("Invalid value"):
        return
    if failure.rest.strip()[:1] in ("", ",", "}", "]", "#"):
        is_after_equals = failure.code[: failure.column].rstrip().endswith("=")
        yield Mistake("no_value" if is_after_equals else "comma_too_many", failure.position)
    found = BARE.match(failure.rest)
    if found and found[0].lower() in ("true", "false"):
        yield Mistake("truth", failure.position, {"meant": found[0].lower()})
    elif found:
        yield Mistake("bare", failure.position, {"meant": found[0][:50]})


def _around(pattern: re.Pattern[str], failure: Failure) -> re.Match[str] | None:
    found = (each for each in pattern.finditer(failure.code) if each.start() <= failure.column <= each.end() + 1)
    return next(found, None)


def in_thirds(text: str) -> Mapping[str, object] | None:
    """The facts of card points with Blatt: "45/2" is `meant` 137, 3 times the `points` plus the `blatt`; else None."""
    found = POINTS_AND_BLATT.fullmatch(text)
    if found is None:
        return None
    points, blatt = int(found["points"]), int(found["blatt"])
    return {"given": found["given"], "points": points, "blatt": blatt, "meant": 3 * points + blatt}


def iso_date(text: str) -> str | None:
    """The first date in the text, "1.10.2026" or "2026-9-1", in ISO format; None without one."""
    found = DATE.search(text)
    if found is None:
        return None
    prefix = "iso_" if found["iso_year"] else ""
    year, month, day = (int(found[f"{prefix}{part}"]) for part in ("year", "month", "day"))
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


LOOKS: Sequence[Callable[[Failure], Iterator[Mistake]]] = (
    _dot,
    _quotes,
    _date,
    _number,
    _list_goes_on,
    _unclosed,
    _in_braces,
    _open_text,
    _no_value,
)
"""In the order in which they are tried."""
