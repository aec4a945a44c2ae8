"""Problems of a hand record: a stable code, the field, and the facts for a sentence."""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping

FIELDS = (
    "contract", "declarer", "forehand", "partner", "partners", "won", "card_thirds", "kontra", "opponent_kontra",
    "bonuses", "king_in_talon", "conceded", "thirds", "renonce", "declarers", "second_half", "round_factor",
)  # fmt: skip
"""The fields of a record, in the order in which their problems are reported."""

BONUS_FIELDS = ("bonus", "side", "seat", "announced", "made", "kontra")
DECLARER_FIELDS = ("seat", "contract", "won", "kontra")
ENTRY_FIELDS: Mapping[str, tuple[str, ...]] = {"bonuses": BONUS_FIELDS, "declarers": DECLARER_FIELDS}
"""The fields of a list's entries, in the order in which their problems are reported."""

PATH = re.compile(r"(?P<field>\w*)(?:\[(?P<index>\d+)\])?(?:\.(?P<part>.*))?", re.DOTALL)


@dataclasses.dataclass(frozen=True, slots=True)
class HandProblem:
    """One reason to refuse a record. `field` is a path like `bonuses[0].kontra`, empty for the record as a whole.

    `facts` fill the sentence of the code (`scoring.sentences`); a `reason` among them chooses between its sentences.
    """

    code: str
    field: str = ""
    facts: Mapping[str, object] = dataclasses.field(default_factory=dict)


HandProblems = Iterator[HandProblem]
"""The result of a check."""


class HandRefused(ValueError):  # noqa: N818
    """An invalid record under the ruleset; `problems` has all of its problems in order, never empty."""

    def __init__(self, problems: tuple[HandProblem, ...]) -> None:
        super().__init__(", ".join(f"{problem.code} at {problem.field!r}" for problem in problems))
        self.problems = problems


def in_order(problems: Iterable[HandProblem]) -> tuple[HandProblem, ...]:
    """The problems in the order of the fields, a field before its parts, unknown fields last."""
    return tuple(sorted(problems, key=_place))


def _place(problem: HandProblem) -> tuple[int, int, int, str]:
    match = PATH.fullmatch(problem.field)
    name, index, part = match.group("field", "index", "part") if match else ("", None, None)
    if problem.code == "unknown_field":
        return _place_of_unknown(problem.field, name, index)
    return FIELDS.index(name) if name else -1, -1 if index is None else int(index), *_part_place(name, part)


def _place_of_unknown(path: str, name: str, index: str | None) -> tuple[int, int, int, str]:
    """After every known field: those of the entries, list by list, then those of the record."""
    if index is None or name not in ENTRY_FIELDS:
        return 2 * len(FIELDS), 0, 0, path
    return len(FIELDS) + FIELDS.index(name), int(index), 0, path


def _part_place(name: str, part: str | None) -> tuple[int, str]:
    if part is None:
        return -1, ""
    fields, (first, _, rest) = ENTRY_FIELDS.get(name, ()), part.partition(".")
    return (fields.index(first), rest) if first in fields else (0, part)
