"""A cup's pages: its seasons, its members, its log."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.access import is_on_board
from tournaments.actions.accounts.members import add_member, remove_member
from tournaments.actions.accounts.second_person import change_dual_control
from tournaments.actions.cups import change_cup
from tournaments.models.dual_control import DualControlAction
from tournaments.models.membership import Role
from tournaments.queries.desk import members_of, tournaments_page
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.cups import CupForm, MemberForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.publishing import DualControlForm
from tournaments.web.desk.page_contexts import cup_context, evenings_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.documents.own_jobs import own_jobs


@read_only
def cup(request: DeskRequest, slug: str) -> HttpResponse:
    """The cup's seasons and tournaments."""
    mine = access.cup_to_see(request.user, slug)
    page = tournaments_page(access.cups_to_see(request.user).filter(pk=mine.pk), request.GET.get("page", ""))
    context = cup_context(request, mine, "seasons") | {
        "seasons": list(mine.seasons.select_related("championship")),
        "page": page,
        "names_season": True,
        **evenings_context(page),
    }
    context["own_jobs"] = own_jobs(request.user, mine)
    return render(request, "web/desk/cup.html", context)


@form_view
def change(request: DeskRequest, slug: str) -> HttpResponse:
    """Change the cup's name and address; the former address keeps redirecting."""
    mine = access.cup_to_run(request.user, slug)
    names = {name: getattr(mine, name) for name in ("name", "short_name", "slug")}
    form = CupForm(form_data(request), initial=names)
    with catch_refusals(form):
        if form.is_valid():
            changed = change_cup(mine, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Saved."), "web:desk_cup", changed.slug)
    texts = {"title": _("Settings of the cup"), "submit": _("Save"), "template": "web/desk/cup_settings.html"}
    back, context = reverse("web:desk_cup", args=[mine.slug]), cup_context(request, mine, "seasons")
    return form_page(request, form, **texts, back=back, **context)


@form_view
def members(request: DeskRequest, slug: str) -> HttpResponse:
    """List the cup's members; add one, or change a role."""
    mine = access.cup_to_run(request.user, slug)
    form = MemberForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            username, role = form.cleaned_data["username"], Role(form.cleaned_data["role"])
            add_member(mine, username=username, role=role, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("%(name)s is now a member.") % {"name": username}, "web:desk_members", mine.slug
            )
    context = cup_context(request, mine, "members") | {
        "members": members_of(mine),
        "is_on_board": is_on_board(request.user, mine),
        "form": form,
        "shared_acts": [act.label for act in DualControlAction if act in mine.two_people],
    }
    return render(request, "web/desk/members.html", context, status=form.status)


@form_view
def dual_control(request: DeskRequest, slug: str) -> HttpResponse:
    """Choose which actions need two people; removing one from the list needs a second person as well."""
    mine = access.cup_to_run(request.user, slug)
    initial = {"two_people": mine.two_people}
    form = DualControlForm(form_data(request), is_shared=bool(mine.two_people), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            second = second_of(request, form)
            change_dual_control(mine, form.acts(), actor=actor_of(request), now=timezone.now(), second=second)
            return redirect_with_message(request, _("Saved."), "web:desk_members", mine.slug)
    title, back = _("What two people do"), reverse("web:desk_members", args=[slug])
    intro = _(
        "Whoever does one of these needs another organiser, who confirms it on the same page with their password."
    )
    context = cup_context(request, mine, "members")
    return form_page(request, form, title=title, submit=_("Save"), intro=intro, back=back, **context)


@post_only
def drop_member(request: DeskRequest, slug: str, membership: int) -> HttpResponse:
    """Remove a member's role."""
    mine = access.cup_to_run(request.user, slug)
    row = access.membership_in(mine, membership)
    remove_member(row, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s is no longer a member.") % {"name": row.user.username}
    return redirect_with_message(request, message, "web:desk_members", mine.slug)
