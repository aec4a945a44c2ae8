"""Clubs: list, names, members, and merging duplicates."""

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.people.clubs import add_club, combine_clubs, delete_club, rename_club
from tournaments.actions.results.rankings import change_club_rankings
from tournaments.models import Cup
from tournaments.queries.people.clubs import club_change, clubs_with_members, members_of_club
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.clubs import ClubForm, ClubRankingForm, CombineForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@form_view
def clubs(request: DeskRequest, slug: str) -> HttpResponse:
    """List all clubs with their number of players; add one."""
    cup = access.cup_to_run(request.user, slug)
    form = ClubForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            club = add_club(cup, form.cleaned_data["name"], actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("%(name)s has been added.") % {"name": club.name}, "web:desk_clubs", slug
            )
    context = cup_context(request, cup, "players") | {"form": form, "lines": clubs_with_members()}
    context["ranking_form"] = _ranking_form(cup)
    return render(request, "web/desk/clubs.html", context, status=form.status)


@form_view
def ranking(request: DeskRequest, slug: str) -> HttpResponse:
    """Configure the cup's club ranking."""
    cup = access.cup_to_run(request.user, slug)
    form = _ranking_form(cup, form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            change_club_rankings(cup, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Saved."), "web:desk_clubs", slug)
    texts = {"title": _("Ranking of the clubs"), "submit": _("Save")}
    back, context = reverse("web:desk_clubs", args=[slug]), cup_context(request, cup, "players")
    return form_page(request, form, **texts, back=back, **context)


def _ranking_form(cup: Cup, posted: QueryDict | None = None) -> ClubRankingForm:
    return ClubRankingForm(posted, initial={"best": cup.clubs_best, "is_published": cup.publishes_clubs})


@form_view
def club(request: DeskRequest, slug: str, club: int) -> HttpResponse:
    """Edit a club: name, members, merging and deletion; a new name that other cups see needs confirmation."""
    cup, mine = access.cup_to_run(request.user, slug), access.club_to_see(request.user, club)
    form, now = ClubForm(form_data(request), initial={"name": mine.name}), timezone.now()
    with catch_refusals(form):
        if form.is_valid():
            name, confirmed = form.cleaned_data["name"], request.POST.get("confirmed", "")
            rename_club(cup, mine, name, confirmed=confirmed, actor=actor_of(request), now=now)
            return redirect_with_message(request, _("Saved."), "web:desk_club", slug, club)
    lines = clubs_with_members()
    context = cup_context(request, cup, "players") | {"club": mine, "members": members_of_club(mine)}
    context["combine_form"] = CombineForm(club=mine, lines=lines)
    if form.refusal and form.refusal.code == "club_elsewhere":
        context["confirmed"] = club_change([mine], cup=cup, now=now).fingerprint(form.cleaned_data["name"])
    texts = {"title": mine.name, "submit": _("Save the name"), "template": "web/desk/club.html"}
    return form_page(request, form, **texts, back=reverse("web:desk_clubs", args=[slug]), **context)


@form_view
def combine(request: DeskRequest, slug: str, club: int) -> HttpResponse:
    """Merge one club into another, after showing how many players change."""
    cup, mine = access.cup_to_run(request.user, slug), access.club_to_see(request.user, club)
    form, now = CombineForm(form_data(request), club=mine, lines=clubs_with_members()), timezone.now()
    change, is_seen = club_change([mine], cup=cup, now=now), ""
    context = cup_context(request, cup, "players") | {"club": mine, "change": change}
    with catch_refusals(form):
        if form.is_valid():
            kept, is_seen = access.club_to_see(request.user, form.cleaned_data["into"]), request.POST.get("seen", "")
            context |= {"kept": kept, "confirmed": change.fingerprint(kept.name)}
            if is_seen:
                combine_clubs(cup, mine, kept, confirmed=is_seen, actor=actor_of(request), now=now)
                message = _("%(name)s is now part of %(kept)s.") % {"name": mine.name, "kept": kept.name}
                return redirect_with_message(request, message, "web:desk_club", slug, kept.pk)
    texts = {"title": _("Combine %(name)s") % {"name": mine.name}, "submit": _("Go on")}
    back = reverse("web:desk_club", args=[slug, club])
    return form_page(request, form, **texts, template="web/desk/club_combine.html", back=back, **context)


@post_only
def delete(request: DeskRequest, slug: str, club: int) -> HttpResponse:
    """Delete a club without members."""
    cup, mine = access.cup_to_run(request.user, slug), access.club_to_see(request.user, club)
    delete_club(cup, mine, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("%(name)s has been removed.") % {"name": mine.name}, "web:desk_clubs", slug)
