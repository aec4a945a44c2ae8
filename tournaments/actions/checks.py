"""Keeping what a check of a log has found."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tournaments.models import Cup, LogCheck, Tournament
from tournaments.seals import check_seal

MOST_KEPT = 100
"""Findings that are kept: whoever looks at so many reads the file."""


def note_check(owner: Tournament | Cup, *, findings: Sequence[Mapping[str, Any]], now: datetime) -> LogCheck:
    """`owner` as it was at the moment of the check; no event is written, for nothing has happened to it."""
    check = LogCheck(
        tournament=owner if isinstance(owner, Tournament) else None,
        cup=owner if isinstance(owner, Cup) else None,
        checked_at=now,
        revision=owner.revision,
        head=owner.chain_head,
        found=len(findings),
        findings=list(findings[:MOST_KEPT]),
    )
    check.seal = check_seal(check)
    check.save()
    return check
