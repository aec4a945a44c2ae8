"""Duplicate check before adding somebody: existing players who may be the same person."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.models import Cup, Player, Tournament
from tournaments.queries.people.clubs import club_names
from tournaments.queries.people.duplicates import likeness_seen, likenesses
from tournaments.queries.people.free_number import next_number
from tournaments.queries.people.search import as_found_players, typed_newcomer
from tournaments.web.desk.forms.players import PlayerForm
from tournaments.web.desk.people.check_in_search import player_candidate
from tournaments.web.desk.requests import DeskRequest, form_data

NAMES = ("family_name", "given_name")
"""The name fields of a new player, in order."""


@dataclass(frozen=True, slots=True)
class AlikePlayer:
    """A possible duplicate."""

    player: Player


def newcomer_form(request: DeskRequest, cup: Cup) -> PlayerForm:
    """The form for a new player, prefilled from the search (`name` in the address).

    Focuses the first empty name field, otherwise the given name, so that Enter submits: only members need a number.
    """
    typed = request.GET.get("name", "")
    form = PlayerForm(form_data(request), initial=asdict(typed_newcomer(typed)) if typed else {})
    empty = next((name for name in NAMES if not form.initial.get(name)), NAMES[-1])
    form.club_names = club_names()
    form.fields[empty].widget.attrs["autofocus"] = not form.is_bound
    if number := next_number(cup):
        message = _("Four digits; empty for a guest. The next free one is %(number)s.")
        form.fields["number"].help_text = message % {"number": number}
    return form


def asks_about(request: DeskRequest, form: PlayerForm, *, besides: Iterable[int] = ()) -> dict[str, Any]:
    """The question to ask before saving; {} if there are no candidates, or if the user said it is somebody else.

    Asks again if the candidates or the typed name have changed since.
    """
    if not form.is_valid():
        return {}
    row = form.row()
    (found,) = likenesses([row], among=access.players_to_see(request.user), besides=besides)
    seen = likeness_seen(row, found)
    if not found or request.POST.get("another") == seen:
        return {}
    return {"alike": [AlikePlayer(each) for each in found], "seen": seen}


def at_evening(asked: dict[str, Any], tournament: Tournament, *, among: QuerySet[Player]) -> dict[str, Any]:
    """The same candidates as an evening's check-in shows them. Two statements."""
    people = [each.player.pk for each in asked["alike"]]
    found = {each.player.pk: each for each in as_found_players(tournament, among.filter(pk__in=people))}
    return asked | {"alike": [player_candidate(tournament, found[pk]) for pk in people]}
