"""A job's page: progress, result, file, cancelling. For members of its cup."""

from contextlib import suppress
from datetime import datetime

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.history.ordered import IMPORT_HISTORY
from tournaments.background import is_confidential, is_in_steps, job_title, order_again
from tournaments.documents.catalogue import VERIFICATION, Subject
from tournaments.errors import sentence
from tournaments.jobs import ProducedFile, as_it_is, waiting_code
from tournaments.jobs import cancel as cancel_job
from tournaments.jobs.state import MOST_ATTEMPTS, NOTES
from tournaments.models import Cup, Job, User
from tournaments.models.job import UNFINISHED, JobState
from tournaments.web.attachments import file_response
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import is_htmx, redirect_with_message, render_page_or_part

OF_CUPS = {VERIFICATION: "web:desk_cup_log", IMPORT_HISTORY: "web:desk_past"}
"""The cup page that starts jobs of this name; the cup's own page for all others."""


@read_only
def job(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the job; htmx fetches the part that changes."""
    now = timezone.now()
    row = as_it_is(_job(request.user, pk), now=now)
    context = ({} if is_htmx(request) else _frame(request, row)) | {
        "job": row,
        "title": job_title(row),
        "is_over": row.state not in UNFINISHED,
        "may_change": access.may_change_job(request.user, row),
        "error": sentence(row.error, row.facts) if row.error else "",
        "note": _note(row, now=now),
        "is_in_steps": is_in_steps(row),
        "back": _where_ordered(request.user, row),
        "said": _restored(row.facts["guests"]) if "guests" in row.facts else "",
        "found": _found(row),
    }
    return render_page_or_part(request, context, page="web/documents/job.html", part="web/documents/job_state.html")


@post_only
def cancel(request: DeskRequest, pk: int) -> HttpResponse:
    """Cancel a job."""
    row = _job_to_change(request.user, pk)
    is_cancelled = cancel_job(row, now=timezone.now())
    said = _("Cancelled.") if is_cancelled else _("It was over already, or too far to be cancelled.")
    return redirect_with_message(request, said, "web:job", row.pk)


@post_only
def again(request: DeskRequest, pk: int) -> HttpResponse:
    """Restart a cancelled or failed job."""
    row = _job_to_change(request.user, pk)
    if row.state not in {JobState.CANCELLED, JobState.FAILED} or row.cup is None:
        return HttpResponseRedirect(reverse("web:job", args=[row.pk]))
    fresh = order_again(row, owner=request.user, now=timezone.now())
    return HttpResponseRedirect(reverse("web:job", args=[fresh.pk]))


def _frame(request: DeskRequest, row: Job) -> dict[str, object]:
    """Page layout and context: the evening's the job belongs to, or its cup's."""
    if row.cup is None:
        return {"layout": "web/desk/desk_base.html"}
    tab = "log" if row.name == VERIFICATION else ""
    subject, pk = row.arguments["subject"], row.arguments["id"]
    with suppress(Http404):  # it may have been removed since
        if subject == Subject.TOURNAMENT:
            return tournament_context(request, access.evening_to_see(request.user, pk), tab)
        if subject == Subject.ROUND and (round_ := access.rounds_to_see(request.user).filter(pk=pk).first()):
            return tournament_context(request, round_.tournament, "rounds")
    return cup_context(request, row.cup, tab)


@read_only
def file(request: DeskRequest, pk: int) -> HttpResponse:
    """Serve the job's file; until it exists, show the job's page."""
    row = _job(request.user, pk)
    if row.state != JobState.DONE or row.content is None:
        return HttpResponseRedirect(reverse("web:job", args=[row.pk]))
    return file_response(ProducedFile(row.filename, row.content_type, bytes(row.content)))


def _restored(guests: int) -> str:
    """The message after importing an archive."""
    if not guests:
        return _("The archive has been restored.")
    return ngettext(
        "The archive has been restored. %(guests)s player came as a guest: somebody else here has the number.",
        "The archive has been restored. %(guests)s players came as guests: others here have their numbers.",
        guests,
    ) % {"guests": guests}


def _note(row: Job, *, now: datetime) -> str:
    """A note on what is unusual about an unfinished job."""
    code = waiting_code(row, now=now)
    return gettext(NOTES[code]) % {"attempt": row.attempts, "most": MOST_ATTEMPTS} if code else ""


def _found(row: Job) -> int | None:
    """Number of findings of a finished log check, one per line; None for other or unfinished jobs."""
    is_check = row.name == VERIFICATION and row.state == JobState.DONE
    return len(bytes(row.content or b"").splitlines()) if is_check else None


def _job(user: User, pk: int) -> Job:
    """A job of one of the user's cups; confidential ones only for organisers."""
    row = access.job_to_see(user, pk)
    if row.cup and is_confidential(row) and not access.may_run(user, row.cup):
        raise Http404
    return row


def _job_to_change(user: User, pk: int) -> Job:
    """Such a job, if it is the user's own or they run its cup."""
    row = _job(user, pk)
    if not access.may_change_job(user, row):
        raise Http404
    return row


def _where_ordered(user: User, row: Job) -> str:
    """The page on which the job was started; the desk if that no longer exists."""
    pk = row.arguments["id"]
    if row.cup is None:
        restored = access.cups_to_see(user).filter(pk=row.facts.get("cup", 0)).first()
        return reverse("web:desk_cup", args=[restored.slug]) if restored else reverse("web:desk_restore")
    if row.arguments["subject"] == Subject.CUP:
        return _page_of_cup(row, row.cup)
    if row.name == VERIFICATION:
        return reverse("web:desk_tournament_log", args=[pk])
    if row.arguments["subject"] == Subject.SEASON:
        return reverse("web:desk_season", args=[pk])
    if row.arguments["subject"] == Subject.TOURNAMENT:
        return reverse("web:desk_tournament", args=[pk])
    round_ = access.rounds_to_see(user).filter(pk=pk).first()
    return reverse("web:desk_round", args=[round_.tournament_id, round_.number]) if round_ else reverse("web:desk")


def _page_of_cup(row: Job, cup: Cup) -> str:
    """The cup's page on which a job was started; of an import of the past the import itself, unless it is discarded."""
    history = row.arguments.get("history")
    if history and cup.history_imports.filter(pk=history).exists():
        return reverse("web:desk_past_import", args=[cup.slug, history])
    return reverse(OF_CUPS.get(row.name, "web:desk_cup"), args=[cup.slug])
