"""A season: opening it, its table, its qualifiers, and publishing both."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.cups import open_season
from tournaments.actions.publishing import answer_invitation, publish_qualifiers, publish_season
from tournaments.models import Season
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.desk import newest_of_season, season_tournaments
from tournaments.queries.seasons import season_qualifiers, season_results
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.seasons import AnswerForm, SeasonForm, season_defaults
from tournaments.web.desk.page_contexts import cup_context, season_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, publishing_message, redirect_saying


@form_view
def new_season(request: DeskRequest, slug: str) -> HttpResponse:
    """Open a season of a cup."""
    mine = access.cup_to_run(request.user, slug)
    now = timezone.now()
    form = SeasonForm(form_data(request), initial=season_defaults(timezone.localdate(now)))
    with catch_refusals(form):
        if form.is_valid():
            plain = {name: form.cleaned_data[name] for name in ("name", "slug", "starts", "ends")}
            rule, qualification = form.rule(), form.qualification()
            season = open_season(
                mine, **plain, rule=rule, qualification=qualification, actor=actor_of(request), now=now
            )
            return redirect_saying(
                request, _("The season has been created. Next: its first evening."), "web:desk_season", season.pk
            )
    back, submit = reverse("web:desk_cup", args=[slug]), _("Create the season")
    return form_page(
        request, form, title=_("New season"), submit=submit, back=back, **cup_context(request, mine, "seasons")
    )


@read_only
def season(request: DeskRequest, season: int) -> HttpResponse:
    """The current season table, and the season's tournaments."""
    mine = access.season_to_see(request.user, season)
    context = season_context(request, mine, "season") | {
        "results": season_results(mine),
        "tournaments": season_tournaments(mine),
        "published": newest_of_season(mine).get(PublicationKind.SEASON),
    }
    return render(request, "web/desk/season.html", context)


@form_view
def publish(request: DeskRequest, season: int) -> HttpResponse:
    """Ask whether to publish the season table (GET), and publish it (POST)."""
    mine = access.season_to_run(request.user, season)
    if request.method != "POST":
        return _ask(request, mine, title=_("Publish the season table?"), tab="season")
    before = newest_of_season(mine).get(PublicationKind.SEASON)
    found = publish_season(mine, by=request.user, actor=actor_of(request), now=timezone.now())
    return redirect_saying(
        request,
        publishing_message(_("The season table is published."), found, before=before),
        "web:desk_season",
        mine.pk,
    )


@read_only
def qualifiers(request: DeskRequest, season: int) -> HttpResponse:
    """Who goes to the Österreich-Finale, why, and what they answered."""
    mine = access.season_to_see(request.user, season)
    context = season_context(request, mine, "qualifiers") | {
        "qualifiers": season_qualifiers(mine),
        "answers": Answer.choices,
        "published": newest_of_season(mine).get(PublicationKind.QUALIFIERS),
    }
    return render(request, "web/desk/qualifiers.html", context)


@form_view
def publish_list(request: DeskRequest, season: int) -> HttpResponse:
    """Ask whether to publish the list of qualifiers (GET), and publish it (POST)."""
    mine = access.season_to_run(request.user, season)
    if request.method != "POST":
        return _ask(request, mine, title=_("Publish the list of qualifiers?"), tab="qualifiers")
    before = newest_of_season(mine).get(PublicationKind.QUALIFIERS)
    found = publish_qualifiers(mine, by=request.user, actor=actor_of(request), now=timezone.now())
    said = publishing_message(_("The list of qualifiers is published."), found, before=before)
    return redirect_saying(request, said, "web:desk_qualifiers", mine.pk)


def _ask(request: DeskRequest, mine: Season, *, title: str, tab: str) -> HttpResponse:
    """The question before a season's list goes public."""
    intro = _("From then on everybody sees it as it is now. A published version stays; later ones are placed above it.")
    back, context = reverse(f"web:desk_{tab}", args=[mine.pk]), season_context(request, mine, tab)
    return form_page(request, DeskForm(), title=title, submit=_("Yes, publish"), intro=intro, back=back, **context)


@post_only
def answer(request: DeskRequest, season: int, player: int) -> HttpResponse:
    """Record what an invited player answered."""
    mine = access.season_to_run(request.user, season)
    invited = access.player_to_see(request.user, player)
    form = AnswerForm(request.POST)
    if form.is_valid():
        chosen = Answer(form.cleaned_data["answer"])
        answer_invitation(mine, invited, answer=chosen, actor=actor_of(request), now=timezone.now())
        said = _("%(name)s: %(answer)s.") % {"name": invited.name, "answer": chosen.label}
        return redirect_saying(request, said, "web:desk_qualifiers", mine.pk)
    return redirect_saying(request, _("Nothing was changed."), "web:desk_qualifiers", mine.pk)
