"""A row of the page's first two tables, and sentences that only illustrate."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RulebookLine:
    """A contract or bonus: its two amounts as text (won and lost, silent and announced) and notes."""

    name: str
    first: str
    second: str
    notes: tuple[str, ...]


class Example(str):
    """A sentence illustrating other lines, not a rule of its own."""

    __slots__ = ()
