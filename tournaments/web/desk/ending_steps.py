"""The steps after all rounds are played, in order.

Correct, publish, decide protests and declare the results final, close the till, season table, archive.
"""

from collections.abc import Iterator, Mapping

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.till.closing import refusal_of
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.money.closing import OpenCode, OpenItem
from tournaments.queries.results.lots import lots_due
from tournaments.queries.room.ending import is_archived, reopened_for, till_left
from tournaments.queries.room.progress import Next, TournamentProgress, outdated_lists
from tournaments.web.desk.finals.steps import check_in_step, overall_step
from tournaments.web.desk.phases import NextStep, next_step, season_step
from tournaments.web.desk.protest_steps import protest_step

TILL_STEPS: Mapping[OpenCode, tuple[str | Promise, str, str]] = {
    OpenCode.FEES_OWED: (gettext_lazy("Take the open fees"), "fees", "people"),
    OpenCode.FEES_OVERPAID: (gettext_lazy("Give fees back"), "fees", "people"),
    OpenCode.PRIZES_NOT_AWARDED: (gettext_lazy("Award the prizes"), "prizes", "cup"),
    OpenCode.PRIZES_OUTDATED: (gettext_lazy("Award the prizes again"), "prizes", "cup"),
    OpenCode.PRIZES_UNPAID: (gettext_lazy("Pay out the prizes"), "prizes", "cup"),
    OpenCode.GOODS_NOT_GIVEN: (gettext_lazy("Hand over the prizes"), "prizes", "cup"),
    OpenCode.POINTS_UNSETTLED: (gettext_lazy("Settle the points"), "points", "people"),
}
"""Button label, page and icon by what is still open at the till."""


def steps_of(tournament: Tournament, progress: TournamentProgress) -> tuple[NextStep, ...]:
    """Return the next step and the optional ones after it; none once everything is done."""
    if progress.next is Next.CLOSE_TOURNAMENT:
        return tuple(_before_closing(tournament, progress))
    if progress.is_closed:
        return tuple(_after_closing(tournament, progress))
    step = (progress.next is Next.CHECK_IN and check_in_step(tournament)) or next_step(tournament, progress)
    return (step,) if step else ()


def totals_steps(tournament: Tournament, progress: TournamentProgress) -> tuple[NextStep, ...]:
    """The steps after an evening without hands is closed, the next one first; none before."""
    if not progress.is_closed:
        return ()
    overall = overall_step(tournament) if progress.publication.is_settled else None
    season = season_step(tournament, outdated_lists(tournament, progress))
    return tuple(filter(None, (_results_step(tournament, progress), overall, season)))


def _before_closing(tournament: Tournament, progress: TournamentProgress) -> Iterator[NextStep]:
    reason = reopened_for(tournament)
    if reason is not None:
        why = _("The evening is open again: %(reason)s") % {"reason": reason}
        yield NextStep(_("Correct a result"), _url("correct", tournament), "pencil", why)
    for step in (_lots_step(tournament), next_step(tournament, progress)):
        if step is not None:
            yield step


def _after_closing(tournament: Tournament, progress: TournamentProgress) -> Iterator[NextStep]:
    """Publishing comes first, so that mistakes are found before money is paid out and signed for."""
    season = season_step(tournament, outdated_lists(tournament, progress))
    lots = None if progress.publication.is_settled else _lots_step(tournament)
    results = _results_step(tournament, progress)
    overall = overall_step(tournament) if progress.publication.is_settled else None
    for step in (lots, results, overall, _till_step(tournament), season, _archive_step(tournament)):
        if step is not None:
            yield step


def _results_step(tournament: Tournament, progress: TournamentProgress) -> NextStep | None:
    newest = progress.publication.newest
    if progress.next is Next.DECLARE_OFFICIAL and newest is not None:
        return protest_step(tournament, newest, now=timezone.now())
    return next_step(tournament, progress)


def _lots_step(tournament: Tournament) -> NextStep | None:
    """Comes before publishing; None if no lots have to be drawn."""
    groups = lots_due(tournament)
    if not groups:
        return None
    ranks = ", ".join(f"{each.rank}\N{EN DASH}{each.last_rank}" for each in groups)
    why = _("Only a lot decides these places: %(ranks)s.") % {"ranks": ranks}
    return NextStep(_("Record the lots"), _url("lots", tournament), "pencil", why)


def _till_step(tournament: Tournament) -> NextStep | None:
    left = till_left(tournament)
    if left is None:
        return None
    if left.is_signed:
        why = _("Since the closing sheet was signed something has changed.")
        return NextStep(_("Open the till again"), _url("reopen_till", tournament), "lock", why)
    if left.open is not None:
        return _open_step(tournament, left.open)
    return NextStep(_("Count the till and sign"), _url("till", tournament), "pencil", _("Nothing is open at the till."))


def _open_step(tournament: Tournament, item: OpenItem) -> NextStep:
    label, page, icon = TILL_STEPS[item.code]
    show = "?show=open" if page == "fees" else ""
    return NextStep(str(label), _url(page, tournament) + show, icon, refusal_of(item).sentence)


def _archive_step(tournament: Tournament) -> NextStep | None:
    if tournament.kind == TournamentKind.SANDBOX or is_archived(tournament):
        return None
    why = _("Keep the file with the whole evening on a second medium, a USB stick for instance.")
    return NextStep(_("Archive the evening"), _url("results", tournament) + "#documents", "download", why)


def _url(page: str, tournament: Tournament) -> str:
    return reverse(f"web:desk_{page}", args=[tournament.pk])
