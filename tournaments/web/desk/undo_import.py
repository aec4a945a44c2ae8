"""What was imported, and undoing it."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import access
from tournaments.actions.undo_import import undo_import
from tournaments.queries.player_imports import (
    KEPT_FOR,
    Left,
    UndoPlan,
    can_be_undone,
    imports_of,
    later_import,
    left_behind,
    undo_plan,
)
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_saying

WHY_LEFT: Mapping[Left, Promise] = {
    Left.CHANGED: gettext_lazy("was changed again since"),
    Left.BANNED: gettext_lazy("has been banned since"),
    Left.PLAYS: gettext_lazy("has been checked in since"),
    Left.SEATED: gettext_lazy("has a seat by now"),
    Left.ENTRY: gettext_lazy("was checked in again, or has a household, car, team, table or separation by now"),
    Left.MERGED: gettext_lazy("combined with another record since"),
    Left.CLOSED: gettext_lazy("the evening is closed"),
}


@read_only
def imports(request: DeskRequest, slug: str) -> HttpResponse:
    """The lists a cup has taken in."""
    cup = access.cup_to_run(request.user, slug)
    context = cup_context(request, cup, "players") | {"imports": imports_of(cup), "days": KEPT_FOR.days}
    return render(request, "web/desk/player_imports.html", context)


@read_only
def imported(request: DeskRequest, slug: str, made: int) -> HttpResponse:
    """One of them: what undoing it would do, or what it left."""
    cup = access.cup_to_run(request.user, slug)
    found = access.player_import_of(cup, made)
    context = cup_context(request, cup, "players") | {"made": found, "days": KEPT_FOR.days}
    if can_be_undone(found, now=timezone.now()):
        plan = undo_plan(found)
        left = [(step.today, ", ".join(str(WHY_LEFT[why]) for why in step.left)) for step in plan.left]
        context |= {"plan": plan, "left": left, "later": later_import(found)}
    else:
        context |= {"left": [(row, WHY_LEFT[why]) for row, why in left_behind(found)]}
    return render(request, "web/desk/player_import.html", context)


@post_only
def undo(request: DeskRequest, slug: str, made: int) -> HttpResponse:
    """Undo it as it was shown."""
    found = access.player_import_of(access.cup_to_run(request.user, slug), made)
    plan = undo_import(found, seen=request.POST.get("seen", ""), actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _message(plan), "web:desk_imported", slug, made)


def _message(plan: UndoPlan) -> str:
    said = _("Undone: %(restored)s changed back, %(removed)s removed, %(out)s no longer checked in, %(left)s left.")
    return said % plan.figures
