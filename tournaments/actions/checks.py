"""Storing the findings of a log check."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tournaments.models import Cup, LogCheck, Tournament
from tournaments.seals import check_seal

MOST_STORED = 100
"""Findings stored per check; for more, read the file."""


def store_check(owner: Tournament | Cup, *, findings: Sequence[Mapping[str, Any]], now: datetime) -> LogCheck:
    """Store the findings about `owner` as it was when checked. Writes no event, because nothing about it changed."""
    check = LogCheck(
        tournament=owner if isinstance(owner, Tournament) else None,
        cup=owner if isinstance(owner, Cup) else None,
        checked_at=now,
        revision=owner.revision,
        head=owner.chain_head,
        found=len(findings),
        findings=list(findings[:MOST_STORED]),
    )
    check.seal = check_seal(check)
    check.save()
    return check
