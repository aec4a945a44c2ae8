"""A cup's pages: its seasons, its members, its log."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.members import appoint, dismiss
from tournaments.actions.second_person import change_two_people
from tournaments.board_access import is_on_board
from tournaments.models.membership import Role
from tournaments.models.two_people import SharedAct
from tournaments.queries.desk import listed_tournaments, members_of
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.cups import MemberForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.publishing import TwoPeopleForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.publishing import second_of
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying


@read_only
def cup(request: DeskRequest, slug: str) -> HttpResponse:
    """The cup's seasons and tournaments."""
    mine = access.cup_to_see(request.user, slug)
    tournaments = listed_tournaments(access.cups_to_see(request.user).filter(pk=mine.pk))
    context = cup_context(request, mine, "seasons") | {"seasons": mine.seasons.all(), "tournaments": tournaments}
    return render(request, "web/desk/cup.html", context)


@form_view
def members(request: DeskRequest, slug: str) -> HttpResponse:
    """Who works for the cup; appoint one more, or change what somebody may do."""
    mine = access.cup_to_run(request.user, slug)
    form = MemberForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            username, role = form.cleaned_data["username"], Role(form.cleaned_data["role"])
            appoint(mine, username=username, role=role, actor=actor_of(request), now=timezone.now())
            return redirect_saying(
                request, _("%(name)s is now a member.") % {"name": username}, "web:desk_members", mine.slug
            )
    context = cup_context(request, mine, "members") | {
        "members": members_of(mine),
        "is_on_board": is_on_board(request.user, mine),
        "form": form,
        "shared_acts": [act.label for act in SharedAct if act in mine.two_people],
    }
    return render(request, "web/desk/members.html", context, status=form.status)


@form_view
def two_people(request: DeskRequest, slug: str) -> HttpResponse:
    """What two people do in the cup; whoever takes something off the list needs the second one for it."""
    mine = access.cup_to_run(request.user, slug)
    initial = {"two_people": mine.two_people}
    form = TwoPeopleForm(form_data(request), is_shared=bool(mine.two_people), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            second = second_of(request, form)
            change_two_people(mine, form.acts(), actor=actor_of(request), now=timezone.now(), second=second)
            return redirect_saying(request, _("Saved."), "web:desk_members", mine.slug)
    title, back = _("What two people do"), reverse("web:desk_members", args=[slug])
    intro = _(
        "Whoever does one of these needs another organiser, who confirms it on the same page with their password."
    )
    context = cup_context(request, mine, "members")
    return form_page(request, form, title=title, submit=_("Save"), intro=intro, back=back, **context)


@post_only
def remove_member(request: DeskRequest, slug: str, membership: int) -> HttpResponse:
    """Take somebody's role away."""
    mine = access.cup_to_run(request.user, slug)
    row = access.membership_in(mine, membership)
    dismiss(row, actor=actor_of(request), now=timezone.now())
    said = _("%(name)s is no longer a member.") % {"name": row.user.username}
    return redirect_saying(request, said, "web:desk_members", mine.slug)
