"""Simulated people on a sandbox evening: creating them, checking them in, playing.

Anything the organiser did by hand stays: only absent people are checked in, only missing hands are entered. Each step
can be cancelled between two people or hands, and repeated.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random

from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.people.registrations import check_in_registered
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.tables import close_table
from tournaments.errors import Conflict, Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import HandRevision, Round, Table, TableLink, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.draw.fairness import open_commitment
from tournaments.queries.people.registrations import registrants
from tournaments.queries.room.progress import tournament_progress
from tournaments.simulator.captain import Captain, enter_hand
from tournaments.simulator.luck import shuffled
from tournaments.simulator.names import everybody
from tournaments.simulator.tournament import SimulatedDesk, captain_of, staged_commitment

StepProgress = Callable[[int, int], None]
"""Called with work done and total; an exception from it cancels the step."""
SPARED = 1
"""The table left to users who want to enter hands themselves."""


def simulated_people(number: int, rng: Random) -> tuple[PlayerRow, ...]:
    """Invented people without numbers or clubs, which might be somebody's."""
    people = shuffled(rng, everybody(max(320, number)))[:number]
    return tuple(
        PlayerRow(number="", family_name=each.family_name, given_name=each.given_name, place=each.place)
        for each in people
    )


def check_in_everybody(tournament: Tournament, desk: SimulatedDesk, *, now: datetime, progress: StepProgress) -> None:
    """Check in everybody who is registered but absent."""
    waiting = [each.registration for each in registrants(tournament, None) if not each.has_come]
    for done, registration in enumerate(waiting):
        progress(done, len(waiting))
        registration.tournament = tournament
        commitment = staged_commitment(f"{tournament.public_id}-{desk.rng.random()}")
        with suppress(Conflict):
            check_in_registered(registration, None, commitment=commitment, actor=desk.actor, now=now)


def play_current(
    tournament: Tournament, desk: SimulatedDesk, *, spared: int = 0, now: datetime, progress: StepProgress
) -> None:
    """Play and close the current published round, except for the table number `spared`.

    Refused: sandbox_no_round, if none is published.
    """
    round_ = tournament.rounds.filter(state=RoundState.PUBLISHED).order_by("number").first()
    if round_ is None:
        raise Refused("sandbox_no_round")
    _play([round_], desk, spared=spared, now=now, progress=progress)


def play_to_end(tournament: Tournament, desk: SimulatedDesk, *, now: datetime, progress: StepProgress) -> None:
    """Everything left: check-in, draw, rounds, closing. Publication is left to the organiser.

    Refused: as the draw.
    """
    if not tournament.rounds.exists():
        check_in_everybody(tournament, desk, now=now, progress=progress)
    _seat_the_rest(tournament, desk, now=now)
    left = tournament.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
    _play(list(left), desk, now=now, progress=progress)
    if Tournament.objects.filter(pk=tournament.pk, state=TournamentState.OPEN).exists():
        close_tournament(tournament, actor=desk.actor, now=now)


def _seat_the_rest(tournament: Tournament, desk: SimulatedDesk, *, now: datetime) -> None:
    left = tournament_progress(tournament).rounds_left - tournament.rounds.filter(state=RoundState.DRAFT).count()
    if left:
        tournament.rounds.filter(state=RoundState.DRAFT).delete()
        seed = "" if open_commitment(tournament) else tournament.public_id
        count = tournament_progress(tournament).rounds_left
        draw_rounds(tournament, count=count, seed=seed, actor=desk.actor, now=now)
    if tournament.rounds.filter(state=RoundState.DRAFT).exists():
        publish_seating(tournament, actor=desk.actor, now=now)


def _play(
    rounds: Sequence[Round], desk: SimulatedDesk, *, spared: int = 0, now: datetime, progress: StepProgress
) -> None:
    played = {each.pk: [table for table in _open_tables(each) if table.table.number != spared] for each in rounds}
    missing = {pk: _missing(links) for pk, links in played.items()}
    done, total = 0, sum(len(hands) for hands in missing.values())
    for round_ in rounds:
        mark = f"s{desk.rng.randrange(10**9)}-"
        captains = {link.table_id: replace(captain_of(link, desk), mark=mark) for link in played[round_.pk]}
        for table, number in missing[round_.pk]:
            progress(done, total)
            with suppress(Conflict):  # somebody else has entered it
                enter_hand(captains[table], number=number, now=now)
            done += 1
        _close(round_, captains.values(), desk, now=now)


def _open_tables(round_: Round) -> list[TableLink]:
    links = TableLink.objects.filter(table__round=round_, table__closed_at=None, revoked_at__isnull=True)
    return list(links.select_related("table__round__tournament__ruleset").order_by("table__number"))


def _missing(links: Iterable[TableLink]) -> list[tuple[int, int]]:
    """Table id and number of each missing hand: hand 1 of every table, then hand 2, …"""
    tables = [link.table for link in links if not link.table.on_paper]
    live = HandRevision.objects.filter(table__in=tables, is_current=True, is_withdrawn=False)
    there = set(live.values_list("table", "hand__number"))
    hands = ((number, table.pk) for table in tables for number in range(1, table.hands + 1))
    return [(table, number) for number, table in sorted(hands) if (table, number) not in there]


def _close(round_: Round, captains: Iterable[Captain], desk: SimulatedDesk, *, now: datetime) -> None:
    for captain in captains:
        with suppress(Conflict):
            close_table(captain.table, actor=desk.actor, now=now)
    if not Table.objects.filter(round=round_, closed_at=None).exists():
        close_round(round_, actor=desk.actor, now=now)
