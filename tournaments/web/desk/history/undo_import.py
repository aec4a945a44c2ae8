"""Imported lists, and undoing an import."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import access
from tournaments.actions.people.undo_import import undo_import
from tournaments.queries.people.attributes import has_attributes_for_people
from tournaments.queries.people.player_imports import (
    RETENTION,
    Left,
    UndoPlan,
    can_be_undone,
    imports_of,
    later_import,
    people_left_by_import,
    undo_plan,
)
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message

WHY_LEFT: Mapping[Left, Promise] = {
    Left.ADDRESS: gettext_lazy("has another address since"),
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
    """List the imports of a cup."""
    cup = access.cup_to_run(request.user, slug)
    context = cup_context(request, cup, "players") | {"imports": imports_of(cup), "days": RETENTION.days}
    return render(request, "web/desk/player_imports.html", context)


@read_only
def imported(request: DeskRequest, slug: str, made: int) -> HttpResponse:
    """Show one import: what undoing it would do, or what it left behind."""
    cup = access.cup_to_run(request.user, slug)
    found = access.player_import_of(cup, made)
    context = cup_context(request, cup, "players") | {"made": found, "days": RETENTION.days}
    if can_be_undone(found, now=timezone.now()):
        plan = undo_plan(found)
        left = [(step.today, ", ".join(str(WHY_LEFT[why]) for why in step.left)) for step in plan.left]
        context |= {
            "plan": plan,
            "left": left,
            "later": later_import(found),
            "has_attributes_for_people": has_attributes_for_people(cup),
        }
    else:
        context |= {"left": [(row, WHY_LEFT[why]) for row, why in people_left_by_import(found)]}
    return render(request, "web/desk/player_import.html", context)


@post_only
def undo(request: DeskRequest, slug: str, made: int) -> HttpResponse:
    """Undo the import as shown."""
    found = access.player_import_of(access.cup_to_run(request.user, slug), made)
    plan = undo_import(found, seen=request.POST.get("seen", ""), actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _message(plan), "web:desk_imported", slug, made)


def _message(plan: UndoPlan) -> str:
    message = _("Undone: %(restored)s changed back, %(removed)s removed, %(out)s no longer checked in, %(left)s left.")
    return message % plan.figures
