"""Records that may be of one person: side by side, made one with a button, and two again."""

from itertools import chain
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access, merge_access
from tournaments.actions.dismissing import ask_again, keep_as_two
from tournaments.actions.merging import merge_players, unmerge_players
from tournaments.models import Cup, Player
from tournaments.queries.merging import MOST_PAIRS, dismissed_pairs, likely_pairs, merges_of, pair_of
from tournaments.queries.people import matching_players
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.forms.desk_form import TappedReasonForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_saying

MOST_LISTED, MOST_DIGITS = 20, 19


@read_only
def duplicates(request: DeskRequest, slug: str) -> HttpResponse:
    """Likely pairs that may be combined here, and what was combined; `done` in the address is the newest.

    Any two can be combined: `q` searches, `one` and `other` are chosen from what was found.
    """
    cup = access.cup_to_run(request.user, slug)
    groups = merge_access.players_to_merge(request.user, cup)
    pairs = likely_pairs(cup, *groups)
    merges = merges_of(cup)
    done = next((each for each in merges if str(each.pk) == request.GET.get("done") and not each.undone_at), None)
    context = cup_context(request, cup, "players") | {"pairs": pairs, "merges": merges, "done": done}
    context |= {"are_all": len(pairs) < MOST_PAIRS, "dismissed": dismissed_pairs(cup)}
    return render(request, "web/desk/duplicates.html", context | _chosen(request, cup, groups))


def _chosen(request: DeskRequest, cup: Cup, groups: tuple[QuerySet[Player], ...]) -> dict[str, Any]:
    """Who was found and chosen; 404 for two who may not be combined here."""
    text, ids = request.GET.get("q", ""), [request.GET.get(name, "") for name in ("one", "other")]
    one, other = (int(each) if each.isdecimal() and len(each) < MOST_DIGITS else 0 for each in ids)
    context: dict[str, Any] = {"q": text, "one": None, "found": (), "pair": None}
    if one and other:
        return context | {"pair": pair_of(*merge_access.pair_to_merge(request.user, cup, kept=one, other=other))}
    if text.strip():
        found = (matching_players(text, among=group, most=MOST_LISTED) for group in groups)
        context["found"] = [each for each in dict.fromkeys(chain(*found)) if each.pk != one]
    return context | ({"one": access.player_to_see(request.user, one)} if one else {})


@post_only
def keep_two(request: DeskRequest, slug: str, player: int, other: int) -> HttpResponse:
    """They are two people: the pair is not shown any more."""
    cup = access.cup_to_run(request.user, slug)
    pair = merge_access.pair_to_merge(request.user, cup, kept=player, other=other)
    keep_as_two(cup, *pair, actor=actor_of(request), now=timezone.now())
    names = {"one": pair[0].name, "other": pair[1].name}
    return redirect_saying(request, _("%(one)s and %(other)s stay two people.") % names, "web:desk_duplicates", slug)


@post_only
def show_again(request: DeskRequest, slug: str, pair: int) -> HttpResponse:
    """Ask about a pair again."""
    found = merge_access.dismissed_pair_of(access.cup_to_run(request.user, slug), pair)
    ask_again(found, actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _("The pair is shown again."), "web:desk_duplicates", slug)


@post_only
def merge(request: DeskRequest, slug: str, player: int, other: int) -> HttpResponse:
    """Let the other record's evenings be this player's; the page that follows has the button that undoes it."""
    cup = access.cup_to_run(request.user, slug)
    kept, gone = merge_access.pair_to_merge(request.user, cup, kept=player, other=other)
    reason = TappedReasonForm(request.POST).given()
    made = merge_players(cup, kept, gone, reason=reason, actor=actor_of(request), now=timezone.now())
    return HttpResponseRedirect(f"{reverse('web:desk_duplicates', args=[slug])}?done={made.pk}")


@post_only
def undo(request: DeskRequest, slug: str, merge: int) -> HttpResponse:
    """Make two records of one again."""
    made = merge_access.merge_of(access.cup_to_run(request.user, slug), merge)
    reason = TappedReasonForm(request.POST).given()
    unmerge_players(made, reason=reason, actor=actor_of(request), now=timezone.now())
    said = _("%(kept)s and %(other)s are two records again.") % {"kept": made.kept.name, "other": made.other.name}
    return redirect_saying(request, said, "web:desk_duplicates", slug)
