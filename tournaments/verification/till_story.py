"""What the log of an evening tells of its till."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class ToldCash:
    """An entry of the till, in the order of a stored one's columns; `note` is "" where an archive withheld it."""

    sequence: int
    kind: str
    method: str
    cents: int
    entry: int | None
    reverses: int | None
    at: datetime
    user: int | None
    note: str


@dataclass(frozen=True, slots=True)
class ToldFee:
    """What somebody owes instead of the evening's fee."""

    cents: int
    at: datetime
    user: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class ToldAward:
    """Prizes that were awarded: by whom, and what its event says of them."""

    sequence: int
    at: datetime
    user: int | None
    what: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToldClosing:
    """A signed closing sheet; `confirmed` is the second person, where there was one."""

    sequence: int
    at: datetime
    user: int | None
    digest: str
    number: int
    confirmed: int | None = None
