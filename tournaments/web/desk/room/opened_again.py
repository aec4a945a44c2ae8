"""A table was reopened while its correction was being made: nothing is saved, and the input is kept.

It continues on the pages of the open table, where it can be saved.
"""

from dataclasses import replace

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Table
from tournaments.queries.room.sheet import table_sheet
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.tables import TotalsForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import form_page
from tournaments.web.desk.room.hands import desk_entry_context, table_address
from tournaments.web.entry.hand_page import hand_page
from tournaments.web.entry.striking import strike_page


def hand_at_open_table(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """The submitted hand, with its reason."""
    page = hand_page(request, desk_entry_context(request, table), number, now=timezone.now())
    if isinstance(page, HttpResponse):
        return page
    return page.whole(replace(page.chosen() or page.preview(), refused=Refused("opened_again")))


def strike_at_open_table(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """The hand to strike, with the reason."""
    return strike_page(request, desk_entry_context(request, table), number, refused=Refused("opened_again"))


def totals_at_open_table(request: DeskRequest, table: Table) -> HttpResponse:
    """The submitted totals; at an open table they need no reason."""
    sheet, pk = table_sheet(table), table.round.tournament_id
    shown = {each.seated_player.entry: each.points for each in sheet.totals} if table.on_paper else {}
    seated_players = [each.seated_player for each in sheet.totals]
    form = TotalsForm(request.POST, seated_players=seated_players, shown=shown, hands=len(sheet.hands))
    with catch_refusals(form):
        _refuse()
    texts = {"title": _("Totals of table %(table)s") % {"table": table.number}, "submit": _("Save the totals")}
    context = tournament_context(request, table.round.tournament, "rounds") | {"table": table, "sheet": sheet}
    context |= {"template": "web/desk/totals.html", "action": reverse("web:desk_totals", args=[pk, table.pk])}
    return form_page(request, form, **texts, back=table_address(table), **context)


def _refuse() -> None:
    raise Refused("opened_again")
