"""Reading a document (a dict from TOML or JSON) field by field, collecting all of its problems.

A scheme or a season's rule comes from a file, a form or the database. `Fields` returns checked values and collects
problems instead of raising, so that the author of the document sees all of them at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from scoring.json_text import BEYOND

T = TypeVar("T")

MOST = 1_000_000
"""The largest number in a document, so that a typing error is caught long before a database column overflows."""
MOST_ROUNDS = 20
"""The most rounds of a result."""
LONGEST = 1_000
"""The most entries of a list and characters of a text."""
MOST_LINES = 20_000
"""The most lines of a list of people: more than any cup has."""
MOST_KEY = BEYOND - 1
"""The largest number that names a player or a tournament: all beyond are read as the same."""
DocumentKey = int | str


class DocumentCode(StrEnum):
    """Problem codes of documents and lists of criteria; they never change."""

    NOT_A_DOCUMENT = "not_a_document"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    WRONG_LENGTH = "wrong_length"
    UNKNOWN_CODE = "unknown_code"
    POINTS_RISE = "points_rise"
    NOT_ASCENDING = "not_ascending"
    UNKNOWN_CRITERION = "unknown_criterion"
    REPEATED_CRITERION = "repeated_criterion"
    CRITERION_AFTER_SHARED = "criterion_after_shared"
    NEEDS_MORE_THAN_ROUNDS = "needs_more_than_rounds"
    NOT_JSON = "not_json"
    NOT_A_DATE = "not_a_date"
    REPEATED = "repeated"
    UNKNOWN_PLAYER = "unknown_player"
    UNEQUAL_ROUNDS = "unequal_rounds"
    TWO_FINALS = "two_finals"


@dataclass(frozen=True, slots=True)
class DocumentProblem:
    """A problem: a stable code, the field's path ("steps[1].per", "" for the whole) and the facts for its sentence."""

    code: DocumentCode
    field: str
    facts: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        facts = "".join(f", {name} {value}" for name, value in self.facts)
        return f"{self.code} at {self.field or 'the document'}{facts}"


