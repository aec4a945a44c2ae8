"""A partly readable document: the parts that the checks for contradictions use."""

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

    `parts` are the values of the top-level keys, `fields.BAD` if unreadable; `written` is the completed document, which
    says what is present even if it is wrong. Checks must not report anything that may only follow from a reported
    problem.
    """

    parts: Mapping[str, object]
    written: Mapping[str, object]

    @property
    def contracts(self) -> Iterator[tuple[str, Contract]]:
        """Path and row of every readable contract."""
        return self._readable("contracts", Contract)

    @property
    def bonuses(self) -> Iterator[tuple[str, Bonus]]:
        """Path and row of every readable bonus."""
        return self._readable("bonuses", Bonus)

    def part(self, name: str, kind: type[T]) -> T | None:
        """The value of a top-level key; None if it is missing or unreadable."""
        value = self.parts[name]
        return value if isinstance(value, kind) else None

    def has(self, name: str) -> bool:
        """Whether a top-level key has a value, even an unreadable one."""
        return bool(self.parts[name])

    def knows(self, key: str) -> bool:
        """Whether all codes of the list are known."""
        rows = self.parts[key]
        return isinstance(rows, tuple) and len(self.codes(key)) == len(rows)

    def is_complete(self, key: str) -> bool:
        """Whether every row of the list is readable."""
        rows = self.parts[key]
        return isinstance(rows, tuple) and BAD not in rows

    def codes(self, key: str) -> Sequence[str]:
        """The codes of a list's rows in order, including unreadable rows."""
        return [code for row in self.rows(key) if isinstance(code := row.get("code"), str)]

    def sound_codes(self, key: str) -> Sequence[str]:
        """Codes to suggest: those of readable rows, and of the rule books."""
        rows = self.parts[key]
        read = {row.code for row in (rows if isinstance(rows, tuple) else ()) if isinstance(row, Contract | Bonus)}
        return [code for code in self.codes(key) if code in read or code in vocabulary()[key]]

    def rows(self, key: str) -> Sequence[Mapping[str, object]]:
        """The tables of a list as written."""
        return [row for _, row in self.numbered_rows(key)]

    def numbered_rows(self, key: str) -> Sequence[tuple[int, Mapping[str, object]]]:
        """The tables of a list with their indexes."""
        rows = self.written.get(key)
        listed = enumerate(rows if isinstance(rows, list | tuple) else ())
        return [(index, row) for index, row in listed if isinstance(row, Mapping)]

    def _readable(self, key: str, kind: type[T]) -> Iterator[tuple[str, T]]:
        rows = self.parts[key]
        for index, row in enumerate(rows if isinstance(rows, tuple) else ()):
            if isinstance(row, kind):
                yield f"{key}[{index}]", row


def contradiction(path: str, reason: str, **facts: object) -> RulesetProblem:
    """A problem between parts, with the sentence for `reason`."""
    return RulesetProblem("contradiction", path, {"reason": reason, **facts})


def missing(path: str, reason: str) -> RulesetProblem:
    """A key required by something else in the document, which the sentence for `reason` names."""
    return RulesetProblem("missing", path, {"reason": reason, "key": path.rpartition(".")[2]})


def twice(path: str, codes: Sequence[str]) -> RulesetProblems:
    """One problem for every repeated code in the list at `path`."""
    for index, code in enumerate(codes):
        if code in codes[:index]:
            yield RulesetProblem("twice", f"{path}[{index}]", {"code": code})
