"""What the log says about a protest."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class LoggedProtest:
    """A protest's subject, time and user, and why it was late; the decision, by whom and when."""

    sequence: int
    publication: int
    entry: int
    table: int | None
    hand: int | None
    at: datetime
    user: int | None
    late_reason: str
    decision: tuple[str, str, datetime | None, int | None] = ("", "", None, None)
