"""Record answers of finalists and qualifiers with one tap: in place, or by a form without JavaScript."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments import access
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.errors import Refused
from tournaments.lists.finalist_moves import FinalistMoves, PassedToNobody, WhyNobody, finalist_moves
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.finalists import FinalistRow
from tournaments.models.invitation import Answer
from tournaments.queries.finals.asked import AskedLine
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.finals.putting_out import put_out_by_answer
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.finals.invitations import answers_context
from tournaments.web.desk.finals.statuses import OF_INVITED, back_to_status, chosen_status
from tournaments.web.desk.forms.answers import AnswerForm
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import is_htmx, redirect_with_message

NOBODY: Mapping[WhyNobody, str] = {
    WhyNobody.NO_RESERVE: gettext_noop("%(cup)s: nobody is left in reserve, the place stays empty."),
    WhyNobody.IN_ALREADY: gettext_noop(
        "%(cup)s: nobody moves up, the next in line are in through another cup already."
    ),
    WhyNobody.TIED: gettext_noop("%(cup)s: no place becomes free, several shared the last one."),
}
"""Why nobody comes in through a cup."""


@post_only
def answer(request: DeskRequest, season: int, player: int) -> HttpResponse:
    """Record the answer of somebody who may play in a final."""
    mine = access.invitations_to_run(request.user, season)
    known = access.invited_player(mine, player)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return redirect_with_message(request, _("Nothing was changed."), "web:desk_invitations", season)
    chosen, seen = form.chosen, form.shown
    refused: Refused | None = None
    before, out = finalists(mine), {posted_id(each) for each in request.POST.getlist("out")}
    try:
        answer_at_desk(mine, known, answer=chosen, seen=seen, puts_out=out, actor=actor_of(request), now=timezone.now())
    except Refused as error:
        if error.code == "others_put_out":
            return HttpResponseRedirect(_question_address(request, season, player, chosen))
        if not is_htmx(request):
            raise
        refused = error
    moves = finalist_moves(before, finalists(mine), besides=known.pk)
    if not is_htmx(request):
        messages.success(request, _told(known.name, str(chosen.label), moves))
        return back_to_status("web:desk_invitations", season, chosen_status(request, OF_INVITED))
    context = answers_context(request, mine) | {"refused": refused, "before": "" if refused else seen, "moves": moves}
    lines: Mapping[int, AskedLine] = {line.row.person.player: line for line in context["asked"].lines}
    context["nobody"] = list(map(_nobody_text, moves.nobody))
    context["line"] = lines[known.pk]
    told = {row.person.player: row for row in as_told(before).rows}
    context["moved"] = [line for player, line in lines.items() if player != known.pk and told.get(player) != line.row]
    status = refused.status if refused else 200
    return render(request, "web/desk/answer_saved.html", context, status=status)


@read_only
def question(request: DeskRequest, season: int, player: int) -> HttpResponse:
    """Whether an answer is recorded although somebody who has accepted loses the place by it."""
    mine = access.invitations_to_run(request.user, season)
    known = access.invited_player(mine, player)
    form = AnswerForm(request.GET)
    chosen = form.chosen if form.is_valid() else Answer.OPEN
    context = season_context(request, mine.season, "invitations") | {
        "player": known,
        "answer": chosen,
        "out": put_out_by_answer(mine, known, chosen),
        "shown": _status_query(request),
    }
    return render(request, "web/desk/answer_question.html", context)


def _question_address(request: DeskRequest, season: int, player: int, answer: Answer) -> str:
    address = reverse("web:desk_final_answer_question", args=[season, player])
    chosen = chosen_status(request, OF_INVITED)
    return f"{address}?{urlencode({'answer': str(answer)} | ({'status': chosen} if chosen else {}))}"


def _status_query(request: DeskRequest) -> str:
    chosen = chosen_status(request, OF_INVITED)
    return f"?status={chosen}" if chosen else ""


def _told(name: str, answer: str, moves: FinalistMoves) -> str:
    message = [_("%(name)s: %(answer)s.") % {"name": name, "answer": answer}]
    if moves.come:
        message.append(_("Moves up: %(names)s.") % {"names": _names(moves.come)})
    message.extend(map(_nobody_text, moves.nobody))
    if moves.gone:
        message.append(_("No place any more: %(names)s.") % {"names": _names(moves.gone)})
    return " ".join(message)


def _nobody_text(passed: PassedToNobody) -> str:
    return _(NOBODY[passed.why]) % {"cup": passed.cup}


def _names(rows: Sequence[FinalistRow]) -> str:
    return ", ".join(f"{row.person.name} ({row.best.cup})" for row in rows)
