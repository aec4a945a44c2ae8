""" "Where do I sit?" The published rounds by name and by table.

When a round is published, everybody asks within the same minute. While the evening is open, lists are cached like the
live list; searches filter the cached rows.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import tournament_in_public
from tournaments.documents.seats import seats_by_name, seats_by_table
from tournaments.intake.folding import has_words, searched_text, wanted_words
from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.draw.fairness import commitments
from tournaments.queries.log.ends import seating_end
from tournaments.queries.room.seating import seating_of
from tournaments.queries.rulesets import is_drawn
from tournaments.reports.rows import PlayerName, PlayerSeats, TablePlace, TableSeats
from tournaments.web.public.cached import K, cached, tag_of
from tournaments.web.public.unlisted import unlisted

CACHED_NAMES = 4_000
"""Cached searchable names: a few evenings of 300 people."""


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A player, their place in the shown round (None if they have none), and in the others by number."""

    person: PlayerName
    seat: TablePlace | None
    others: tuple[tuple[int, TablePlace], ...]


class ListedBy(StrEnum):
    """The sort order of the list."""

    NAME = "name"
    TABLE = "table"


@unlisted
@never_cache
@require_safe
def seating(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show everybody's place in a published round, or the search hits."""
    tournament = tournament_in_public(public_id)
    rounds = list(tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"))
    chosen = _chosen_round(rounds, request.GET.get("round", ""))
    looked_for = request.GET.get("q", "").strip()
    context = {"tournament": tournament, "tab": "seating", "rounds": rounds, "chosen": chosen, "looked_for": looked_for}
    context |= {"commitments": commitments(tournament), "is_drawn": is_drawn(tournament)}
    if chosen:
        context["log_end"] = seating_end(tournament)
        by = ListedBy.TABLE if request.GET.get("by", "") == ListedBy.TABLE else ListedBy.NAME
        context |= {"by": by, "part": _part(tournament, rounds, chosen, looked_for, by=by)}
    return render(request, "web/public/seating.html", context)


def find_seats(
    seats: Iterable[PlayerSeats], *, rounds: Sequence[int], chosen: int, looked_for: str
) -> tuple[FoundSeat, ...]:
    """People whose name contains every search word, ignoring spelling variants, or whose number starts with it."""
    words = wanted_words(looked_for)
    return tuple(
        _found_seat(each, rounds, chosen)
        for each in seats
        if has_words(_searched(each.person.name), words) or (words and each.person.number.startswith(looked_for))
    )


@lru_cache(CACHED_NAMES)
def _searched(name: str) -> str:
    return searched_text(name)


def _found_seat(seats: PlayerSeats, rounds: Sequence[int], chosen: int) -> FoundSeat:
    places = dict(zip(rounds, seats.seats, strict=True))
    others = tuple((number, seat) for number, seat in places.items() if seat and number != chosen)
    return FoundSeat(seats.person, places[chosen], others)


def _chosen_round(rounds: Sequence[Round], wanted: str) -> Round | None:
    """The requested round, else the first one in play, else the last."""
    asked_for = next((each for each in rounds if str(each.number) == wanted), None)
    playing = next((each for each in rounds if each.state == RoundState.PUBLISHED), None)
    return asked_for or playing or (rounds[-1] if rounds else None)


def _part(
    tournament: Tournament, rounds: Sequence[Round], chosen: Round, looked_for: str, *, by: ListedBy
) -> SafeString:
    """The list alone. Searches are rendered per request, as they are short."""

    def list_() -> str:
        lines = _tables(rounds, chosen) if by == ListedBy.TABLE else _found(tournament, rounds, chosen, looked_for)
        return render_to_string(f"web/public/seating_{by}s.html", {"chosen": chosen, "lines": lines})

    is_for_all = by == ListedBy.TABLE or not looked_for
    part = _cached(tournament, f"{by}-{chosen.number}", list_) if is_for_all else list_()
    return mark_safe(part)  # noqa: S308 - it was rendered, and escaped, by a template


def _tables(rounds: Sequence[Round], chosen: Round) -> tuple[TableSeats, ...]:
    return seats_by_table(each for each in seating_of(rounds) if each.round_number == chosen.number)


def _found(tournament: Tournament, rounds: Sequence[Round], chosen: Round, looked_for: str) -> tuple[FoundSeat, ...]:
    numbers = [each.number for each in rounds]

    def everybody() -> tuple[PlayerSeats, ...]:
        return seats_by_name(seating_of(rounds), rounds=numbers)

    seats = _cached(tournament, "-".join(map(str, numbers)), everybody)
    return find_seats(seats, rounds=numbers, chosen=chosen.number, looked_for=looked_for)


def _cached(tournament: Tournament, what: str, make: Callable[[], K]) -> K:
    """Cache only while the tournament is open: afterwards its log no longer covers changes of people."""
    if tournament.state != TournamentState.OPEN:
        return make()
    return cached(f"seating:{tag_of(tournament, what)}", make)
