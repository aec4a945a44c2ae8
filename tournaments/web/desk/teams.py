"""The teams of an evening: people without a team, creating teams, and a page for each.

URLs identify a team by the entry of one of its members.
"""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.people.teams import create_team, dissolve_team, join_team, leave_team, rename_team
from tournaments.models import Tournament
from tournaments.queries.people.search import MOST_FOUND, matching_entries
from tournaments.queries.results.teams import TeamMember, TeamOverview, may_change_teams, proposed_name, team_overview
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.teams import NewTeamForm, TeamNameForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@form_view
def teams(request: DeskRequest, pk: int) -> HttpResponse:
    """List people without a team, the selection for a new one, and all teams; POST creates it."""
    find = access.tournament_to_run if request.method == "POST" else access.tournament_to_see
    tournament = find(request.user, pk)
    overview = team_overview(tournament)
    text = request.GET.get("q", "").strip()
    picked, found = _picked(overview, request.GET.getlist("with")), _found(overview.people, text)
    free = [each for each in found if each not in picked]
    if text and len(free) == 1 and not free[0].entry.team:
        return HttpResponseRedirect(_with(pk, [*picked, *free]))
    form = NewTeamForm(form_data(request), initial={"name": _proposed(overview, picked)}, members=overview.people)
    with catch_refusals(form):
        if form.is_valid():
            people = [access.entry_in(tournament, each) for each in form.cleaned_data["people"]]
            name = form.cleaned_data["name"]
            called = create_team(tournament, people, name=name, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Team: %(team)s.") % {"team": called}, "web:desk_teams", pk)
    context = _context(request, tournament) | {"overview": overview, "q": text, "form": form}
    context |= {"picked": picked or _picked(overview, request.POST.getlist("people")), "found": free[:MOST_FOUND]}
    context["is_full"] = len(context["picked"]) >= overview.size
    context["searches"] = not context["is_full"]
    form.fields["name"].widget.attrs["autofocus"] = context["is_full"]
    return render(request, "web/desk/teams.html", context, status=form.status)


@form_view
def team(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Show a team: name, members, and a search for people to add."""
    tournament = access.tournament_to_run(request.user, pk)
    member, overview = access.entry_in(tournament, entry), team_overview(tournament)
    mine = overview.of(entry)
    if mine is None:
        return HttpResponseRedirect(reverse("web:desk_teams", args=[pk]))
    form = TeamNameForm(form_data(request), initial={"name": mine.name})
    with catch_refusals(form):
        if form.is_valid():
            name = form.cleaned_data["name"]
            rename_team(member, name, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Team: %(team)s.") % {"team": name}, "web:desk_team", pk, entry)
    text = request.GET.get("q", "").strip()
    others = [each for each in overview.people if each not in mine.members]
    context = _context(request, tournament) | {"overview": overview, "team": mine, "form": form, "q": text}
    context |= {"member": member, "found": _found(others, text)[:MOST_FOUND]}
    return render(request, "web/desk/team.html", context, status=form.status)


@post_only
def join(request: DeskRequest, pk: int, entry: int, person: int) -> HttpResponse:
    """Add a person to another person's team."""
    tournament = access.tournament_to_run(request.user, pk)
    mate, newcomer = access.entry_in(tournament, entry), access.entry_in(tournament, person)
    name = join_team(newcomer, mate, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s is in the team %(team)s.") % {"name": newcomer.player.name, "team": name}
    return redirect_with_message(request, message, "web:desk_team", pk, entry)


@post_only
def leave(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Remove somebody from their team."""
    member = access.entry_in(access.tournament_to_run(request.user, pk), entry)
    leave_team(member, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s is in no team.") % {"name": member.player.name}
    return redirect_with_message(request, message, "web:desk_teams", pk)


@form_view
def dissolve(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Ask whether to dissolve somebody's team (GET), naming its members, and dissolve it (POST)."""
    tournament = access.tournament_to_run(request.user, pk)
    member, mine = access.entry_in(tournament, entry), team_overview(tournament).of(entry)
    form = DeskForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            dissolve_team(member, actor=actor_of(request), now=timezone.now())
            message = _("The team %(team)s is dissolved.") % {"team": member.team}
            return redirect_with_message(request, message, "web:desk_teams", pk)
    if mine is None:
        return HttpResponseRedirect(reverse("web:desk_teams", args=[pk]))
    members = {"team": mine.name, "people": ", ".join(each.name for each in mine.members)}
    texts = {"title": _("Dissolve the team %(team)s?") % members, "submit": _("Yes, dissolve it")}
    texts["intro"] = _("%(people)s are then in no team. They stay checked in, with everything they have.") % members
    back = reverse("web:desk_team", args=[pk, entry])
    return form_page(request, form, **texts, danger=True, back=back, **_context(request, tournament))


def _context(request: DeskRequest, tournament: Tournament) -> dict[str, Any]:
    """`can_change`: the user may change teams, and the evening's teams can still change."""
    context = tournament_context(request, tournament, "check_in")
    return context | {"can_change": context["may_run"] and tournament.team_size and may_change_teams(tournament)}


def _found(people: Sequence[TeamMember], text: str) -> list[TeamMember]:
    """The people matching a search; nobody for an empty one."""
    hits = {each.pk for each in matching_entries([each.entry for each in people], text)} if text else set()
    return [each for each in people if each.entry.pk in hits]


def _picked(overview: TeamOverview, sent: Sequence[str]) -> list[TeamMember]:
    """The people selected so far, in order, without duplicates."""
    known = {str(each.entry.pk): each for each in overview.people}
    return [known[each] for each in dict.fromkeys(sent) if each in known]


def _proposed(overview: TeamOverview, picked: Sequence[TeamMember]) -> str:
    return proposed_name([each.entry for each in picked], [each.name for each in overview.teams]) if picked else ""


def _with(pk: int, people: Sequence[TeamMember]) -> str:
    """The page with these people selected."""
    query = urlencode([("with", each.entry.pk) for each in people])
    return f"{reverse('web:desk_teams', args=[pk])}?{query}"
