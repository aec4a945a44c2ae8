"""The list of finalists across all cups: view, publish, correct, withdraw."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.qualification import Reason
from tournaments import access
from tournaments.actions.results.publishing import publish_finalists
from tournaments.intake.folding import LINE, Word, searched_text, wanted_words
from tournaments.lists.finalist_queue import CupQueue, as_told, newly_in, only_waiting, reserve_queues
from tournaments.lists.finalists import FinalistList, FinalistRow
from tournaments.models import Championship
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.cups import final_cups
from tournaments.queries.finals.day import final_evening
from tournaments.queries.finals.finalists import evenings_to_come, final_answers
from tournaments.queries.finals.finalists import finalists as finalists_of
from tournaments.queries.finals.invitations import final_has_begun, is_over
from tournaments.queries.results.publications import season_list_status, season_status
from tournaments.queries.results.reopened import is_reopened
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.finals.championship import final_context
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.results.publishing import ListPage, publishing_page, withdrawing_page

IN = "in"


@dataclass(frozen=True, slots=True)
class FinalistFilter:
    """Filter of lines by cup, status (`in` or a reason) and name; "" matches all."""

    cup: str
    status: str
    name: str

    @classmethod
    def of(cls, query: QueryDict) -> "FinalistFilter":
        return cls(*(query.get(key, "")[:80].strip() for key in ("cup", "status", "name")))

    def shown(self, listed: FinalistList) -> list[FinalistRow]:
        """The rows as people are told them."""
        wanted, moved_up = wanted_words(self.name), newly_in(listed)
        return [row for row in as_told(listed).rows if self._fits(row, moved_up) and _is_called(row, wanted)]

    def queues(self, listed: FinalistList) -> list[CupQueue]:
        """The reserves to show, by cup; with a status other than theirs, none."""
        if self.status not in ("", Reason.RESERVE):
            return []
        people = frozenset(row.person.player for row in self.shown(listed))
        cups = (only_waiting(each, people) for each in reserve_queues(listed) if self.cup in ("", each.cup.short_name))
        return [each for each in cups if each.people]

    def _fits(self, row: FinalistRow, moved_up: Container[int]) -> bool:
        of_cup = not self.cup or any(way.cup == self.cup for way in row.ways)
        if self.status == Reason.MOVED_UP:
            return of_cup and row.person.player in moved_up
        return of_cup and self.status in ("", IN if row.is_in else "", row.best.reason)


@read_only
def finalists(request: DeskRequest, season: int) -> HttpResponse:
    """List who qualified, through which cup and why, filtered by `cup`, `status` and `name`."""
    mine = access.championship_to_see(request.user, season)
    listed = finalists_of(mine)
    chosen = FinalistFilter.of(request.GET)
    answers, evening = final_answers(mine), final_evening(mine.season)
    has_begun = final_has_begun(evening)
    lines = [(row, answers.get(row.person.player, "")) for row in chosen.shown(listed)]
    context = final_context(request, mine, "finalists") | {
        "finalists": listed,
        "inside": [line for line in lines if line[0].is_in],
        "queues": chosen.queues(listed),
        "outside": [line for line in lines if not line[0].is_in and line[0].best.reason != Reason.RESERVE],
        "accepted": {player for player, answer in answers.items() if answer == Answer.ACCEPTED},
        "chosen": chosen,
        "statuses": _statuses(listed),
        "answered": Counter(answers[row.person.player] for row in listed.rows if row.person.player in answers),
        "is_over": is_over(evening) or is_reopened(evening),
        "counted": _counted(listed),
        "has_begun": has_begun,
        "newer": [] if has_begun else [each.cup for each in final_cups(mine) if each.newer],
        "status": season_list_status(mine.season, PublicationKind.FINALISTS, listed),
        "withdraw_url": reverse("web:desk_finalists_withdraw", args=[season]),
    }
    return render(request, "web/desk/finals/finalists.html", context)


@form_view
def publish(request: DeskRequest, season: int) -> HttpResponse:
    """Ask whether to publish the list (GET), and publish it (POST)."""
    mine = access.championship_to_run(request.user, season)
    return publishing_page(request, _page(request, mine), partial(publish_finalists, mine.season))


@form_view
def withdraw(request: DeskRequest, season: int) -> HttpResponse:
    """Withdraw the published list."""
    return withdrawing_page(request, _page(request, access.championship_to_run(request.user, season)))


def _page(request: DeskRequest, mine: Championship) -> ListPage:
    return ListPage(
        cup=mine.season.cup,
        status=season_status(mine.season, PublicationKind.FINALISTS),
        back="web:desk_finalists",
        pk=mine.season_id,
        context=final_context(request, mine, "finalists") | {"cups_to_come": evenings_to_come(mine.cups.all())},
        question=_("Publish the list of finalists?"),
        message=_("The list of finalists is published."),
        withdraw=_("Withdraw the published list of finalists?"),
    )


def _statuses(listed: FinalistList) -> Sequence[tuple[str, str, int]]:
    """The statuses to filter by, with their counts."""
    labels = {
        IN: pgettext("finalists", "in"),
        Reason.MOVED_UP: _("moved up"),
        Reason.TIED_AT_CUT: _("tied for the last place"),
        Reason.RESERVE: pgettext("finalists", "reserve"),
        Reason.DECLINED: _("declined"),
        Reason.TOO_FEW_PARTICIPATIONS: _("too few evenings"),
    }
    counts: Counter[str] = Counter(row.best.reason for row in listed.rows)
    counts[IN], counts[Reason.MOVED_UP] = listed.places, len(newly_in(listed))
    return [(code, label, counts[code]) for code, label in labels.items() if counts[code]]


def _counted(listed: FinalistList) -> Sequence[tuple[str, int, str]]:
    """How many are what, with the words before and behind; who moved up or shares the last place is in."""
    lines, statuses = sum(len(queue.people) for queue in reserve_queues(listed)), _statuses(listed)
    last_ones = ["", *(code for code, _label, _count in statuses)]
    return [
        (_before(code, last), count, _in_lines(label, lines) if code == Reason.RESERVE and count != lines else label)
        for last, (code, label, count) in zip(last_ones, statuses, strict=False)
    ]


def _before(code: str, last: str) -> str:
    """The words before a status, behind the `last` one."""
    if code == IN:
        return ""
    if (last, code) == (Reason.MOVED_UP, Reason.TIED_AT_CUT):
        return _(" and ")
    return _(", of whom ") if code in (Reason.MOVED_UP, Reason.TIED_AT_CUT) else " · "


def _in_lines(label: str, lines: int) -> str:
    return _("%(label)s, in %(lines)s lines: who waits in several cups, or is in through another, is in each") % {
        "label": label,
        "lines": lines,
    }


def _is_called(row: FinalistRow, wanted: Sequence[Word]) -> bool:
    """Whether each search word is a prefix of a word in name, number or place, in any spelling."""
    person = row.person
    words = searched_text(person.name, person.number, person.place).replace(LINE, " ").split()
    return all(any(word.startswith(each) for word in words) for each in wanted)
