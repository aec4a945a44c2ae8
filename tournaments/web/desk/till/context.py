"""What every page of the till needs."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from tournaments.actions.till.closing import refusal_of
from tournaments.models import Entry, Tournament
from tournaments.money.closing import OpenItem
from tournaments.names import listed_names
from tournaments.queries.till import Till, till_of
from tournaments.web.desk.forms.till import new_key
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest

R = TypeVar("R")


def till_context(request: DeskRequest, tournament: Tournament, part: str) -> dict[str, Any]:
    """Context of a page of the till; `part` is its tab.

    `can_book`: the user may write and nothing is signed. Statements: those of the evening's pages and of `till_of`.
    """
    till = till_of(tournament)
    context = tournament_context(request, tournament, "till") | {"till": till, "sheet": till.sheet(), "part": part}
    return context | {"can_book": context["may_run"] and till.closing is None}


def named_rows(rows: Sequence[R], entries: Iterable[Entry]) -> list[tuple[R, str, str]]:
    """Each row with a new key for its form and the name of its person, told apart from namesakes.

    Somebody may have several rows.
    """
    of_rows = list(entries)
    people = {each.pk: each.player for each in of_rows}
    names = dict(zip(people, listed_names(list(people.values())), strict=True))
    return [(row, new_key(), names[each.pk]) for row, each in zip(rows, of_rows, strict=True)]


def open_sentences(items: Iterable[OpenItem]) -> list[str]:
    """What keeps the till from being signed, a sentence each."""
    return [refusal_of(item).sentence for item in items]


def last_number(till: Till) -> int:
    """The number of the last entry; 0 for none."""
    return till.cash[-1].number if till.cash else 0
