"""A job's page: its progress, its outcome, and the file. For members of its cup."""

from contextlib import suppress
from datetime import datetime

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournaments import access
from tournaments.documents.background import ordered_document
from tournaments.documents.catalogue import VERIFICATION, Subject
from tournaments.errors import sentence
from tournaments.jobs import ProducedFile, waiting_code
from tournaments.jobs.state import MOST_ATTEMPTS, NOTES
from tournaments.models import Job, User
from tournaments.models.job import JobState
from tournaments.web.attachments import attachment
from tournaments.web.desk.decorators import read_only
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import is_htmx, render_page_or_part


@read_only
def job(request: DeskRequest, pk: int) -> HttpResponse:
    """The job's page; htmx fetches the part of it that changes."""
    row = _job(request.user, pk)
    wanted = ordered_document(row)
    context = ({} if is_htmx(request) else _frame(request, row)) | {
        "job": row,
        "title": wanted.title if wanted else row.name,
        "is_over": row.state in {JobState.DONE, JobState.FAILED},
        "error": sentence(row.error, {}) if row.error else "",
        "note": _note(row, now=timezone.now()),
        "back": _where_ordered(request.user, row),
        "found": _found(row),
    }
    return render_page_or_part(request, context, page="web/documents/job.html", part="web/documents/job_state.html")


def _frame(request: DeskRequest, row: Job) -> dict[str, object]:
    """The page stands in the frame of the evening it is about, or of its cup."""
    tab = "log" if row.name == VERIFICATION else ""
    subject, pk = row.arguments["subject"], row.arguments["id"]
    with suppress(Http404):  # it may have been removed since
        if subject == Subject.TOURNAMENT:
            return tournament_context(request, access.tournament_to_see(request.user, pk), tab)
        if subject == Subject.ROUND and (round_ := access.rounds_to_see(request.user).filter(pk=pk).first()):
            return tournament_context(request, round_.tournament, "rounds")
    return cup_context(request, row.cup, tab)


@read_only
def file(request: DeskRequest, pk: int) -> HttpResponse:
    """The file a job has made; its page until there is one."""
    row = _job(request.user, pk)
    if row.state != JobState.DONE or row.content is None:
        return HttpResponseRedirect(reverse("web:job", args=[row.pk]))
    return attachment(ProducedFile(row.filename, row.content_type, bytes(row.content)))


def _note(row: Job, *, now: datetime) -> str:
    """What is unusual about a job that is not over yet."""
    code = waiting_code(row, now=now)
    return gettext(NOTES[code]) % {"attempt": row.attempts, "most": MOST_ATTEMPTS} if code else ""


def _found(row: Job) -> int | None:
    """How many findings a check of a log has, a line each; None for what is no check, or not over yet."""
    is_check = row.name == VERIFICATION and row.state == JobState.DONE
    return len(bytes(row.content or b"").splitlines()) if is_check else None


def _job(user: User, pk: int) -> Job:
    """A job of a cup the user belongs to; a confidential one only if they may write for it."""
    row = access.job_to_see(user, pk)
    wanted = ordered_document(row)
    if wanted and wanted.is_confidential and not access.may_run(user, row.cup):
        raise Http404
    return row


def _where_ordered(user: User, row: Job) -> str:
    """The page on which the job was ordered; the desk if that no longer exists."""
    pk = row.arguments["id"]
    if row.arguments["subject"] == Subject.CUP:
        return reverse("web:desk_cup_log" if row.name == VERIFICATION else "web:desk_cup", args=[row.cup.slug])
    if row.name == VERIFICATION:
        return reverse("web:desk_tournament_log", args=[pk])
    if row.arguments["subject"] == Subject.SEASON:
        return reverse("web:desk_season", args=[pk])
    if row.arguments["subject"] == Subject.TOURNAMENT:
        return reverse("web:desk_tournament", args=[pk])
    round_ = access.rounds_to_see(user).filter(pk=pk).first()
    return reverse("web:desk_round", args=[round_.tournament_id, round_.number]) if round_ else reverse("web:desk")
