"""Duplicate players: compare, merge, and undo a merge."""

from itertools import chain
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.people.dismissed_pairs import dismiss_pair, suggest_pair_again
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.models import Cup, Player
from tournaments.queries.people.merging import MOST_PAIRS, dismissed_pairs, likely_pairs, merges_of, pair_of
from tournaments.queries.people.search import matching_players
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.forms.desk_form import TappedReasonForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message

MOST_LISTED, MOST_DIGITS = 20, 19


@read_only
def duplicates(request: DeskRequest, slug: str) -> HttpResponse:
    """List likely duplicates and past merges; `done` in the address is the latest one.

    Any two players can be merged: `q` searches, `one` and `other` are picked from the hits.
    """
    cup = access.cup_to_run(request.user, slug)
    groups = access.players_to_merge(request.user, cup)
    pairs = likely_pairs(cup, *groups)
    merges = merges_of(cup)
    done = next((each for each in merges if str(each.pk) == request.GET.get("done") and not each.undone_at), None)
    context = cup_context(request, cup, "players") | {"pairs": pairs, "merges": merges, "done": done}
    context |= {"are_all": len(pairs) < MOST_PAIRS, "dismissed": dismissed_pairs(cup)}
    return render(request, "web/desk/duplicates.html", context | _chosen(request, cup, groups))


def _chosen(request: DeskRequest, cup: Cup, groups: tuple[QuerySet[Player], ...]) -> dict[str, Any]:
    """The players found and picked; 404 if the two may not be merged here."""
    text, ids = request.GET.get("q", ""), [request.GET.get(name, "") for name in ("one", "other")]
    one, other = (int(each) if each.isdecimal() and len(each) < MOST_DIGITS else 0 for each in ids)
    context: dict[str, Any] = {"q": text, "one": None, "found": (), "pair": None}
    if one and other:
        return context | {"pair": pair_of(*access.pair_to_merge(request.user, cup, kept=one, other=other))}
    if text.strip():
        found = (matching_players(text, among=group, most=MOST_LISTED) for group in groups)
        context["found"] = [each for each in dict.fromkeys(chain(*found)) if each.pk != one]
    return context | ({"one": access.player_to_see(request.user, one)} if one else {})


@post_only
def dismiss(request: DeskRequest, slug: str, player: int, other: int) -> HttpResponse:
    """Mark a pair as two different people, so that it is no longer suggested."""
    cup = access.cup_to_run(request.user, slug)
    pair = access.pair_to_merge(request.user, cup, kept=player, other=other)
    dismiss_pair(cup, *pair, actor=actor_of(request), now=timezone.now())
    names = {"one": pair[0].name, "other": pair[1].name}
    return redirect_with_message(
        request, _("%(one)s and %(other)s stay two people.") % names, "web:desk_duplicates", slug
    )


@post_only
def show_again(request: DeskRequest, slug: str, pair: int) -> HttpResponse:
    """Suggest a pair again."""
    found = access.dismissed_pair_of(access.cup_to_run(request.user, slug), pair)
    suggest_pair_again(found, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("The pair is shown again."), "web:desk_duplicates", slug)


@post_only
def merge(request: DeskRequest, slug: str, player: int, other: int) -> HttpResponse:
    """Merge the other record into this player; the next page offers to undo it."""
    cup = access.cup_to_run(request.user, slug)
    kept, gone = access.pair_to_merge(request.user, cup, kept=player, other=other)
    reason = TappedReasonForm(request.POST).submitted_reason()
    made = merge_players(cup, kept, gone, reason=reason, actor=actor_of(request), now=timezone.now())
    return HttpResponseRedirect(f"{reverse('web:desk_duplicates', args=[slug])}?done={made.pk}")


@post_only
def undo(request: DeskRequest, slug: str, merge: int) -> HttpResponse:
    """Undo a merge."""
    made = access.merge_of(access.cup_to_run(request.user, slug), merge)
    reason = TappedReasonForm(request.POST).submitted_reason()
    unmerge_players(made, reason=reason, actor=actor_of(request), now=timezone.now())
    message = _("%(kept)s and %(other)s are two records again.") % {"kept": made.kept.name, "other": made.other.name}
    return redirect_with_message(request, message, "web:desk_duplicates", slug)
