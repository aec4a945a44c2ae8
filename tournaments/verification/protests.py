"""The protests of an evening, compared with its log."""

from collections.abc import Iterator
from functools import partial

from tournaments.models import Protest, Tournament
from tournaments.models.protest import ProtestAbout
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.protest_state import LoggedProtest
from tournaments.verification.reading import read
from tournaments.verification.state import LogState

PLAIN = ("tournament", "number", "publication", "entry", "table", "about")


def protest_findings(tournament: Tournament, state: LogState, owner: Place) -> Iterator[Finding]:
    """One statement."""
    missing = dict(state.protests)
    for row in read(Protest.objects.filter(tournament=tournament).order_by("number"), *PLAIN):
        place = (*owner, ("protest", row.number))
        yield from of_readable(place, partial(_row_findings, row, missing.pop(row.number, None), place))
    for number, each in missing.items():
        yield finding("protest_deleted", (*owner, ("protest", number)), sequence=each.sequence)


def _row_findings(row: Protest, logged: LoggedProtest | None, place: Place) -> Iterator[Finding]:
    if logged is None:
        yield finding("protest_without_log", place)
        return
    where = (row.publication_id, row.entry_id, row.table_id, row.hand, row.filed_at, row.filed_by_id, row.late_reason)
    logged_where = (
        logged.publication,
        logged.entry,
        logged.table,
        logged.hand,
        logged.at,
        logged.user,
        logged.late_reason,
    )
    if where != logged_where or row.about != _about(row):
        yield finding("protest_changed", place, sequence=logged.sequence)
    if (row.outcome, row.decider, row.decided_at, row.decided_by_id) != logged.decision:
        yield finding("protest_decision", place, sequence=logged.sequence)


def _about(row: Protest) -> ProtestAbout:
    if row.table_id is None:
        return ProtestAbout.LIST
    return ProtestAbout.TABLE if row.hand is None else ProtestAbout.HAND
