"""A certificate in words, for the desk and for everybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tournaments.queries.certificate import GoalLine, RunCertificate

Words = Mapping[str, str | Promise]

LABELS: Words = {
    "seated": gettext_lazy("Seats too many or too few"),
    "sixes": gettext_lazy("Tables of six"),
    "repeats": gettext_lazy("Repeated meetings of this evening"),
    "second_fives": gettext_lazy("Second times at a table of five"),
    "apart": gettext_lazy("Meetings of people who must not meet"),
    "club": gettext_lazy("Meetings within the same club"),
    "household": gettext_lazy("Meetings within the same household"),
    "car": gettext_lazy("Meetings within the same car"),
    "team": gettext_lazy("Meetings within the same team"),
    "met": gettext_lazy("Meetings of people who met earlier in the season"),
    "places": gettext_lazy("Widest spread of places at the table"),
    "fixed": gettext_lazy("Rounds away from the fixed table"),
}
TOGETHER = gettext_lazy(
    "Repeated meetings and tables of five come first; no plan was found that keeps more people apart."
)
GAPS: Words = {
    "repeats": gettext_lazy("The bound counts pairs and tables only; no plan with fewer was found."),
    "second_fives": gettext_lazy("Avoiding repeated meetings comes first; beyond that, no fairer plan is known."),
    "apart": gettext_lazy("No plan was found that keeps all of them apart."),
    "club": TOGETHER,
    "household": TOGETHER,
    "car": TOGETHER,
    "team": TOGETHER,
    "met": gettext_lazy("The bound only counts who has not met yet; no plan with fewer was found."),
    "places": gettext_lazy(
        "Meetings, tables of five and clubs come first; no plan was found that is even for everybody."
    ),
}
BY_HAND = gettext_lazy("Seats were changed by hand.")


@dataclass(frozen=True, slots=True)
class GoalRow:
    """A line of a certificate in words. `why` is empty where nothing can be better."""

    label: str | Promise
    line: GoalLine
    why: str | Promise


@dataclass(frozen=True, slots=True)
class CertificateTable:
    """A certificate on a page."""

    run: RunCertificate
    rows: tuple[GoalRow, ...]

    @property
    def verdict(self) -> str:
        counts = {"optimal": self.run.optimal, "all": len(self.rows)}
        return gettext("%(optimal)s of %(all)s figures cannot be improved.") % counts


def certificate_tables(runs: Sequence[RunCertificate]) -> tuple[CertificateTable, ...]:
    """Certificates in words, in their order."""
    return tuple(CertificateTable(run, tuple(_row(run, line) for line in run.lines)) for run in runs)


def _row(run: RunCertificate, line: GoalLine) -> GoalRow:
    return GoalRow(LABELS.get(line.name, line.name), line, "" if line.is_optimal else _why(run, line))


def _why(run: RunCertificate, line: GoalLine) -> str | Promise:
    return BY_HAND if run.changed_by_hand else GAPS.get(line.name, "")
