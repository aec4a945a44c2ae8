"""What could be read of a document: the parts that the checks for contradictions look at."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rulesets.fields import BAD
from rulesets.problems import RulesetProblem
from rulesets.rows import Bonus, Contract
from rulesets.vocabulary import vocabulary

RulesetProblems = Iterator[RulesetProblem]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draft:
    """A document on its way to a ruleset.

    `parts` are the values of the top-level keys, `fields.BAD` what could not be read; `written` is the completed
    document itself, which says what is there even where something is wrong with it. A check finds nothing that might
    only follow from a problem that is reported already.
    """

    parts: Mapping[str, object]
    written: Mapping[str, object]

    @property
    def contracts(self) -> Iterator[tuple[str, Contract]]:
        """Path and row of every contract that could be read."""
        return self._readable("contracts", Contract)

    @property
    def bonuses(self) -> Iterator[tuple[str, Bonus]]:
        """Path and row of every bonus that could be read."""
        return self._readable("bonuses", Bonus)

    def part(self, name: str, kind: type[T]) -> T | None:
        """The value of a top-level key; None when it is absent or could not be read."""
        value = self.parts[name]
        return value if isinstance(value, kind) else None

    def has(self, name: str) -> bool:
        """Whether a top-level key has a value, and be it one that could not be read."""
        return bool(self.parts[name])

    def knows(self, key: str) -> bool:
        """Whether the list could be read so far that all of its codes are known."""
        rows = self.parts[key]
        return isinstance(rows, tuple) and len(self.codes(key)) == len(rows)

    def is_complete(self, key: str) -> bool:
        """Whether every row of the list could be read."""
        rows = self.parts[key]
        return isinstance(rows, tuple) and BAD not in rows

    def codes(self, key: str) -> Sequence[str]:
        """The codes of a list's rows in their order, of rows that could not be read as well."""
        return [code for row in self.rows(key) if isinstance(code := row.get("code"), str)]

    def sound_codes(self, key: str) -> Sequence[str]:
        """The codes to suggest: of the rows that could be read, and those that the rule books have."""
        rows = self.parts[key]
        read = {row.code for row in (rows if isinstance(rows, tuple) else ()) if isinstance(row, Contract | Bonus)}
        return [code for code in self.codes(key) if code in read or code in vocabulary()[key]]

    def rows(self, key: str) -> Sequence[Mapping[str, object]]:
        """The tables of a list as they are written."""
        return [row for _, row in self.numbered_rows(key)]

    def numbered_rows(self, key: str) -> Sequence[tuple[int, Mapping[str, object]]]:
        """The tables of a list with their index in it."""
        rows = self.written.get(key)
        listed = enumerate(rows if isinstance(rows, list | tuple) else ())
        return [(index, row) for index, row in listed if isinstance(row, Mapping)]

    def _readable(self, key: str, kind: type[T]) -> Iterator[tuple[str, T]]:
        rows = self.parts[key]
        for index, row in enumerate(rows if isinstance(rows, tuple) else ()):
            if isinstance(row, kind):
                yield f"{key}[{index}]", row


def contradiction(path: str, reason: str, **facts: object) -> RulesetProblem:
    """A problem between parts, whose sentence is that of the reason."""
    return RulesetProblem("contradiction", path, {"reason": reason, **facts})


def missing(path: str, reason: str) -> RulesetProblem:
    """A key that something else in the document needs; the sentence of the reason says what."""
    return RulesetProblem("missing", path, {"reason": reason, "key": path.rpartition(".")[2]})


def twice(path: str, codes: Sequence[str]) -> RulesetProblems:
    """One problem for every code that the list at `path` has already."""
    for index, code in enumerate(codes):
        if code in codes[:index]:
            yield RulesetProblem("twice", f"{path}[{index}]", {"code": code})
