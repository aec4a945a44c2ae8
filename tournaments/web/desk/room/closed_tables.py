"""Choosing a closed table to correct."""

from collections.abc import Iterable, Iterator

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments import access
from tournaments.intake.folding import has_words, searched_text, wanted_words
from tournaments.models.round import RoundState
from tournaments.queries.room.seating import SeatedTable, seating_of
from tournaments.queries.room.sheet import paper_tables
from tournaments.web.desk.decorators import read_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest


@read_only
def choose(request: DeskRequest, pk: int) -> HttpResponse:
    """List the closed tables of all rounds, last round first; `q` searches by person or number.

    Leaves out paper tables whose totals two people have to enter.
    """
    tournament = access.tournament_to_run(request.user, pk)
    asked = request.GET.get("q", "")
    rounds = tournament.rounds.filter(state=RoundState.CLOSED)
    typed_twice = frozenset(paper_tables(rounds)) if tournament.double_entry else frozenset()
    tables = [each for each in seating_of(rounds) if each.table not in typed_twice and _is_asked_for(each, asked)]
    context = tournament_context(request, tournament, "results")
    context |= {
        "typed_twice": len(typed_twice),
        "q": asked,
        "rounds": tuple(_by_round(tables)),
        "back": reverse("web:desk_results", args=[pk]),
    }
    return render(request, "web/desk/correct.html", context)


def _is_asked_for(table: SeatedTable, asked: str) -> bool:
    """Whether the words match somebody at the table; a number matches a person or the table."""
    if asked.strip().isdecimal():
        return asked.strip() in {str(table.number), *(each.number for each in table.seated_players)}
    words = wanted_words(asked)
    return any(has_words(searched_text(each.listed_name), words) for each in table.seated_players)


def _by_round(tables: Iterable[SeatedTable]) -> Iterator[tuple[int, list[SeatedTable]]]:
    found: dict[int, list[SeatedTable]] = {}
    for each in tables:
        found.setdefault(each.round_number, []).append(each)
    yield from sorted(found.items(), reverse=True)
