"""Paper totals, seats, people and states, compared with the log."""

from collections import defaultdict
from collections.abc import Iterator

from tournaments.models import DrawRun, Entry, RoundTotal, SheetSignature, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.verification.findings import Finding, Place, amounts, finding
from tournaments.verification.rows import Layout, Seats
from tournaments.verification.state import LoggedSignature, LogState

SIGNATURE = ("role", "place", "entry", "signed_at", "digest", "withdrawn_at", "reason")


def paper_findings(tournament: Tournament, layout: Layout, state: LogState) -> Iterator[Finding]:
    """One statement."""
    stored: defaultdict[int, list[list[int]]] = defaultdict(list)
    rows = RoundTotal.objects.filter(table__round__tournament=tournament).order_by("entry")
    for table, entry, points, money in rows.values_list("table", "entry", "points", "money"):
        stored[table].append([entry, points])
        if money != points:
            yield finding("paper_money", layout.place(tournament, table))
    for table in sorted({*stored, *state.paper}):
        there, logged = stored.get(table, []), state.paper.get(table, [])
        if there != logged:
            words = {"stored": amounts(there) or "–", "told": amounts(logged) or "–"}
            yield finding("paper_changed", layout.place(tournament, table), **words)
    for pk, row in layout.tables.items():
        if row.on_paper != (pk in state.paper):
            yield finding("paper_flag", layout.place(tournament, pk))


def signature_findings(tournament: Tournament, layout: Layout, state: LogState) -> Iterator[Finding]:
    """Compare signatures with the log. One statement."""
    stored: defaultdict[int, list[LoggedSignature]] = defaultdict(list)
    rows = SheetSignature.objects.filter(table__round__tournament=tournament).order_by("pk")
    for table, *columns in rows.values_list("table", *SIGNATURE):
        stored[table].append(LoggedSignature(*columns))
    for table in sorted({*stored, *state.signatures}):
        if stored.get(table, []) != state.signatures.get(table, []):
            yield finding("signatures_changed", layout.place(tournament, table))


def seat_findings(tournament: Tournament, layout: Layout, state: LogState) -> Iterator[Finding]:
    """Two statements."""
    drawn = _drawn_seats(tournament, layout, state)
    for pk, table in layout.tables.items():
        logged = state.seats.get(pk, drawn.get(pk))
        if table.round.state == RoundState.DRAFT or logged is None:
            continue
        if _flat(layout.seats.get(pk, {})) != _flat(logged):
            words = {"stored": _words(layout.seats.get(pk, {})), "told": _words(logged)}
            yield finding("seats_changed", layout.place(tournament, pk), **words)
        elif table.first_forehand != state.forehands.get(pk, 1) and table.round.number not in state.drifted:
            yield finding("forehand_changed", layout.place(tournament, pk))
    for table_pk, sequence in state.tables.items():
        if table_pk not in layout.tables and sequence >= state.last_removal:
            yield finding("table_deleted", layout.place(tournament, table_pk), sequence=sequence)
    yield from _twice(tournament, layout)


def _drawn_seats(tournament: Tournament, layout: Layout, state: LogState) -> dict[int, Seats]:
    """For rounds published before events contained seats: those of the draw run, with later stand-ins."""
    runs = {run.pk: run for run in DrawRun.objects.filter(tournament=tournament).only("numbers", "rounds")}
    found: dict[int, Seats] = {}
    for pk, table in layout.tables.items():
        run, number = runs.get(table.round.drawing_id or 0), table.round.number
        if run is None or number not in run.numbers or number in state.drifted:
            continue
        drawn = run.rounds[run.numbers.index(number)]
        if table.number <= len(drawn):
            came = state.stand_ins.get(pk, {})
            people = enumerate(drawn[table.number - 1], start=1)
            found[pk] = {place: {1: entry} | came.get(place, {}) for place, entry in people}
    return found


def _twice(tournament: Tournament, layout: Layout) -> Iterator[Finding]:
    mine = set(Entry.objects.filter(tournament=tournament).values_list("pk", flat=True))
    for number in layout.rounds:
        seats = [layout.seats.get(pk, {}) for pk, table in layout.tables.items() if table.round.number == number]
        people = [entry for at_table in seats for at_place in at_table.values() for entry in at_place.values()]
        if len(set(people)) != len(people) or not mine.issuperset(people):
            yield finding("seated_twice", (("tournament", tournament.pk), ("round", number)))


def people_findings(tournament: Tournament, state: LogState) -> Iterator[Finding]:
    """One statement."""
    missing = dict(state.entries)
    rows = Entry.objects.filter(tournament=tournament).order_by("pk")
    for pk, player, is_present, *lot in rows.values_list("pk", "player", "is_present", "lot_drawing", "lot"):
        place: Place = (("tournament", tournament.pk), ("person", pk))
        logged = missing.pop(pk, None)
        if logged is None:
            yield finding("entry_without_log", place)
        elif logged.player not in {0, player}:
            yield finding("entry_player", place, sequence=logged.sequence)
        elif logged.is_present != is_present:
            yield finding("entry_presence", place)
        if tuple(lot) != state.lots.get(pk, (None, None)):
            yield finding("entry_lot", place)
    for pk, logged in missing.items():
        yield finding("entry_deleted", (("tournament", tournament.pk), ("person", pk)), sequence=logged.sequence)


def plan_findings(tournament: Tournament, layout: Layout, state: LogState) -> Iterator[Finding]:
    """Numbers and planned hands of the tables. No statement."""
    for pk, table in layout.tables.items():
        if table.round.state != RoundState.DRAFT and (table.number, table.hands) != state.plans.get(
            pk, (table.number, table.hands)
        ):
            yield finding("table_changed", layout.place(tournament, pk))


def state_findings(tournament: Tournament, layout: Layout, state: LogState) -> Iterator[Finding]:
    """Open and closed tables, rounds and evening, with times. No statement."""
    for pk, table in layout.tables.items():
        if table.closed_at != state.closed_tables.get(pk):
            yield finding("closed_changed", layout.place(tournament, pk))
        if table.signed_at != state.signed_tables.get(pk):
            yield finding("signed_changed", layout.place(tournament, pk))
    for number in sorted({*layout.rounds, *state.rounds} - state.dissolved):
        row, logged = layout.rounds.get(number), state.rounds.get(number, "–")
        stored = row.state if row else "–"
        if stored != logged:
            yield finding("round_state", (("tournament", tournament.pk), ("round", number)), stored=stored, told=logged)
    is_closed = tournament.state == TournamentState.CLOSED
    if tournament.closed_at != state.closed_at or is_closed != (state.closed_at is not None):
        yield finding("closed_changed", (("tournament", tournament.pk),))
    is_cancelled = tournament.state == TournamentState.CANCELLED
    if (tournament.made_by_mistake if is_cancelled else None) != state.cancelled:
        yield finding("cancelled_changed", (("tournament", tournament.pk),))


def _flat(seats: Seats) -> list[tuple[int, int, int]]:
    return sorted((place, hand, entry) for place, stays in seats.items() for hand, entry in stays.items())


def _words(seats: Seats) -> str:
    return ", ".join(f"{place}: {entry} ({hand})" for place, hand, entry in _flat(seats))
