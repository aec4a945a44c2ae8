"""Manual backups, for superusers: into all configured folders, or as a download.

A backup contains every cup, all password hashes and the secret key, so organisers of a single cup use archives instead.
Where the database runs on a server of its own, its operator is responsible for backups.
"""

from collections.abc import Sequence

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.backup.automatic import CopyState, copy_folders, copy_now, newest_copy_now
from tournaments.backup.problems import refused_disk
from tournaments.jobs import ProducedFile
from tournaments.models import User
from tournaments.web.attachments import file_response
from tournaments.web.desk.copies import copy_lines
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import redirect_with_message


def may_back_up(user: User) -> bool:
    """Whether the user may make backups: superusers only, where the installation makes its own backups."""
    return settings.EMBEDDED and user.is_superuser


@read_only
def backups(request: DeskRequest) -> HttpResponse:
    """Show when and where the latest backups were made."""
    _require_backups(request)
    folders = [str(each) for each in copy_folders()]
    return render(request, "web/desk/backups.html", {"copies": copy_lines(now=timezone.now()), "folders": folders})


@post_only
def back_up(request: DeskRequest) -> HttpResponse:
    """Back up everything into all folders now."""
    _require_backups(request)
    return redirect_with_message(request, _message(copy_now(clock=timezone.now)), "web:desk_backups")


def _message(states: Sequence[CopyState]) -> str:
    if any(each.problem for each in states):
        return _("Not every folder could be written to; see below.")
    return _("Everything has been backed up.") if states else _("There is no cup yet, and nothing to back up.")


@post_only
def download(request: DeskRequest) -> HttpResponse:
    """Download a backup of the current state."""
    _require_backups(request)
    path = newest_copy_now(clock=timezone.now)
    with refused_disk(path):
        return file_response(ProducedFile(path.name, "application/zip", path.read_bytes()))


def _require_backups(request: DeskRequest) -> None:
    if not may_back_up(request.user):
        raise Http404
