"""Pages to publish, correct and withdraw a list; shared by results, season table and qualifiers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.accounts.second_person import NAME_FIELD, PASSWORD_FIELD, SecondPerson, second_person
from tournaments.actions.log import REASON_LENGTH
from tournaments.actions.results.publishing import Correction
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.errors import Conflict, Refused
from tournaments.models import Cup, Publication
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.results.publications import PublicationState, PublicationStatus
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.publishing import PublicReasonForm, SharedForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, publishing_message, redirect_with_message
from tournaments.web.log_in_attempts import attempt_of


@dataclass(frozen=True, slots=True)
class ListPage:
    """A list to publish: its cup, its publication status, and the texts of its pages.

    `back` is the URL name of its page, `pk` the argument; `question`, `message` and `withdraw` are sentences. `reason`
    is the reason for the correction, if already given; `overall` the overall ranking that is withdrawn with the list.
    """

    cup: Cup
    status: PublicationStatus
    back: str
    pk: int
    context: Mapping[str, Any]
    question: str
    message: str
    withdraw: str
    reason: str = ""
    overall: Publication | None = None

    @property
    def back_url(self) -> str:
        return reverse(self.back, args=[self.pk])


def publishing_page(request: DeskRequest, page: ListPage, publish: Callable[..., Publication]) -> HttpResponse:
    """Confirm publication with a diff from the published version (GET), and publish (POST)."""
    status = page.status
    if request.method != "POST" and status.state == PublicationState.CURRENT:
        return HttpResponseRedirect(page.back_url)
    form = PublicReasonForm(
        form_data(request),
        has_reason=status.is_correction,
        is_shared=status.is_correction and DualControlAction.CORRECT_LIST in page.cup.two_people,
        initial={"reason": page.reason[:REASON_LENGTH]},
    )
    with catch_refusals(form):
        if form.is_valid():
            correction = _correction(request, form)
            found = publish(by=request.user, actor=actor_of(request), now=timezone.now(), correction=correction)
            return redirect_with_message(
                request, publishing_message(page.message, found, before=status.newest), page.back, page.pk
            )
    is_again = status.state == PublicationState.WITHDRAWN
    correcting = _("Publish the list again?") if is_again else _("Publish the correction?")
    title = correcting if status.is_correction else page.question
    texts = {"title": title, "submit": _("Yes, publish"), "template": "web/desk/publish.html"}
    return form_page(request, form, **texts, back=page.back_url, status=status, **page.context)


def withdrawing_page(request: DeskRequest, page: ListPage) -> HttpResponse:
    """Ask for the reason of a withdrawal (GET), and withdraw the list (POST)."""
    newest = _standing(page.status)
    form = PublicReasonForm(form_data(request), is_shared=DualControlAction.WITHDRAW_LIST in page.cup.two_people)
    with catch_refusals(form):
        if form.is_valid():
            if request.POST.get("version") != str(newest.version):
                raise Conflict("list_changed_since")
            reason, second = form.cleaned_data["reason"], second_of(request, form)
            actor, now = actor_of(request), timezone.now()
            withdraw_list(newest, reason=reason, by=request.user, actor=actor, now=now, second=second)
            return redirect_with_message(request, _withdrawn(page), page.back, page.pk)
    texts = {"title": page.withdraw, "submit": _("Withdraw it"), "template": "web/desk/withdraw_list.html"}
    lists: dict[str, Any] = {"newest": newest, "overall": page.overall}
    return form_page(request, form, **texts, danger=True, back=page.back_url, **lists, **page.context)


def _withdrawn(page: ListPage) -> str:
    if page.overall:
        return _("The results of the day and the overall ranking have been withdrawn.")
    return _("The list has been withdrawn.")


def second_of(request: DeskRequest, form: SharedForm) -> SecondPerson | None:
    """The person confirming a valid form; None if none is required. Refused: as `second_person`."""
    if PASSWORD_FIELD not in form.fields:
        return None
    attempt = attempt_of(request, form.cleaned_data[NAME_FIELD])
    return second_person(attempt, form.cleaned_data[PASSWORD_FIELD], first=request.user, now=timezone.now())


def correction_of(request: DeskRequest, form: SharedForm) -> SeasonCorrection:
    """Return the correction given by a valid form. Refused: as `second_of`."""
    named = form.cleaned_data.get(NAME_FIELD) or form.cleaned_data.get(PASSWORD_FIELD)
    return SeasonCorrection(form.cleaned_data.get("reason", ""), second_of(request, form) if named else None)


def _correction(request: DeskRequest, form: PublicReasonForm) -> Correction:
    reason, shown = form.cleaned_data.get("reason", ""), request.POST.get("shown", "")
    return Correction(reason=reason, shown=shown, second=second_of(request, form))


def _standing(status: PublicationStatus) -> Publication:
    if status.newest is None:
        raise Refused("not_published")
    if status.newest.is_withdrawn:
        raise Conflict("already_withdrawn")
    return status.newest
