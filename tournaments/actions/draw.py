"""The draw: drafts, their seats, and putting them on the wall."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from tournaments.actions.check_in import guard_open
from tournaments.actions.hands.guards import locked_table
from tournaments.actions.log import Actor, locked, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import HandRevision, Round, RoundTotal, Seat, SeatOccupancy, Table, TableLink, Tournament
from tournaments.models.evening import RoundState
from tournaments.queries.seating import seated_rounds
from tournaments.seating import NoPlan, draw

LINK_LIFETIME = timedelta(days=3)

Tables = Sequence[Sequence[int]]


def draw_rounds(tournament: Tournament, *, count: int, seed: str, actor: Actor, now: datetime) -> list[Round]:
    """Draw the first `count` rounds that do not stand, as drafts; drafts there were are replaced.

    Those present sit, four or five at a table; the seed reproduces the plan. All or nothing.
    Refused: evening_closed, rounds_too_many, too_few_players, no_table_split and the other codes of the seating room.
    """
    with transaction.atomic():
        row = locked(tournament)
        guard_open(row)
        row.rounds.filter(state=RoundState.DRAFT).delete()
        numbers = _numbers_left(row)[:count]
        if not 1 <= count == len(numbers):
            raise Refused("rounds_too_many", field="count", rounds=row.rounds_planned)
        rounds = _seat(row, numbers=numbers, plan=_plan(row, rounds=count, seed=seed), seed=seed, now=now)
        what = {"rounds": [each.number for each in rounds], "seed": seed}
        write_event(row, verb="draw_rounds", actor=actor, now=now, what=what)
    return rounds


def redraw_round(round_: Round, *, seed: str, actor: Actor, now: datetime) -> Round:
    """Draw one unplayed round anew, also a published one: its links die, it is a draft again. All or nothing.

    The other rounds stay as they are and are not repeated. Refused: round_played and what `draw_rounds` refuses;
    Conflict: redrawn, when somebody else has done it since `round_` was looked up.
    """
    with transaction.atomic():
        is_played = _lock_and_ask_whether_played(round_)
        row = locked(round_.tournament)
        guard_open(row)
        standing = row.rounds.filter(pk=round_.pk).first()
        if standing is None:
            raise Conflict("redrawn")
        number = standing.number
        if is_played or standing.state == RoundState.CLOSED:
            raise Refused("round_played", round=number)
        standing.delete()
        (fresh,) = _seat(row, numbers=[number], plan=_plan(row, rounds=1, seed=seed), seed=seed, now=now)
        write_event(row, verb="redraw_round", actor=actor, now=now, what={"round": number, "seed": seed})
    return fresh


def discard_drafts(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """Throw away what has been drawn and not published. Refused: nothing_to_publish."""
    with transaction.atomic():
        row = locked(tournament)
        drafts = row.rounds.filter(state=RoundState.DRAFT)
        numbers = list(drafts.values_list("number", flat=True))
        if not numbers:
            raise Refused("nothing_to_publish")
        drafts.delete()
        write_event(row, verb="discard_drafts", actor=actor, now=now, what={"rounds": numbers})


def publish_seating(
    tournament: Tournament, *, seen: Collection[int] | None = None, actor: Actor, now: datetime
) -> list[Round]:
    """Put every drafted round on the wall: lists hold, every table gets its link.

    `seen` are the ids of the drafts somebody looked at and decided on. Refused: nothing_to_publish, evening_closed;
    Conflict: draft_changed, when those are not the drafts there are.
    """
    with transaction.atomic():
        row = locked(tournament)
        guard_open(row)
        rounds = list(row.rounds.filter(state=RoundState.DRAFT))
        if not rounds:
            raise Refused("nothing_to_publish")
        if seen is not None and {each.pk for each in rounds} != set(seen):
            raise Conflict("draft_changed")
        Round.objects.filter(pk__in=[each.pk for each in rounds]).update(state=RoundState.PUBLISHED)
        tables = Table.objects.filter(round__in=rounds)
        TableLink.objects.bulk_create([TableLink(table=table, expires_at=now + LINK_LIFETIME) for table in tables])
        what = {"rounds": [each.number for each in rounds]}
        write_event(row, verb="publish_seating", actor=actor, now=now, what=what)
    return rounds


def renew_link(table: Table, *, actor: Actor, now: datetime) -> TableLink:
    """Make a new link for a table; every sheet printed before opens nothing any more.

    Refused: evening_closed; Conflict: round_not_published, redrawn.
    """
    with transaction.atomic():
        row = locked_table(table)
        if row.round.state == RoundState.DRAFT:
            raise Conflict("round_not_published")
        generation = max(row.links.values_list("generation", flat=True), default=0) + 1
        row.links.filter(revoked_at__isnull=True).update(revoked_at=now)
        link = TableLink.objects.create(table=row, generation=generation, expires_at=now + LINK_LIFETIME)
        tournament = locked(row.round.tournament)
        guard_open(tournament)
        what = {"table": row.pk, "generation": generation}
        write_event(tournament, verb="renew_link", actor=actor, now=now, what=what)
    return link


def _plan(tournament: Tournament, *, rounds: int, seed: str) -> Sequence[Tables]:
    present = list(tournament.entries.filter(is_present=True).order_by("pk").values_list("pk", flat=True))
    try:
        return draw(present, rounds, seed, seated_rounds(tournament)).rounds
    except NoPlan as error:
        problem = error.problems[0]
        facts: dict[str, Any] = dict(problem.facts)
        raise Refused(problem.code, **facts) from error


def _numbers_left(tournament: Tournament) -> list[int]:
    """The planned rounds that do not stand; round 1 may be missing before round 2, drawn again and thrown away."""
    standing = set(tournament.rounds.values_list("number", flat=True))
    return [number for number in range(1, tournament.rounds_planned + 1) if number not in standing]


def _seat(
    tournament: Tournament, *, numbers: Sequence[int], plan: Sequence[Tables], seed: str, now: datetime
) -> list[Round]:
    """Write rounds, tables, seats and who sits there, a statement a kind."""
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=number, seed=seed, drawn_at=now) for number in numbers
    )
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, hands=tournament.hands_at(len(places)))
        for round_, seating in zip(rounds, plan, strict=True)
        for number, places in enumerate(seating, start=1)
    )
    people = [places for seating in plan for places in seating]
    seats = Seat.objects.bulk_create(
        Seat(table=table, place=place)
        for table, places in zip(tables, people, strict=True)
        for place, _ in enumerate(places, start=1)
    )
    entries = [entry for places in people for entry in places]
    SeatOccupancy.objects.bulk_create(
        SeatOccupancy(seat=seat, entry_id=entry) for seat, entry in zip(seats, entries, strict=True)
    )
    return rounds


def _lock_and_ask_whether_played(round_: Round) -> bool:
    """Whether a round has hands or totals; its tables are locked, so that none come in while it is drawn again."""
    tables = list(Table.objects.select_for_update().filter(round=round_).values_list("pk", flat=True))
    has_hands = HandRevision.objects.filter(table__in=tables).exists()
    return has_hands or RoundTotal.objects.filter(table__in=tables).exists()
