"""Removing a cup that was created by mistake."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from tournaments import access
from tournaments.actions.cups import remove_cup
from tournaments.models import Cup
from tournaments.queries.cup_removal import CupHas, CupObstacle, cup_obstacles
from tournaments.queries.mistaken_cups import has_evenings, is_mistaken
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message

WORDS: Mapping[CupHas, Promise] = {
    CupHas.MEMBERS: ngettext_lazy("%(count)s further member", "%(count)s further members", "count"),
    CupHas.PEOPLE: ngettext_lazy(
        "%(count)s person who was added here and played nowhere",
        "%(count)s people who were added here and played nowhere",
        "count",
    ),
    CupHas.LISTS: ngettext_lazy("%(count)s imported list of players", "%(count)s imported lists of players", "count"),
    CupHas.MERGED: ngettext_lazy("%(count)s combined record", "%(count)s combined records", "count"),
    CupHas.BEGUN: ngettext_lazy(
        "%(count)s import of the past that was begun: “Discard” there ends it",
        "%(count)s imports of the past that were begun: “Discard” at each one ends it",
        "count",
    ),
    CupHas.PAST: ngettext_lazy("%(count)s import of the past", "%(count)s imports of the past", "count"),
    CupHas.ATTRIBUTES: ngettext_lazy("%(count)s attribute", "%(count)s attributes", "count"),
    CupHas.BANS: ngettext_lazy("%(count)s ban", "%(count)s bans", "count"),
    CupHas.CHAMPIONS: ngettext_lazy("%(count)s champion", "%(count)s champions", "count"),
    CupHas.SCHEMES: ngettext_lazy("%(count)s table of cup points", "%(count)s tables of cup points", "count"),
    CupHas.RULESETS: ngettext_lazy("%(count)s rule set of its own", "%(count)s rule sets of its own", "count"),
    CupHas.JOBS: ngettext_lazy("%(count)s document being made", "%(count)s documents being made", "count"),
}
PAGES: Mapping[CupHas, str] = {
    CupHas.MEMBERS: "desk_members",
    CupHas.PEOPLE: "desk_players",
    CupHas.LISTS: "desk_imports",
    CupHas.MERGED: "desk_duplicates",
    CupHas.BEGUN: "desk_past",
    CupHas.PAST: "desk_past",
    CupHas.ATTRIBUTES: "desk_attributes",
    CupHas.BANS: "desk_bans",
    CupHas.CHAMPIONS: "desk_champions",
    CupHas.SCHEMES: "desk_schemes",
    CupHas.RULESETS: "desk_rulesets",
    CupHas.JOBS: "desk_cup",
}


@form_view
def remove(request: DeskRequest, slug: str) -> HttpResponse:
    """Ask whether to remove an empty cup, or name what it has, each with its page; then remove it."""
    mine = access.cup_to_run(request.user, slug)
    if request.method == "POST":
        remove_cup(mine, actor=actor_of(request), now=timezone.now())
        message = _("%(cup)s has been removed; its short address is free again.") % {"cup": mine.name}
        return redirect_with_message(request, message, "web:desk")
    found = [_told(mine, each) for each in cup_obstacles(mine, request.user)]
    context = cup_context(request, mine, "seasons")
    more = {"obstacles": found, "has_evenings": has_evenings(mine), "is_mistake": is_mistaken(mine)}
    return render(request, "web/desk/cup_remove.html", context | more)


def _told(cup: Cup, obstacle: CupObstacle) -> tuple[str, str]:
    """What a cup has in words, and the address of its page."""
    if obstacle.has is CupHas.SEASON:
        return _("Season %(season)s") % {"season": obstacle.name}, reverse("web:desk_season", args=[obstacle.pk])
    words = str(WORDS[obstacle.has] % {"count": obstacle.count})
    if obstacle.has is CupHas.BEGUN and obstacle.pk:
        return words, reverse("web:desk_past_import", args=[cup.slug, obstacle.pk])
    return words, reverse(f"web:{PAGES[obstacle.has]}", args=[cup.slug])
