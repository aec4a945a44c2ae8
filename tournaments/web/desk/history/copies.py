"""What holds where an evening of the past is in the files twice: in two of them with other results, or in one."""

from dataclasses import replace
from itertools import islice

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.history.preparing import choose
from tournaments.documents.history_copies import MOST_LINES, CopiedLine, copy_lines
from tournaments.documents.history_words import file_words, line_words
from tournaments.intake.history.records import ONE_OR_TWO, EveningCopy, RepeatedEvening
from tournaments.queries.history.planning import HistoryPlan
from tournaments.queries.history.reading import ReadHistory, read_history
from tournaments.web.desk.decorators import post_only
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import redirect_with_message

HOLDS, REPEATED = "holds-", "repeated-"
CopyChoice = tuple[EveningCopy, tuple[tuple[int, str], tuple[int, str]]]
"""A copy, and both files with their names: that of the one known first, and its own."""
CopyTold = tuple[EveningCopy, tuple[tuple[int, str], tuple[int, str]], tuple[CopiedLine, ...]]
RepeatedChoice = tuple[RepeatedEvening, str, str, str]
"""An evening that a file has twice, the file's name, and where it begins both times."""


def copies_told(plan: HistoryPlan) -> list[CopyTold]:
    """The copies with the first lines in which they differ."""
    return [
        (copy, files, tuple(islice(copy_lines(copy, plan.everybody), MOST_LINES)))
        for copy, files in copy_choices(plan.read)
    ]


def copy_choices(read: ReadHistory) -> list[CopyChoice]:
    return [(each, (_file(each.known.file, read), _file(each.evening.file, read))) for each in read.record.copies]


def repeated_choices(plan: HistoryPlan) -> list[RepeatedChoice]:
    names = plan.read.names
    return [
        (each, file_words(each.evening.file, names), line_words(each.known.where), line_words(each.evening.where))
        for each in plan.repeated
    ]


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


@post_only
def repeated(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Say of each evening that a file has twice whether it is one or two."""
    row = access.history_of(access.cup_to_run(request.user, slug), history)
    read = read_history(row)
    keys = [each.evening.key for each in read.record.repeated]
    sent = {key: request.POST.get(f"{REPEATED}{key}", "") for key in keys}
    answers = {key: answer for key, answer in sent.items() if answer in ONE_OR_TWO}
    choose(row, replace(read.choices, repeated={**read.choices.repeated, **answers}))
    return redirect_with_message(request, _("Saved."), "web:desk_past_import", slug, history)