class DocumentRefused(ValueError):  # noqa: N818 - named after what happened, like all errors here
    """A document with problems; nothing of it was used."""

    def __init__(self, problems: Iterable[DocumentProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


class Fields:
    """The fields of one document. After a problem, the returned value is neutral and must not be used.

    A field that may be left out may also be null, which is the same.
    """

    def __init__(self, document: object, *, at: str = "", problems: list[DocumentProblem] | None = None) -> None:
        self._at = at
        self.problems: list[DocumentProblem] = [] if problems is None else problems
        self._values: dict[str, object] = {}
        self._readable = isinstance(document, Mapping)
        if isinstance(document, Mapping):
            self._values = {str(name): value for name, value in document.items()}
        else:
            self.problems.append(DocumentProblem(DocumentCode.NOT_A_DOCUMENT, at))
        self._unread = set(self._values)

    def report(self, code: DocumentCode, name: str, **facts: int | str) -> None:
        self.problems.append(DocumentProblem(code, self.path(name), tuple(facts.items())))

    def path(self, name: str) -> str:
        return f"{self._at}.{name}" if self._at else name

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._values)

    def has(self, name: str) -> bool:
        return name in self._values

    def integer(self, name: str, *, least: int = -MOST, most: int = MOST, default: int | None = None) -> int:
        value = self._take(name, int, default)
        return 0 if value is None else self._within(name, value, least, most)

    def integers(self, name: str) -> tuple[int, ...]:
        """A list of at least one integer."""
        values = self._list(name, int)
        return tuple(self._within(f"{name}[{index}]", value, -MOST, MOST) for index, value in enumerate(values))

    def integers_or_null(self, name: str) -> tuple[int | None, ...]:
        """The same, with null allowed as an entry."""
        entries = self._entries(name)
        return tuple(None if each is None else self._whole(f"{name}[{at}]", each) for at, each in enumerate(entries))

    def truth(self, name: str, *, default: bool) -> bool:
        self._unread.discard(name)
        value = default if self.is_null(name) else self._values[name]
        if not isinstance(value, bool):
            self.report(DocumentCode.WRONG_TYPE, name, expected="bool")
        return value is True

    def key(self, name: str) -> DocumentKey:
        """The author's own key for a person or thing: an integer or a text."""
        self._unread.discard(name)
        if self.has(name):
            return self._key(name, self._values[name])
        return self._take(name, str, None) or ""

    def keys(self, name: str) -> tuple[DocumentKey, ...]:
        """A list of keys, empty if missing."""
        entries = () if self.is_null(name) else self._entries(name, least=0, most=MOST_LINES)
        return tuple(self._key(f"{name}[{index}]", each) for index, each in enumerate(entries))

    def is_null(self, name: str) -> bool:
        """Whether the field is missing or null, which is the same for nullable ones."""
        if self._values.get(name) is not None:
            return False
        self._unread.discard(name)
        return True

    def text(self, name: str, *, default: str | None = None) -> str:
        value = (self._take(name, str, default) or "").strip()
        if self.has(name) and isinstance(self._values[name], str) and not value:
            self.report(DocumentCode.EMPTY, name)
        if len(value) > LONGEST:
            self.report(DocumentCode.TOO_LONG, name, most=LONGEST)
        return value

    def texts(self, name: str, *, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        if default is not None and self.is_null(name):
            return default
        return self._list(name, str)

    def choice(self, name: str, codes: Collection[str], *, default: str | None = None) -> str:
        value = self._take(name, str, default)
        if value is not None and value not in codes:
            self.report(DocumentCode.UNKNOWN_CODE, name, value=value[:LONGEST], known=" ".join(codes))
        return value or ""

    def has_table(self, name: str) -> bool:
        return isinstance(self._values.get(name), Mapping)

    def has_list(self, name: str) -> bool:
        return isinstance(self._values.get(name), list)

    def table(self, name: str, *, is_required: bool = False) -> Fields | None:
        """A nested document; None if missing."""
        self._unread.discard(name)
        if not self.has(name) or (self.is_null(name) and not is_required):
            if is_required and self._readable:
                self.report(DocumentCode.MISSING_FIELD, name)
            return None
        return Fields(self._values[name], at=self.path(name), problems=self.problems)

    def tables(self, name: str, *, least: int = 1, most: int = LONGEST) -> tuple[Fields, ...]:
        rows = self._entries(name, least=least, most=most)
        return tuple(
            Fields(row, at=self.path(f"{name}[{index}]"), problems=self.problems) for index, row in enumerate(rows)
        )

    def close(self) -> None:
        """Report every unread field, so that a misspelt option is not taken for its default."""
        for name in self._values:
            if name in self._unread:
                self.report(DocumentCode.UNKNOWN_FIELD, name)

    def _take(self, name: str, kind: type[T], default: T | None) -> T | None:
        self._unread.discard(name)
        if name not in self._values or (default is not None and self._values[name] is None):
            if default is None and self._readable:
                self.report(DocumentCode.MISSING_FIELD, name)
            return default
        return self._typed(name, self._values[name], kind)

    def _typed(self, name: str, value: object, kind: type[T]) -> T | None:
        if isinstance(value, kind) and not isinstance(value, bool):
            return value
        self.report(DocumentCode.WRONG_TYPE, name, expected=kind.__name__)
        return None

    def _entries(self, name: str, *, least: int = 1, most: int = LONGEST) -> tuple[object, ...]:
        entries = self._take(name, list, None)
        if entries is None:
            return ()
        if not least <= len(entries) <= most:
            self.report(DocumentCode.TOO_LONG if entries else DocumentCode.EMPTY, name, most=most)
            return ()
        return tuple(entries)

    def _list(self, name: str, kind: type[T], *, least: int = 1, most: int = LONGEST) -> tuple[T, ...]:
        entries = self._entries(name, least=least, most=most)
        values = [self._typed(f"{name}[{index}]", value, kind) for index, value in enumerate(entries)]
        return tuple(value for value in values if value is not None)

    def _whole(self, name: str, value: object) -> int:
        whole = self._typed(name, value, int)
        return 0 if whole is None else self._within(name, whole, -MOST, MOST)

    def _key(self, name: str, value: object) -> DocumentKey:
        if isinstance(value, int) and not isinstance(value, bool):
            return self._within(name, value, -MOST_KEY, MOST_KEY)
        if not isinstance(value, str) or _has_lone_surrogate(value):
            self.report(DocumentCode.WRONG_TYPE, name, expected="key")
            return ""
        if not 0 < len(value) <= LONGEST:
            self.report(DocumentCode.TOO_LONG if value else DocumentCode.EMPTY, name, most=LONGEST)
        return value

    def _within(self, name: str, value: int, least: int, most: int) -> int:
        if not least <= value <= most:
            self.report(DocumentCode.OUT_OF_RANGE, name, least=least, most=most)
        return value


def _has_lone_surrogate(text: str) -> bool:
    """JSON can escape one, but nobody can read it."""
    return text.encode("utf-8", "replace").decode() != text
