"""A season's qualifiers: who, why, what they answered, and recording answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.results.publishing import publish_qualifiers
from tournaments.actions.results.qualifiers import answer_qualifier
from tournaments.errors import Refused
from tournaments.lists.published import QualifierList
from tournaments.models import Player, Season
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.sent_people import FinalSentTo, answered_since, finals_sent_to, people_at_finals
from tournaments.queries.results.protests import provisional_evenings
from tournaments.queries.results.publications import season_list_status, season_status
from tournaments.queries.results.reopened import evenings_being_corrected
from tournaments.queries.seasons.lines import SeasonLines, season_lines
from tournaments.queries.seasons.tables import qualifiers_of
from tournaments.templatetags.vorhand import with_suffixes
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.finals.statuses import (
    OF_QUALIFIERS,
    back_to_status,
    chosen_status,
    status_links,
    statuses_of_qualifier,
)
from tournaments.web.desk.forms.answers import SEGMENTS, AnswerForm
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import is_htmx, redirect_with_message
from tournaments.web.desk.results.publishing import ListPage, publishing_page, withdrawing_page
from tournaments.web.desk.seasons.known_reason import known_reason
from tournaments.web.desk.seasons.parts import ToldQualifier, list_parts


@dataclass(frozen=True, slots=True)
class QualifiersShown:
    """A season's list of qualifiers as the page tells it, from the season's `lines` and the `finals` that it sends
    people to.
    """

    lines: SeasonLines
    finals: Sequence[FinalSentTo]
    listed: QualifierList
    told: Sequence[ToldQualifier]

    @property
    def players(self) -> frozenset[int]:
        """The ids of everybody on it."""
        return frozenset(map(_player, self.told))


@read_only
def qualifiers(request: DeskRequest, season: int) -> HttpResponse:
    """List who qualifies for the Österreich-Finale, why, and their answers; only those of a `status` in the URL."""
    mine = access.season_to_see(request.user, season)
    shown = _shown(mine)
    context = _answers(request, mine, shown) | _not_final(mine, shown.lines)
    context |= {
        "status": season_list_status(mine, PublicationKind.QUALIFIERS, shown.listed),
        "withdraw_url": reverse("web:desk_qualifiers_withdraw", args=[mine.pk]),
    }
    return render(request, "web/desk/qualifiers.html", context)


def _not_final(mine: Season, lines: SeasonLines) -> dict[str, Any]:
    """Why the list may still change: evenings whose results are provisional, open again, or still `to_come`. It is
    no main step to publish it then.
    """
    being_corrected = evenings_being_corrected(mine) if lines.to_come else ()
    to_come = max(lines.to_come - len(being_corrected), 0)
    return {
        "in_doubt": tuple(provisional_evenings(mine).values()),
        "being_corrected": being_corrected,
        "to_come": to_come,
        "planned": lines.planned,
        "is_quiet": bool(to_come or being_corrected),
    }


def _shown(mine: Season) -> QualifiersShown:
    return _with_answers(mine, season_lines(mine), finals_sent_to(mine))


def _with_answers(mine: Season, lines: SeasonLines, finals: Sequence[FinalSentTo]) -> QualifiersShown:
    """The list with the answers to the season that there are now, and those to the finals that were loaded."""
    listed, at_finals = qualifiers_of(mine, lines), people_at_finals(finals)
    rows = zip(listed.rows, with_suffixes(listed.rows), strict=True)
    told = [(row, suffix, at_finals.get(row.person.player)) for row, (_, suffix) in rows]
    return QualifiersShown(lines, finals, listed, told)


def _answers(request: DeskRequest, mine: Season, shown: QualifiersShown) -> dict[str, Any]:
    """The context of the rows and their counts."""
    chosen, begun = chosen_status(request, OF_QUALIFIERS), [each for each in shown.finals if each.has_begun]
    statuses = [statuses_of_qualifier(row, at_final) for row, _suffix, at_final in shown.told]
    rows = zip(shown.told, statuses, strict=True)
    page = season_context(request, mine, "qualifiers")
    return page | {
        "may_answer": page["may_run"] and not begun,
        "begun": begun,
        "counts_for": _counts_for(shown.finals),
        "qualifiers": shown.listed,
        "other_quotas": [each for each in shown.finals if each.cup.quota != shown.listed.quota],
        "parts": list_parts([told for told, each in rows if not chosen or chosen in each]),
        "answers": SEGMENTS,
        "shown": f"?status={chosen}" if chosen else "",
        "statuses": status_links(OF_QUALIFIERS, statuses, chosen=chosen),
    }


def _counts_for(finals: Sequence[FinalSentTo]) -> str:
    """The title of the only final that answers count for where the season sends people to several; "" where not."""
    first = min((each.cup for each in finals), key=lambda cup: cup.pk, default=None)
    return first.championship.title if first and len(finals) > 1 else ""


@form_view
def publish(request: DeskRequest, season: int) -> HttpResponse:
    """Confirm (GET) and publish (POST) the list of qualifiers."""
    mine = access.season_to_run(request.user, season)
    return publishing_page(request, _page(request, mine), partial(publish_qualifiers, mine))


@form_view
def withdraw(request: DeskRequest, season: int) -> HttpResponse:
    """Withdraw the published list of qualifiers."""
    return withdrawing_page(request, _page(request, access.season_to_run(request.user, season)))


def _page(request: DeskRequest, mine: Season) -> ListPage:
    status = season_status(mine, PublicationKind.QUALIFIERS)
    return ListPage(
        cup=mine.cup,
        status=status,
        reason=known_reason(mine, status),
        back="web:desk_qualifiers",
        pk=mine.pk,
        context=season_context(request, mine, "qualifiers") | _not_final(mine, season_lines(mine)),
        question=_("Publish the list of qualifiers?"),
        message=_("The list of qualifiers is published."),
        withdraw=_("Withdraw the published list of qualifiers?"),
    )


@post_only
def answer(request: DeskRequest, season: int, player: int) -> HttpResponse:
    """Record an invited player's answer: in place, or by a form without JavaScript."""
    mine = access.season_to_run(request.user, season)
    invited = access.player_to_see(request.user, player)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return redirect_with_message(request, _("Nothing was changed."), "web:desk_qualifiers", mine.pk)
    before = _shown(mine)
    refused: Refused | None = None
    try:
        actor, now = actor_of(request), timezone.now()
        how: dict[str, Any] = {"seen": form.shown, "listed": before.players, "actor": actor, "now": now}
        answer_qualifier(mine, invited, answer=form.chosen, **how)
    except Refused as error:
        if not is_htmx(request):
            raise
        refused = error
    if not is_htmx(request):
        messages.success(request, _("%(name)s: %(answer)s.") % {"name": invited.name, "answer": form.chosen.label})
        return back_to_status("web:desk_qualifiers", mine.pk, chosen_status(request, OF_QUALIFIERS))
    return _saved(request, mine, invited, before=before, refused=refused)


def _saved(
    request: DeskRequest, mine: Season, invited: Player, *, before: QualifiersShown, refused: Refused | None
) -> HttpResponse:
    """The person's row, the counts, and of others only the reasons that it changed. Refused: `refused`, for somebody
    without a row.
    """
    if refused and invited.pk not in before.players:
        raise refused
    after = _with_answers(mine, before.lines, answered_since(before.finals))
    pairs = zip(before.told, after.told, strict=True)
    moved = [each for was, each in pairs if _reason(each) != _reason(was)]
    context = _answers(request, mine, after) | {
        "told": [each for each in after.told if _player(each) == invited.pk],
        "moved": [each for each in moved if _player(each) != invited.pk],
        "refused": refused,
    }
    return render(request, "web/desk/qualifiers_saved.html", context, status=refused.status if refused else 200)


def _player(told: ToldQualifier) -> int:
    return told[0].person.player


def _reason(told: ToldQualifier) -> Any:
    row, _suffix, at_final = told
    return row.reason, row.facts, at_final
