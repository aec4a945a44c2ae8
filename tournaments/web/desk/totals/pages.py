"""Totals-only evenings: open, enter totals, close."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.results.totals_evening import (
    close_totals,
    open_totals_evening,
    totals_settings,
)
from tournaments.actions.results.totals_newcomers import enter_with_newcomers
from tournaments.models import Entry, Season, Tournament
from tournaments.queries.alphabet import by_name
from tournaments.queries.desk import latest_tournament
from tournaments.queries.finals.check_in import unplaced_reserves
from tournaments.queries.finals.day import championship_of
from tournaments.queries.people.typed_people import likely_people
from tournaments.queries.results.closing_effect import closing_effect
from tournaments.queries.results.entered_totals import (
    Rounds,
    RoundSum,
    entered_rounds,
    reason_for_sums,
    round_sums,
    round_sums_text,
    uneven_rounds,
)
from tournaments.queries.results.publications import PublicationState, results_status
from tournaments.queries.room.progress import tournament_progress
from tournaments.queries.schemes import cup_points_options, slug_to_go_on
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.ending_steps import totals_steps
from tournaments.web.desk.evening_forms import totals_form
from tournaments.web.desk.evening_settings import form_texts, save_evening
from tournaments.web.desk.finals.untold import with_untold
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.totals_evening import (
    CloseTotalsForm,
    TotalsEveningForm,
    totals_evening_of,
)
from tournaments.web.desk.forms.totals_grid import TotalsGridForm
from tournaments.web.desk.page_contexts import season_context, tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.totals.effects import closing_text, intro_text

PAGE = "web:desk_tournament"


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """A person on the list with their totals by round."""

    entry: Entry
    points: Rounds

    @property
    def total(self) -> int:
        return sum(filter(None, self.points))


@form_view
def new_evening(request: DeskRequest, season: int) -> HttpResponse:
    """Open a totals-only evening."""
    mine, now = access.season_to_run(request.user, season), timezone.now()
    options = cup_points_options(mine.cup, kept=[mine.cup_points])
    final = getattr(mine, "championship", None) if "final" in request.GET else None
    initial = _usual(mine) | ({"name": final.title, "is_final": True} if final else {})
    form = TotalsEveningForm(form_data(request), schemes=options, initial=initial)
    if final:
        form.ask_for_day_of_final(mine)
    with catch_refusals(form):
        if form.is_valid():
            tournament = open_totals_evening(mine, form.wanted(), actor=actor_of(request), now=now)
            message = _("The evening has been created. Next: type everybody's totals.")
            return redirect_with_message(request, with_untold(message, tournament, now=now), PAGE, tournament.pk)
    texts = {"title": _("New evening without hands"), "submit": _("Create the evening")}
    texts["intro"] = intro_text(mine, final)
    back = reverse("web:desk_season", args=[mine.pk])
    return form_page(request, form, **texts, back=back, **season_context(request, mine))


def _usual(season: Season) -> dict[str, object]:
    like = latest_tournament(season)
    of_season: dict[str, object] = {"cup_points": season.cup_points.slug} if season.cup_points else {}
    if like is None:
        return of_season
    same = {name: totals_evening_of(like)[name] for name in ("rounds", "criteria")}
    return {**same, "cup_points": slug_to_go_on(like.cup_points), **of_season}


def totals_settings_page(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Edit the settings of an open evening. The tournament was looked up for this user."""
    form = totals_form(form_data(request), tournament)
    with catch_refusals(form):
        if "again" not in request.POST and form.is_valid():
            wanted = totals_settings(form.wanted(), ruleset=tournament.ruleset.code)
            return save_evening(request, tournament, wanted, seen=form.shown)
    texts, context = form_texts(tournament), tournament_context(request, tournament, "settings")
    return form_page(request, form, **texts, back=reverse(PAGE, args=[tournament.pk]), **context)


def totals_page(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Show everybody's totals, and fields for more. The tournament was looked up for this user."""
    return _page(request, tournament, TotalsGridForm(rounds=tournament.rounds_planned))


@form_view
def totals(request: DeskRequest, pk: int) -> HttpResponse:
    """Save the typed or pasted rows; all or nothing."""
    find = access.totals_to_run if request.method == "POST" else access.totals_to_see
    tournament = find(request.user, pk)
    form = TotalsGridForm(form_data(request), rounds=tournament.rounds_planned)
    with catch_refusals(form):
        if form.is_bound:
            form.full_clean()
            rows = form.matched(likely_people(form.who(), among=access.players_to_check_in(request.user, tournament)))
            if form.is_valid():
                came = enter_with_newcomers(tournament, rows, actor=actor_of(request), now=timezone.now())
                return redirect_with_message(request, _entered(len(came)), PAGE, pk)
    return _page(request, tournament, form)


@form_view
def close(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirm (GET) and close (POST) the evening, listing the rounds that do not sum to 0."""
    tournament = access.totals_to_run(request.user, pk)
    sums = uneven_rounds(tournament)
    form = CloseTotalsForm(form_data(request), initial={"seen": round_sums_text(sums)})
    if not sums:
        del form.fields["reason"]
    with catch_refusals(form):
        if form.is_valid():
            close_totals(tournament, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return _closed(request, tournament)
    context = tournament_context(request, tournament, "tournament") | {"sums": sums}
    context["is_before_day"] = timezone.localdate() < tournament.date
    context["unplaced"] = unplaced_reserves(tournament)
    context["effect"] = closing_effect(tournament)
    context["closing_text"] = closing_text(tournament.season, championship_of(tournament))
    texts = {"title": _("Close the evening?"), "submit": _("Close the evening")}
    texts["template"] = "web/desk/totals_close.html"
    return form_page(request, form, **texts, back=reverse(PAGE, args=[pk]), **context)


def _closed(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Continue with the results, or with the correction if others are published."""
    tournament.refresh_from_db()
    if results_status(tournament).state == PublicationState.STALE:
        message = _("The evening is closed. Other results are published; please check the correction.")
        return redirect_with_message(request, message, "web:desk_publish_results", tournament.pk)
    message = _("The evening is closed. Next: publish the results.")
    return redirect_with_message(request, message, "web:desk_results", tournament.pk)


def _entered(people: int) -> str:
    message = ngettext(
        "The totals of %(count)s person are entered.", "The totals of %(count)s people are entered.", people
    )
    return message % {"count": people}


def _page(request: DeskRequest, tournament: Tournament, form: TotalsGridForm) -> HttpResponse:
    entered = entered_rounds(tournament)
    people = by_name(tournament.entries.select_related("player"))
    sums: tuple[RoundSum, ...] = round_sums(tournament)
    progress = tournament_progress(tournament)
    context = tournament_context(request, tournament, "tournament") | {
        "form": form,
        "steps": totals_steps(tournament, progress),
        "rows": [TotalsRow(each, entered[each.pk]) for each in people if each.pk in entered],
        "sums": sums,
        "uneven": [each for each in sums if each.points],
        "numbers": range(1, tournament.rounds_planned + 1),
        "is_closed": progress.is_closed,
        "reason": reason_for_sums(tournament) if progress.is_closed else "",
        "status": progress.publication,
    }
    return render(request, "web/desk/totals_evening.html", context, status=form.status)
