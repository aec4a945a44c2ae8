"""Context shared by all till pages."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from tournaments.actions.till.closing import refusal_of
from tournaments.errors import Refused
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.money.closing import OpenItem
from tournaments.names import listed_names
from tournaments.queries.till.book import till_of
from tournaments.web.desk.forms.till import new_key
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest

R = TypeVar("R")


def till_context(request: DeskRequest, tournament: Tournament, part: str) -> dict[str, Any]:
    """Context of a till page; `part` is its tab.

    `today` is the closing sheet as of now. `can_book`: the user may write, and nothing is signed. Statements: those of
    tournament pages and of `till_of`.
    """
    till = till_of(tournament)
    sheet = till.sheet()
    context = tournament_context(request, tournament, "till")
    context |= {"till": till, "sheet": sheet, "today": sheet, "part": part}
    return context | {"can_book": context["may_run"] and till.closing is None}


def named_rows(rows: Sequence[R], entries: Iterable[Entry]) -> list[tuple[R, str, str]]:
    """Each row with a fresh form key and its person's name, disambiguated from namesakes.

    A person may have several rows.
    """
    of_rows = list(entries)
    people = {each.pk: each.player for each in of_rows}
    names = dict(zip(people, listed_names(list(people.values())), strict=True))
    return [(row, new_key(), names[each.pk]) for row, each in zip(rows, of_rows, strict=True)]


def missing_to_sign(tournament: Tournament, items: Iterable[OpenItem]) -> list[Refused]:
    """What prevents signing the till, as refusals."""
    refused = [refusal_of(item) for item in items]
    return refused if tournament.state == TournamentState.CLOSED else [Refused("not_closed"), *refused]
