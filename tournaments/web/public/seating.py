"""Where do I sit? The published rounds by name and by table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import tournament_in_public
from tournaments.documents.alphabet import folded
from tournaments.documents.seats import seats_by_name, seats_by_table
from tournaments.models import Round
from tournaments.models.round import RoundState
from tournaments.queries.fairness import commitments
from tournaments.queries.log_ends import seating_end
from tournaments.queries.rulesets import is_drawn
from tournaments.queries.seating import SeatedTable, seating_of
from tournaments.reports.rows import PlayerName, PlayerSeats, TablePlace
from tournaments.web.public.unlisted import unlisted


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A player, their place in the round that is shown (None: none there), and in the others by number."""

    person: PlayerName
    seat: TablePlace | None
    others: tuple[tuple[int, TablePlace], ...]


@unlisted
@never_cache
@require_safe
def seating(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everybody's place in one published round, or the places of those who match the search."""
    tournament = tournament_in_public(public_id)
    rounds = list(tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"))
    chosen = _chosen_round(rounds, request.GET.get("round", ""))
    looked_for = request.GET.get("q", "").strip()
    context = {"tournament": tournament, "tab": "seating", "rounds": rounds, "chosen": chosen, "looked_for": looked_for}
    context |= {"commitments": commitments(tournament), "is_drawn": is_drawn(tournament)}
    if chosen:
        context["log_end"] = seating_end(tournament)
        context |= _lists(seating_of(rounds), rounds, chosen, looked_for, by=request.GET.get("by", ""))
    return render(request, "web/public/seating.html", context)


def find_seats(
    seats: Iterable[PlayerSeats], *, rounds: Sequence[int], chosen: int, looked_for: str
) -> tuple[FoundSeat, ...]:
    """Those whose name contains the search text, ignoring accents, or whose number begins with it."""
    wanted = folded(looked_for)
    return tuple(
        _found_seat(each, rounds, chosen)
        for each in seats
        if wanted in folded(each.person.name) or (wanted and each.person.number.startswith(wanted))
    )


def _found_seat(seats: PlayerSeats, rounds: Sequence[int], chosen: int) -> FoundSeat:
    places = dict(zip(rounds, seats.seats, strict=True))
    others = tuple((number, seat) for number, seat in places.items() if seat and number != chosen)
    return FoundSeat(seats.person, places[chosen], others)


def _chosen_round(rounds: Sequence[Round], wanted: str) -> Round | None:
    """The round asked for, else the first that is being played, else the last."""
    asked_for = next((each for each in rounds if str(each.number) == wanted), None)
    playing = next((each for each in rounds if each.state == RoundState.PUBLISHED), None)
    return asked_for or playing or (rounds[-1] if rounds else None)


def _lists(
    tables: Sequence[SeatedTable], rounds: Sequence[Round], chosen: Round, looked_for: str, *, by: str
) -> dict[str, object]:
    if by == "table":
        return {"by": "table", "tables": seats_by_table(each for each in tables if each.round_number == chosen.number)}
    numbers = [each.number for each in rounds]
    everybody = seats_by_name(tables, rounds=numbers)
    found = find_seats(everybody, rounds=numbers, chosen=chosen.number, looked_for=looked_for)
    return {"by": "name", "found_seats": found}
