"""Certificates of a draw in words, for the desk and the public."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.queries.draw.certificate import GoalLine, RunCertificate
from tournaments.seating import GAPS, GoalName

LABELS: Mapping[str, str | Promise] = {
    GoalName.SEATED: gettext_lazy("Seats too many or too few"),
    GoalName.SIXES: gettext_lazy("Tables of six"),
    GoalName.REPEATS: gettext_lazy("Repeated meetings of this evening"),
    GoalName.SECOND_FIVES: gettext_lazy("Second times at a table of five"),
    GoalName.APART: gettext_lazy("Meetings of people who must not meet"),
    GoalName.POT: gettext_lazy("Meetings within the same pot"),
    GoalName.CLUB: gettext_lazy("Meetings within the same club"),
    GoalName.HOUSEHOLD: gettext_lazy("Meetings within the same household"),
    GoalName.CAR: gettext_lazy("Meetings within the same car"),
    GoalName.TEAM: gettext_lazy("Meetings within the same team"),
    GoalName.MET: gettext_lazy("Meetings of people who met earlier in the season"),
    GoalName.PLACES: gettext_lazy("Widest spread of places at the table"),
    GoalName.FIXED: gettext_lazy("Rounds away from the fixed table"),
}
SEATS_CHANGED = gettext_lazy("Seats were changed by hand.")


@dataclass(frozen=True, slots=True)
class GoalRow:
    """One line of a certificate in words; `why` is empty where nothing can be improved."""

    label: str | Promise
    line: GoalLine
    why: str | Promise


@dataclass(frozen=True, slots=True)
class CertificateTable:
    """A certificate as shown on a page."""

    run: RunCertificate
    rows: tuple[GoalRow, ...]

    @property
    def verdict(self) -> str:
        counts = {"optimal": self.run.optimal, "all": len(self.rows)}
        told = ngettext(
            "%(optimal)s of %(all)s figures cannot be improved.",
            "%(optimal)s of %(all)s figures cannot be improved.",
            self.run.optimal,
        )
        return told % counts


def certificate_tables(runs: Sequence[RunCertificate]) -> tuple[CertificateTable, ...]:
    """Return the certificates in words, in the given order."""
    return tuple(CertificateTable(run, tuple(_row(run, line) for line in run.lines)) for run in runs)


def _row(run: RunCertificate, line: GoalLine) -> GoalRow:
    return GoalRow(LABELS.get(line.name, line.name), line, "" if line.is_optimal else _why(run, line))


def _why(run: RunCertificate, line: GoalLine) -> str | Promise:
    gap = GAPS.get(line.name)
    return SEATS_CHANGED if run.changed_by_hand else gettext(gap) if gap else ""
