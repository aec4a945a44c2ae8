"""Which of two files holds where both have an evening of the past with a few other results."""

from dataclasses import replace

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.history.preparing import choose
from tournaments.documents.history_words import file_words
from tournaments.intake.history.records import EveningCopy
from tournaments.queries.history.reading import ReadHistory, read_history
from tournaments.web.desk.decorators import post_only
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import redirect_with_message

HOLDS = "holds-"
CopyChoice = tuple[EveningCopy, tuple[tuple[int, str], tuple[int, str]]]
"""A copy, and both files with their names: that of the one known first, and its own."""


def copy_choices(read: ReadHistory) -> list[CopyChoice]:
    return [(each, (_file(each.known.file, read), _file(each.evening.file, read))) for each in read.record.copies]


def _file(number: int, read: ReadHistory) -> tuple[int, str]:
    return number, file_words(number, read.names)


@post_only
def copies(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Choose which file holds for each evening that two files have with other results."""
    row = access.history_of(access.cup_to_run(request.user, slug), history)
    read = read_history(row)
    holds = dict(read.choices.holds)
    for each, files in copy_choices(read):
        key = each.known.key
        sent = request.POST.get(f"{HOLDS}{key}", "")
        holds.update((key, number) for number, _name in files if sent == str(number))
    choose(row, replace(read.choices, holds=holds))
    return redirect_with_message(request, _("Saved."), "web:desk_past_import", slug, history)
