"""A rule as a change of a preset, a record, and what everybody gets or what is wrong."""

from dataclasses import dataclass, field
from typing import Any

Change = dict[str, Any]


@dataclass(frozen=True, slots=True)
class VariantExample:
    """``money`` is left out where it equals the points. Both are per seat and sum to 0."""

    rule: str
    change: Change
    record: dict[str, Any]
    points: list[int]
    money: list[int] = field(default_factory=list)
    base: str = "ooe-2023"

    @property
    def ledgers(self) -> tuple[list[int], list[int]]:
        return self.points, self.money or self.points


@dataclass(frozen=True, slots=True)
class VariantRefusal:
    """``problems``: (code, field), in order."""

    rule: str
    change: Change
    record: dict[str, Any]
    problems: list[tuple[str, str]]
    base: str = "ooe-2023"
