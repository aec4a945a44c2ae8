"""The till according to an evening's log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class LoggedCash:
    """A till entry, with fields in the order of the stored columns; `note` is "" if an archive withheld it."""

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
class LoggedFee:
    """An individual fee replacing the evening's."""

    cents: int
    at: datetime
    user: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class LoggedAward:
    """An award of prizes: by whom, and the event's content."""

    sequence: int
    at: datetime
    user: int | None
    what: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LoggedReopening:
    """When, by whom and why a signed closing sheet was revoked; empty while it is valid."""

    at: datetime | None = None
    user: int | None = None
    reason: str = ""
    confirmed: int | None = None


STANDS = LoggedReopening()


@dataclass(frozen=True, slots=True)
class LoggedClosing:
    """A signed closing sheet; `confirmed` is the second person, if there was one."""

    sequence: int
    at: datetime
    user: int | None
    digest: str
    number: int
    confirmed: int | None = None
    reopening: LoggedReopening = STANDS
