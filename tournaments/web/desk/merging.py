"""Records that may be of one person: side by side, made one with a button, and two again."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access, merge_access
from tournaments.actions.merging import merge_players, unmerge_players
from tournaments.queries.merging import MOST_PAIRS, likely_pairs, merges_of
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.forms.desk_form import TappedReasonForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_saying


@read_only
def duplicates(request: DeskRequest, slug: str) -> HttpResponse:
    """Likely pairs that may be combined here, and what was combined; `done` in the address is the newest."""
    cup = access.cup_to_run(request.user, slug)
    pairs = likely_pairs(*merge_access.players_to_merge(request.user, cup))
    merges = merges_of(cup)
    done = next((each for each in merges if str(each.pk) == request.GET.get("done") and not each.undone_at), None)
    context = cup_context(request, cup, "players") | {"pairs": pairs, "merges": merges, "done": done}
    return render(request, "web/desk/duplicates.html", context | {"are_all": len(pairs) < MOST_PAIRS})


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
