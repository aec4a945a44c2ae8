"""Before somebody is added: who is there already and may be the same person."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments import access
from tournaments.models import Player, Tournament
from tournaments.queries.duplicates import likeness_seen, likenesses
from tournaments.queries.people import arriving, typed_newcomer
from tournaments.web.desk.forms.players import PlayerForm
from tournaments.web.desk.requests import DeskRequest, form_data


@dataclass(frozen=True, slots=True)
class AlikePlayer:
    """Somebody who may be meant."""

    player: Player


def newcomer_form(request: DeskRequest) -> PlayerForm:
    """The form of a new player, which begins with what was typed into the search (`name` in the address).

    The first field has the focus, from which Enter sends it.
    """
    typed = request.GET.get("name", "")
    form = PlayerForm(form_data(request), initial=asdict(typed_newcomer(typed)) if typed else {})
    form.fields["number"].widget.attrs["autofocus"] = not form.is_bound
    return form


def asks_about(request: DeskRequest, form: PlayerForm, *, besides: Iterable[int] = ()) -> dict[str, Any]:
    """What a page has to ask before a form is taken; {} when there is nothing, or somebody said that it is another.

    Whoever saw other people than there are by now, or typed another name, is asked again.
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
    """The same as an evening's check-in shows them. Two statements."""
    people = [each.player.pk for each in asked["alike"]]
    found = {each.player.pk: each for each in arriving(tournament, among.filter(pk__in=people))}
    return asked | {"alike": [found[pk] for pk in people]}
