"""Prepare the import of another cup that is in the same files."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.history.preparing import choose, start_for_other_cup
from tournaments.queries.history.own_cup import OURS, OURS_OR_OTHER
from tournaments.queries.history.reading import read_history
from tournaments.web.desk.decorators import post_only
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message


@post_only
def for_other_cup(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Start the import of a cup in the files (its `number`, or name) into one that the user runs, too (`into`)."""
    row = access.history_of(access.cup_to_run(request.user, slug), history)
    into = access.cup_to_run(request.user, request.POST.get("into", ""))
    number, actor = request.POST.get("number", ""), actor_of(request)
    other = start_for_other_cup(row, into, number=number, actor=actor, now=timezone.now())
    message = _("The files are here, too. Nothing is taken over yet; this is the import of %(cup)s.")
    return redirect_with_message(request, message % {"cup": into.name}, "web:desk_past_import", into.slug, other.pk)


@post_only
def for_this_cup(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Say whether a cup in the files that they call otherwise is the one here; an empty answer takes it back."""
    row = access.history_of(access.cup_to_run(request.user, slug), history)
    read = read_history(row)
    number, answer = request.POST.get("number", ""), request.POST.get("answer", OURS)
    if number in {each.number for each in read.own.found} and answer in ("", *OURS_OR_OTHER):
        choose(row, read.choices.with_cup(number, answer))
    return redirect_with_message(request, _("Saved."), "web:desk_past_import", slug, history)
