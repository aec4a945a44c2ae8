"""Check-in: who has arrived and who has left again."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.access import is_on_board
from tournaments.actions.people import check_in as actions
from tournaments.actions.people.compound_check_in import CheckInReport, check_in_numbers
from tournaments.actions.till.check_in import check_in_numbers_with_fee
from tournaments.amounts import in_euros
from tournaments.errors import Refused
from tournaments.models import Entry, Tournament
from tournaments.models.cash_entry import CASH_METHODS
from tournaments.models.dual_control import DualControlAction
from tournaments.player_codes import typed_code
from tournaments.queries.finals.day import championship_of
from tournaments.queries.finals.declined import declined_people
from tournaments.queries.people.attributes import choices_of, has_attributes
from tournaments.queries.people.check_in_fees import checked_in, fee_accounts, takes_fees
from tournaments.queries.people.player_codes import player_by_code
from tournaments.queries.people.search import entries_taking_part, matching_entries
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.draw.seeds import new_commitment
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.players import NumbersForm
from tournaments.web.desk.forms.till import new_key
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.check_in_rows import RefusedRow, check_in_rows
from tournaments.web.desk.people.check_in_search import CheckInCandidate, check_in_hits
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, is_htmx, redirect_with_message
from tournaments.web.desk.till.posted import posted_fee


@read_only
def check_in(request: DeskRequest, pk: int) -> HttpResponse:
    """Search players and check them in with one tap; those present are listed below, latest first."""
    return check_in_page(request, access.tournament_to_see(request.user, pk))


def check_in_page(
    request: DeskRequest,
    tournament: Tournament,
    *,
    refused: Refused | None = None,
    refused_to: int = 0,
    person: int = 0,
) -> HttpResponse:
    """The check-in page; a refusal is shown at the row of its entry (`refused_to`, an id), or above the search.

    `person`: a player (id) to show as if searched for.
    """
    context = tournament_context(request, tournament, "check_in") | fee_context(tournament)
    context |= _searched(request, tournament, person or posted_id(request.GET.get("player", "")))
    came = None if is_htmx(request) else checked_in(tournament, posted_id(request.GET.get("came", "")))
    people = [each.player.pk for each in context["found"].everybody if each.player]
    context |= _at_final(tournament, [*people, came.entry.player_id] if came else people)
    if is_htmx(request):
        return render(request, "web/desk/check_in_found.html", context)
    at_row = RefusedRow(refused_to, refused) if refused and refused_to else None
    context |= _who_is_here(request, tournament, at_row) | {
        "came": came,
        "choices": choices_of(tournament.season.cup, came.entry.player) if came and has_attributes(tournament) else (),
        "refused": None if refused_to else refused,
        "needs_second": DualControlAction.REVERSAL in tournament.season.cup.two_people,
    }
    return render(request, "web/desk/check_in.html", context, status=refused.status if refused else 200)


@read_only
def news(request: DeskRequest, pk: int) -> HttpResponse:
    """The list of people present, for a page showing revision `seen`; 204 if nothing has changed."""
    tournament = access.tournament_to_see(request.user, pk)
    if request.GET.get("seen") == str(tournament.revision):
        return HttpResponse(status=204)
    context = tournament_context(request, tournament, "check_in") | _who_is_here(request, tournament)
    return render(request, "web/desk/check_in_here.html", context | {"is_news": True})


def _who_is_here(request: DeskRequest, tournament: Tournament, at_row: RefusedRow | None = None) -> dict[str, Any]:
    here = request.GET.get("here", "")
    everybody = sorted(entries_taking_part(tournament), key=attrgetter("checked_in_at"), reverse=True)
    present = sum(each.is_present for each in everybody)
    return {
        "here": here,
        "everybody": len(everybody),
        "present": present,
        "left": len(everybody) - present,
        "rows": check_in_rows(tournament, matching_entries(everybody, here), at_row),
    }


def _searched(request: DeskRequest, tournament: Tournament, person: int) -> dict[str, Any]:
    """The search and its hits; `player` and `registration` in the address (ids) identify one person, as does a typed
    code.
    """
    text = request.GET.get("q", "")
    if code := typed_code(text):
        meant = player_by_code(code, among=access.players_to_check_in(request.user, tournament))
        text, person = "", meant.pk if meant else -1
    registration = posted_id(request.GET.get("registration", ""))
    found = check_in_hits(tournament, text, request.user, person=person, registration=registration)
    on_board = may_admit(request, tournament, found.everybody)
    notes = has_attributes(tournament)
    return {
        "q": text,
        "found": found,
        "is_unknown": person < 0,
        "is_on_board": on_board,
        "has_attributes_for_people": notes,
    }


def _at_final(tournament: Tournament, players: Sequence[int]) -> dict[str, Any]:
    """The final of several cups played on this evening, if it is one, and who of the players (ids) had declined it."""
    championship = championship_of(tournament)
    declined = declined_people(championship, tournament, players) if championship and players else {}
    return {"championship": championship, "declined": declined.items()}


def may_admit(request: DeskRequest, tournament: Tournament, found: Iterable[CheckInCandidate]) -> bool:
    """Whether some of those found are banned and the user may override that. At most one statement."""
    return any(each.ban for each in found) and is_on_board(request.user, tournament.season.cup)


def fee_context(tournament: Tournament) -> dict[str, Any]:
    """Whether fees can be taken here, and the key prefix of the forms that do (the player's id is appended)."""
    return {"takes_fees": takes_fees(tournament), "key": new_key()}


def posted_id(text: str) -> int:
    """Parse an id from an address; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


@post_only
def leave(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Check one player out; a refusal is shown at their row."""
    tournament = access.tournament_to_run(request.user, pk)
    leaving = access.entry_in(tournament, entry)
    try:
        actions.check_out(leaving, actor=actor_of(request), now=timezone.now())
    except Refused as refused:
        if not leaving.is_present:
            raise
        return check_in_page(request, tournament, refused=refused, refused_to=leaving.pk)
    message = with_money_left(_("%(name)s is checked out."), leaving) % {"name": leaving.player.name}
    return redirect_with_message(request, message, "web:desk_check_in", pk)


def with_money_left(message: str, entry: Entry) -> str:
    """What is said of somebody who was checked out, with what they paid and would get back. One statement."""
    account = fee_accounts(entry.tournament, only=entry.pk).get(entry.pk)
    if account is None or not account.overpaid:
        return message
    left = _("They have paid %(amount)s; give it back under “Till”, “Entry fees”.")
    return f"{message} {left % {'amount': in_euros(account.overpaid)}}"


@form_view
def check_in_by_numbers(request: DeskRequest, pk: int) -> HttpResponse:
    """Check in everybody whose number was typed."""
    tournament = access.tournament_to_run(request.user, pk)
    form = NumbersForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            return redirect_with_message(request, _check_in_numbers(request, tournament, form), "web:desk_check_in", pk)
    texts = {"title": _("Check in by number"), "submit": _("Check them all in")}
    back, context = reverse("web:desk_check_in", args=[pk]), tournament_context(request, tournament, "check_in")
    context |= fee_context(tournament)
    return form_page(request, form, **texts, back=back, template="web/desk/numbers.html", **context)


def _check_in_numbers(request: DeskRequest, tournament: Tournament, form: NumbersForm) -> str:
    """Check in everybody whose number was typed, with the fee if the button names a method; returns the message."""
    numbers, fee = form.cleaned_data["numbers"], posted_fee(request)
    acting: dict[str, Any] = {"commitment": new_commitment(), "actor": actor_of(request), "now": timezone.now()}
    if fee is None:
        return check_in_message(check_in_numbers(tournament, numbers, **acting))
    report, fees = check_in_numbers_with_fee(tournament, numbers, **fee, **acting)
    message, method = check_in_message(report), dict(CASH_METHODS)[fee["method"].value]
    taken = _("%(amount)s taken (%(method)s)") % {"amount": in_euros(fees.cents), "method": method}
    return f"{message} {taken}" if fees.taken else message


def check_in_message(checked_in: CheckInReport) -> str:
    """How many were checked in, were present already, or were refused."""
    came = _("%(came)s checked in.") % {"came": checked_in.came}
    here = ngettext("%(here)s was here already.", "%(here)s were here already.", checked_in.were_present)
    message = f"{came} {here % {'here': checked_in.were_present}}" if checked_in.were_present else came
    if not checked_in.banned:
        return message
    banned = _("Banned, and not checked in: %(names)s.") % {"names": ", ".join(checked_in.banned)}
    return f"{message} {banned}"
