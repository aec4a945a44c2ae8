"""Findings of a verification: code, place, and the facts of its sentence."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Place = tuple[tuple[str, int | str], ...]
"""From outer to inner: (("tournament", 3), ("round", 1), ("table", 4), ("hand", 7), ("revision", 2))."""

MALFORMED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""Exceptions raised by reading a row with unexpected content."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A discrepancy. `code` is one of `sentences.SENTENCES`."""

    code: str
    place: Place
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return path_of(self.place)


def path_of(place: Place) -> str:
    """A place as one word, for programs: "tournament:3/round:1/table:4"."""
    return "/".join(f"{kind}:{which}" for kind, which in place)


def finding(code: str, place: Place, **facts: Any) -> Finding:
    """Create a finding with printable text, whatever the row contained."""
    shown = {name: _printable(value) for name, value in facts.items()}
    return Finding(code, tuple((kind, _printable(which)) for kind, which in place), shown)


def _printable(word: Any) -> Any:
    return word.encode(errors="backslashreplace").decode() if isinstance(word, str) else word


def amounts(rows: Iterable[Sequence[Any]]) -> str:
    """Amounts per entry or place (the first item of each row), for a sentence: "4: +12/+24, 6: -4/-8"."""
    return ", ".join(f"{who}: {'/'.join(f'{amount:+d}' for amount in what)}" for who, *what in rows)


def of_readable(place: Place, check: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """The findings of a check; if a row cannot be read, that is the finding."""
    try:
        yield from check()
    except MALFORMED as error:
        yield finding("unreadable", place, error=f"{type(error).__name__}: {error}"[:200])
