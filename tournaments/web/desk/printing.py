"""Printouts that need input: certificates for some ranks, cards for the inn's Wi-Fi."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from tournaments import access
from tournaments.documents.chosen import certificates_of_ranks, wifi_cards
from tournaments.queries.finals.day import championship_of
from tournaments.reports.wifi_card import WifiAccess
from tournaments.web.attachments import file_response
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.printing import RanksForm, WifiForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, form_data
from tournaments.web.desk.responses import form_page


@form_view
def certificates(request: DeskRequest, pk: int) -> HttpResponse:
    """Choose ranks; POST returns their certificates."""
    tournament = access.evening_to_run(request.user, pk)
    form = RanksForm(form_data(request), initial={"ranks": "1-3"})
    with catch_refusals(form):
        if form.is_valid():
            return file_response(certificates_of_ranks(tournament, form.cleaned_data["ranks"], now=timezone.now()))
    texts = {"title": _("Certificates"), "submit": _("Make the certificates")}
    texts |= {"template": "web/desk/certificates.html"}
    context = tournament_context(request, tournament, "results") | {"championship": championship_of(tournament)}
    return form_page(request, form, **texts, back=reverse("web:desk_results", args=[pk]), **context)


@sensitive_post_parameters()
@form_view
def wifi(request: DeskRequest, pk: int) -> HttpResponse:
    """Enter network and password; POST returns the cards. Neither is stored or logged."""
    tournament = access.tournament_to_run(request.user, pk)
    form = WifiForm(form_data(request))
    if form.is_valid():
        return file_response(wifi_cards(tournament, WifiAccess(**form.cleaned_data), now=timezone.now()))
    texts = {"title": _("Cards for the Wi-Fi"), "submit": _("Make the cards")}
    texts["intro"] = _("A page for the wall and four cards for tables, with a code that phones read.")
    back = reverse("web:desk_tournament", args=[pk])
    return form_page(request, form, **texts, back=back, **tournament_context(request, tournament))
