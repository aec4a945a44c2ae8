"""Paper totals, seats, people and states against the log."""

from collections import defaultdict
from collections.abc import Iterator

from tournaments.models import DrawRun, Entry, RoundTotal, SheetSignature, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.verification.findings import Finding, Place, amounts, finding
from tournaments.verification.rows import Layout, Seats
from tournaments.verification.story import LogStory, ToldSignature

SIGNATURE = ("role", "place", "entry", "signed_at", "digest", "withdrawn_at", "reason")


def paper_findings(tournament: Tournament, layout: Layout, story: LogStory) -> Iterator[Finding]:
    """One statement."""
    stored: defaultdict[int, list[list[int]]] = defaultdict(list)
    rows = RoundTotal.objects.filter(table__round__tournament=tournament).order_by("entry")
    for table, entry, points, money in rows.values_list("table", "entry", "points", "money"):
        stored[table].append([entry, points])
        if money != points:
            yield finding("paper_money", layout.place(tournament, table))
    for table in sorted({*stored, *story.paper}):
        there, told = stored.get(table, []), story.paper.get(table, [])
        if there != told:
            words = {"stored": amounts(there) or "–", "told": amounts(told) or "–"}
            yield finding("paper_changed", layout.place(tournament, table), **words)
    for pk, row in layout.tables.items():
        if row.on_paper != (pk in story.paper):
            yield finding("paper_flag", layout.place(tournament, pk))


def signature_findings(tournament: Tournament, layout: Layout, story: LogStory) -> Iterator[Finding]:
    """Who signed which sheet. One statement."""
    stored: defaultdict[int, list[ToldSignature]] = defaultdict(list)
    rows = SheetSignature.objects.filter(table__round__tournament=tournament).order_by("pk")
    for table, *columns in rows.values_list("table", *SIGNATURE):
        stored[table].append(ToldSignature(*columns))
    for table in sorted({*stored, *story.signatures}):
        if stored.get(table, []) != story.signatures.get(table, []):
            yield finding("signatures_changed", layout.place(tournament, table))


def seat_findings(tournament: Tournament, layout: Layout, story: LogStory) -> Iterator[Finding]:
    """Two statements."""
    drawn = _drawn_seats(tournament, layout, story)
    for pk, table in layout.tables.items():
        told = story.seats.get(pk, drawn.get(pk))
        if table.round.state == RoundState.DRAFT or told is None:
            continue
        if _flat(layout.seats.get(pk, {})) != _flat(told):
            words = {"stored": _words(layout.seats.get(pk, {})), "told": _words(told)}
            yield finding("seats_changed", layout.place(tournament, pk), **words)
        elif table.first_forehand != story.forehands.get(pk, 1) and table.round.number not in story.drifted:
            yield finding("forehand_changed", layout.place(tournament, pk))
    for table_pk, sequence in story.tables.items():
        if table_pk not in layout.tables and sequence >= story.last_removal:
            yield finding("table_deleted", layout.place(tournament, table_pk), sequence=sequence)
    yield from _twice(tournament, layout)


def _drawn_seats(tournament: Tournament, layout: Layout, story: LogStory) -> dict[int, Seats]:
    """Of rounds published before events told seats: as the run of the draw has them, with the stand-ins since."""
    runs = {run.pk: run for run in DrawRun.objects.filter(tournament=tournament).only("numbers", "rounds")}
    found: dict[int, Seats] = {}
    for pk, table in layout.tables.items():
        run, number = runs.get(table.round.drawing_id or 0), table.round.number
        if run is None or number not in run.numbers or number in story.drifted:
            continue
        drawn = run.rounds[run.numbers.index(number)]
        if table.number <= len(drawn):
            came = story.stand_ins.get(pk, {})
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


def people_findings(tournament: Tournament, story: LogStory) -> Iterator[Finding]:
    """One statement."""
    missing = dict(story.entries)
    rows = Entry.objects.filter(tournament=tournament).order_by("pk")
    for pk, player, is_present in rows.values_list("pk", "player", "is_present"):
        place: Place = (("tournament", tournament.pk), ("person", pk))
        told = missing.pop(pk, None)
        if told is None:
            yield finding("entry_without_log", place)
        elif told.player not in {0, player}:
            yield finding("entry_player", place, sequence=told.sequence)
        elif told.is_present != is_present:
            yield finding("entry_presence", place)
    for pk, told in missing.items():
        yield finding("entry_deleted", (("tournament", tournament.pk), ("person", pk)), sequence=told.sequence)


def plan_findings(tournament: Tournament, layout: Layout, story: LogStory) -> Iterator[Finding]:
    """Numbers and planned hands of the tables. Without a statement."""
    for pk, table in layout.tables.items():
        if table.round.state != RoundState.DRAFT and (table.number, table.hands) != story.plans.get(
            pk, (table.number, table.hands)
        ):
            yield finding("table_changed", layout.place(tournament, pk))


def state_findings(tournament: Tournament, layout: Layout, story: LogStory) -> Iterator[Finding]:
    """Tables, rounds and the evening: open or closed, and since when. Without a statement."""
    for pk, table in layout.tables.items():
        if table.closed_at != story.closed_tables.get(pk):
            yield finding("closed_changed", layout.place(tournament, pk))
        if table.signed_at != story.signed_tables.get(pk):
            yield finding("signed_changed", layout.place(tournament, pk))
    for number in sorted({*layout.rounds, *story.rounds} - story.dissolved):
        row, told = layout.rounds.get(number), story.rounds.get(number, "–")
        stored = row.state if row else "–"
        if stored != told:
            yield finding("round_state", (("tournament", tournament.pk), ("round", number)), stored=stored, told=told)
    is_closed = tournament.state == TournamentState.CLOSED
    if tournament.closed_at != story.closed_at or is_closed != (story.closed_at is not None):
        yield finding("closed_changed", (("tournament", tournament.pk),))


def _flat(seats: Seats) -> list[tuple[int, int, int]]:
    return sorted((place, hand, entry) for place, stays in seats.items() for hand, entry in stays.items())


def _words(seats: Seats) -> str:
    return ", ".join(f"{place}: {entry} ({hand})" for place, hand, entry in _flat(seats))
