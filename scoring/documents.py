"""Reading a document (a dict from TOML or JSON) field by field, collecting everything that is wrong with it.

A scheme or a season's rule comes from a file, a form or the database. `Fields` returns checked values and collects
problems instead of raising, so that the author of the document sees all its problems at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")

MOST = 1_000_000
"""The largest number in a document: a typing error is caught long before a database column overflows."""
LONGEST = 1_000
"""The most entries of a list and characters of a text."""


class DocumentCode(StrEnum):
    """What can be wrong with a document or a list of criteria; the codes never change."""

    NOT_A_DOCUMENT = "not_a_document"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNKNOWN_CODE = "unknown_code"
    POINTS_RISE = "points_rise"
    NOT_ASCENDING = "not_ascending"
    UNKNOWN_CRITERION = "unknown_criterion"
    REPEATED_CRITERION = "repeated_criterion"
    CRITERION_AFTER_SHARED = "criterion_after_shared"


@dataclass(frozen=True, slots=True)
class DocumentProblem:
    """One thing wrong: a stable code, the field's path ("steps[1].per", "" for the whole) and what a sentence needs."""

    code: DocumentCode
    field: str
    facts: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        facts = "".join(f", {name} {value}" for name, value in self.facts)
        return f"{self.code} at {self.field or 'the document'}{facts}"


class DocumentRefused(ValueError):  # noqa: N818 - named by what happened, as all errors here
    """A document with problems; nothing of it was taken."""

    def __init__(self, problems: Iterable[DocumentProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


class Fields:
    """The fields of one document. After a problem the value returned is a neutral one, not to be used."""

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
        """A list with at least one whole number."""
        values = self._list(name, int)
        return tuple(self._within(f"{name}[{index}]", value, -MOST, MOST) for index, value in enumerate(values))

    def text(self, name: str, *, default: str | None = None) -> str:
        value = (self._take(name, str, default) or "").strip()
        if self.has(name) and isinstance(self._values[name], str) and not value:
            self.report(DocumentCode.EMPTY, name)
        if len(value) > LONGEST:
            self.report(DocumentCode.TOO_LONG, name, most=LONGEST)
        return value

    def texts(self, name: str, *, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        if default is not None and not self.has(name):
            return default
        return self._list(name, str)

    def choice(self, name: str, codes: Collection[str], *, default: str | None = None) -> str:
        value = self._take(name, str, default)
        if value is not None and value not in codes:
            self.report(DocumentCode.UNKNOWN_CODE, name, value=value[:LONGEST], known=" ".join(codes))
        return value or ""

    def has_table(self, name: str) -> bool:
        return isinstance(self._values.get(name), Mapping)

    def table(self, name: str) -> Fields | None:
        """A document inside this one; None where there is none."""
        self._unread.discard(name)
        if not self.has(name):
            return None
        return Fields(self._values[name], at=self.path(name), problems=self.problems)

    def tables(self, name: str) -> tuple[Fields, ...]:
        rows = self._list(name, object)
        return tuple(
            Fields(row, at=self.path(f"{name}[{index}]"), problems=self.problems) for index, row in enumerate(rows)
        )

    def close(self) -> None:
        """Report every field that was not read: a misspelt option must not be taken for its default."""
        for name in self._values:
            if name in self._unread:
                self.report(DocumentCode.UNKNOWN_FIELD, name)

    def _take(self, name: str, kind: type[T], default: T | None) -> T | None:
        self._unread.discard(name)
        if name not in self._values:
            if default is None and self._readable:
                self.report(DocumentCode.MISSING_FIELD, name)
            return default
        return self._typed(name, self._values[name], kind)

    def _typed(self, name: str, value: object, kind: type[T]) -> T | None:
        if isinstance(value, kind) and not isinstance(value, bool):
            return value
        self.report(DocumentCode.WRONG_TYPE, name, expected=kind.__name__)
        return None

    def _list(self, name: str, kind: type[T]) -> tuple[T, ...]:
        given = self._take(name, list, None)
        if given is None:
            return ()
        if not 1 <= len(given) <= LONGEST:
            self.report(DocumentCode.TOO_LONG if given else DocumentCode.EMPTY, name, most=LONGEST)
            return ()
        values = [self._typed(f"{name}[{index}]", value, kind) for index, value in enumerate(given)]
        return tuple(value for value in values if value is not None)

    def _within(self, name: str, value: int, least: int, most: int) -> int:
        if not least <= value <= most:
            self.report(DocumentCode.OUT_OF_RANGE, name, least=least, most=most)
        return value
