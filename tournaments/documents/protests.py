"""The protests of an evening with their decisions, to be signed and filed."""

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.documents.headings import name_of, results_heading
from tournaments.models import Protest, Tournament
from tournaments.queries.results.protests import protests_of
from tournaments.queries.results.standings import tournament_results
from tournaments.reports.figures import moment_text
from tournaments.reports.pages import Part
from tournaments.reports.protests import ProtestRow, protests_part


def protests_list(tournament: Tournament, /, *, now: datetime) -> Part:
    """By number; empty if there were none."""
    rows = [_row(each) for each in protests_of(tournament)]
    return protests_part(rows, heading=results_heading(tournament, tournament_results(tournament), now=now))


def _row(protest: Protest) -> ProtestRow:
    outcome = str(protest.get_outcome_display())
    by = f"{protest.get_decider_display()}, {name_of(protest.decided_by)}"
    return ProtestRow(
        number=protest.number,
        who=protest.entry.player.name,
        about=_about(protest),
        words=_words(protest),
        filed=f"{moment_text(localtime(protest.filed_at))}, {name_of(protest.filed_by)}",
        outcome=outcome,
        decision=protest.decision,
        decided=f"{moment_text(localtime(protest.decided_at))}, {by}" if protest.decided_at else "",
    )


def _about(protest: Protest) -> str:
    """Table and hand, with the version of the list."""
    version = _("version %(figure)s") % {"figure": protest.publication.version}
    if protest.table is None:
        return f"{_('the whole list')}, {version}"
    facts = {"round": protest.table.round.number, "table": protest.table.number}
    hand = _("hand %(figure)s") % {"figure": protest.hand} if protest.hand else ""
    return ", ".join(filter(None, [_("Round %(round)s, table %(table)s") % facts, hand, version]))


def _words(protest: Protest) -> str:
    """The protest's reason, and why it was late."""
    late = _("Taken late: %(reason)s") % {"reason": protest.late_reason} if protest.late_reason else ""
    return " · ".join(filter(None, [protest.words, late]))
