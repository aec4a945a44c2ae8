"""Links that show only people of one status, each with its count; they work without JavaScript."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.qualification import PLACES_TAKEN, Reason
from tournaments.lists.published import QualifierRow
from tournaments.models.invitation import Answer
from tournaments.queries.finals.asked import AskedLine
from tournaments.queries.finals.sent_people import AtFinal
from tournaments.web.desk.requests import DeskRequest

ASKED = {*PLACES_TAKEN, Reason.DECLINED}
"""Reasons with which an answer counts: the person has, or had, a place."""
ANSWERS: Mapping[str, str | Promise] = {
    Answer.ACCEPTED: pgettext_lazy("answer", "accepted"),
    Answer.OPEN: pgettext_lazy("answer", "open"),
    Answer.DECLINED: pgettext_lazy("answer", "declined"),
}
INVITED, MISSING, RESERVE = "invited", "missing", "reserve"
OF_QUALIFIERS = {**ANSWERS, RESERVE: gettext_lazy("reserves")}
OF_INVITED = {
    INVITED: gettext_lazy("invited"),
    **ANSWERS,
    MISSING: gettext_lazy("not invited yet"),
    RESERVE: gettext_lazy("reserves"),
    Answer.OPEN: gettext_lazy("invited, no answer"),  # in its place among the answers
}
AFTER_THE_END = OF_INVITED | {MISSING: gettext_lazy("not invited")}
"""The same once nobody is written to any more."""


@dataclass(frozen=True, slots=True)
class StatusLink:
    """A link to the people of a status, "" for everybody."""

    code: str
    label: str
    count: int
    is_chosen: bool


def chosen_status(request: DeskRequest, labels: Mapping[str, str | Promise]) -> str:
    """The status in the URL; "" for none, or one that does not exist."""
    status = request.GET.get("status", "")
    return status if status in labels else ""


def status_links(
    labels: Mapping[str, str | Promise], statuses: Iterable[Collection[str]], *, chosen: str
) -> list[StatusLink]:
    """Everybody, and each status; `statuses` are those of each person."""
    people = list(statuses)
    counts = Counter(status for each in people for status in each)
    everybody = StatusLink("", str(_("All")), len(people), is_chosen=not chosen)
    return [
        everybody,
        *(StatusLink(code, str(message), counts[code], code == chosen) for code, message in labels.items()),
    ]


def invited_links(lines: Iterable[AskedLine], *, chosen: str, is_over: bool) -> list[StatusLink]:
    """Those of the people on a final's list; `is_over`: nobody is written to any more."""
    labels = AFTER_THE_END if is_over else OF_INVITED
    return status_links(labels, map(statuses_of_invited, lines), chosen=chosen)


def statuses_of_qualifier(row: QualifierRow, at_final: AtFinal | None = None) -> set[str]:
    """The statuses of a person on a season's list of qualifiers; where a final says otherwise, it counts."""
    if at_final and at_final.answer and row.reason in {*ASKED, Reason.RESERVE}:
        return {at_final.answer}
    reason = at_final.reason if at_final and at_final.reason else row.reason
    if reason == Reason.RESERVE:
        return {RESERVE}
    if reason == Reason.DECLINED:
        return {Answer.DECLINED}
    return {row.answer} if reason in ASKED else set()


def statuses_of_invited(line: AskedLine) -> set[str]:
    """The statuses of a person on the list of a final."""
    is_open, is_in = line.answer == Answer.OPEN, line.row.is_in
    is_invited = line.invitation is not None and not line.is_unwritten
    holds = {
        INVITED: is_invited,
        line.answer: not is_open or (is_in and is_invited),
        MISSING: is_in and line.is_unwritten,
        RESERVE: is_open and not is_in,
    }
    return {status for status, is_so in holds.items() if is_so}


def back_to_status(page: str, season: int, status: str) -> HttpResponse:
    """Redirect to a list with the same people shown."""
    query = f"?status={status}" if status else ""
    return HttpResponseRedirect(f"{reverse(page, args=[season])}{query}")
