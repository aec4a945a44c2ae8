"""Read a prize scheme's document field by field, collecting all problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tournaments.money.prize_problems import PrizeCode, PrizeProblem

T = TypeVar("T")

MOST_ENTRIES = 100
"""Maximum length of a list."""
MOST_CHARACTERS = 80
"""Maximum length of names and goods."""
MOST_PRIZES = 20
"""Maximum number of prizes in a scheme."""
MOST_CENTS = 1_000_000
"""Maximum amount: catches typing errors, and all amounts of a scheme together fit a database column."""


class PrizeFields:
    """The fields of an object in the document. After a problem, returned values are placeholders not to be used."""

    def __init__(self, document: object, *, at: str = "", problems: list[PrizeProblem] | None = None) -> None:
        self._at = at
        self.problems: list[PrizeProblem] = [] if problems is None else problems
        self._values: Mapping[object, object] = document if isinstance(document, Mapping) else {}
        self._is_readable = isinstance(document, Mapping)
        self._unread = dict.fromkeys(self._values)
        if not self._is_readable:
            self.problems.append(PrizeProblem(PrizeCode.NOT_AN_OBJECT, at))

    def report(self, code: PrizeCode, name: str, **facts: int | str) -> None:
        self.problems.append(PrizeProblem(code, self._path(name), facts))

    def text(self, name: str) -> str:
        """A single-line text with single spaces."""
        return self._fitting(name, self._typed(name, self._take(name), str, ""))

    def texts(self, name: str) -> tuple[str, ...]:
        """A non-empty list of non-empty texts."""
        return tuple(
            self._fitting(at, self._typed(at, value, str, "")) for at, value in self._listed(name, self._take(name))
        )

    def integer(self, name: str, *, least: int, most: int, default: int | None = None) -> int:
        if default is not None and name not in self._values:
            return default
        return self._within(name, self._typed(name, self._take(name), int, least), least, most)

    def integers(self, name: str, *, least: int, most: int) -> tuple[int, ...]:
        """A non-empty list of integers."""
        listed = self._listed(name, self._take(name))
        return tuple(self._within(at, self._typed(at, value, int, least), least, most) for at, value in listed)

    def choice(self, name: str, codes: Sequence[str], *, default: str = "") -> str:
        """One of the codes; "" if it is none of them."""
        if default and name not in self._values:
            return default
        value = self._typed(name, self._take(name), str, "")
        if value not in codes:
            if value:
                self.report(PrizeCode.UNKNOWN_KIND, name, value=value[:MOST_CHARACTERS])
            return ""
        return value

    def objects(self, name: str, *, most: int) -> tuple[PrizeFields, ...]:
        """A non-empty list of objects."""
        listed = self._listed(name, self._take(name), most=most)
        return tuple(PrizeFields(value, at=self._path(at), problems=self.problems) for at, value in listed)

    def close(self) -> None:
        """Report all unread fields, so that a misspelt one is not taken for its default."""
        for name in self._unread:
            self.report(PrizeCode.UNKNOWN_FIELD, str(name)[:MOST_CHARACTERS])

    def _path(self, name: str) -> str:
        return f"{self._at}.{name}" if self._at else name

    def _take(self, name: str) -> object:
        self._unread.pop(name, None)
        if name not in self._values and self._is_readable:
            self.report(PrizeCode.MISSING, name)
        return self._values.get(name)

    def _typed(self, name: str, value: object, kind: type[T], neutral: T) -> T:
        if isinstance(value, kind) and not isinstance(value, bool):
            return value
        if name in self._values or "[" in name:
            self.report(PrizeCode.WRONG_TYPE, name)
        return neutral

    def _listed(self, name: str, value: object, *, most: int = MOST_ENTRIES) -> list[tuple[str, object]]:
        values: list[object] = self._typed(name, value, list, [])
        if isinstance(value, list) and not 1 <= len(values) <= most:
            self.report(PrizeCode.TOO_LONG if values else PrizeCode.EMPTY, name, most=most)
            return []
        return [(f"{name}[{index}]", each) for index, each in enumerate(values)]

    def _fitting(self, name: str, value: str) -> str:
        plain = " ".join(value.split())
        if not plain and (isinstance(self._values.get(name), str) or "[" in name):
            self.report(PrizeCode.EMPTY, name)
        if len(plain) > MOST_CHARACTERS:
            self.report(PrizeCode.TOO_LONG, name, most=MOST_CHARACTERS)
        return plain

    def _within(self, name: str, value: int, least: int, most: int) -> int:
        if not least <= value <= most:
            self.report(PrizeCode.OUT_OF_RANGE, name, least=least, most=most)
        return value
