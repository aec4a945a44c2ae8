"""The imports of a cup, and what undoing one would do."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Q

from tournaments.intake.players import PlayerRow
from tournaments.models import (
    Ban,
    CashEntry,
    Cup,
    Entry,
    FeeReduction,
    ImportedPlayer,
    PlayerImport,
    PlayerMerge,
    RoundTotal,
    SeatOccupancy,
    Separation,
)
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.intake import fingerprint
from tournaments.queries.people import row_of

KEPT_FOR = timedelta(days=90)
"""How long an import can be undone, and people's former names are kept for it."""


class Left(StrEnum):
    """Why undoing an import leaves somebody."""

    BANNED = "banned"
    CHANGED = "changed_since"
    MERGED = "merged"
    PLAYS = "plays"
    SEATED = "seated"
    ENTRY = "entry_changed"
    CLOSED = "evening_closed"


@dataclass(frozen=True, slots=True)
class UndoStep:
    """What undoing does to one person: their former values back, gone from the players, check-in taken back.

    `kept` is the id of the row of the import, `today` the person now. `left` has every reason why something stays.
    """

    kept: int
    player: int
    today: PlayerRow
    before: PlayerRow | None
    restore: bool
    remove: bool
    leave: bool
    left: tuple[Left, ...]


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """Everything undoing an import would do, person by person."""

    steps: tuple[UndoStep, ...]

    @property
    def restored(self) -> tuple[UndoStep, ...]:
        return tuple(step for step in self.steps if step.restore)

    @property
    def removed(self) -> tuple[UndoStep, ...]:
        return tuple(step for step in self.steps if step.remove)

    @property
    def checked_out(self) -> tuple[UndoStep, ...]:
        return tuple(step for step in self.steps if step.leave)

    @property
    def left(self) -> tuple[UndoStep, ...]:
        return tuple(step for step in self.steps if step.left)

    @property
    def figures(self) -> dict[str, int]:
        """What the log says of it."""
        groups = {"restored": self.restored, "removed": self.removed, "out": self.checked_out, "left": self.left}
        return {name: len(steps) for name, steps in groups.items()}

    @property
    def fingerprint(self) -> str:
        """What was shown, for an undoing that must do nothing else."""
        return fingerprint(asdict(self))


def imports_of(cup: Cup) -> tuple[PlayerImport, ...]:
    """A cup's imports, the newest first. One statement."""
    return tuple(PlayerImport.objects.filter(cup=cup).select_related("user", "tournament", "undone_by"))


def can_be_undone(made: PlayerImport, *, now: datetime) -> bool:
    return made.undone_at is None and made.at >= now - KEPT_FOR


def later_import(made: PlayerImport) -> PlayerImport | None:
    """The newest list of the same cup that came after this one, concerns somebody of it, and is not undone.

    Undone in the other order, both would leave these people. Another cup's list is not this cup's to undo.
    """
    later = PlayerImport.objects.filter(cup=made.cup_id, pk__gt=made.pk, undone_at=None)
    return later.filter(people__player__in=made.people.values("player")).order_by("-pk").first()


def undo_plan(made: PlayerImport) -> UndoPlan:
    """What undoing an import would do now. Ten statements."""
    rows = made.people.select_related("player__club", "entry__tournament").order_by("pk")
    uses = _uses([row.entry_id for row in rows if row.entry_id])
    elsewhere = _entries_elsewhere(rows)
    whole = dict.fromkeys(_banned_newcomers(rows), Left.BANNED) | dict.fromkeys(_merged_records(rows), Left.MERGED)
    return UndoPlan(
        steps=tuple(
            _left_whole(row, whole[row.player_id])
            if row.player_id in whole
            else _step(row, made.at, uses=uses, elsewhere=elsewhere)
            for row in rows
        )
    )


def left_behind(made: PlayerImport) -> tuple[tuple[PlayerRow, Left], ...]:
    """Whom undoing an import left, as they are now, and why. One statement."""
    rows = made.people.exclude(left="").select_related("player__club").order_by("pk")
    return tuple((row_of(row.player), Left(row.left)) for row in rows)


@dataclass(frozen=True, slots=True)
class EntryUses:
    """Entries (ids) with a seat or a total, with a seat in a round not closed, with somebody kept apart, and with money
    in the till or another fee.
    """

    seated: frozenset[int]
    playing: frozenset[int]
    apart: frozenset[int]
    paying: frozenset[int]


def _uses(entries: Collection[int]) -> EntryUses:
    seats = SeatOccupancy.objects.filter(entry__in=entries)
    open_seats = seats.exclude(seat__table__round__state=RoundState.CLOSED)
    totals = RoundTotal.objects.filter(entry__in=entries).values_list("entry", flat=True)
    cash, fees = (rows.filter(entry__in=entries) for rows in (CashEntry.objects, FeeReduction.objects))
    pairs = Separation.objects.filter(Q(one__in=entries) | Q(other__in=entries)).values_list("one", "other")
    return EntryUses(
        seated=frozenset([*seats.values_list("entry", flat=True), *totals]),
        playing=frozenset(open_seats.values_list("entry", flat=True)),
        apart=frozenset(entry for pair in pairs for entry in pair),
        paying=frozenset([*cash.values_list("entry", flat=True), *fees.values_list("entry", flat=True)]),
    )


def _entries_elsewhere(rows: Collection[ImportedPlayer]) -> frozenset[int]:
    """The added players (ids) with an entry that did not come from the import."""
    added = [row.player_id for row in rows if row.before is None]
    mine = [row.entry_id for row in rows if row.entry_id and row.entry_is_new]
    entries = Entry.objects.filter(player__in=added).exclude(pk__in=mine)
    return frozenset(entries.values_list("player", flat=True))


def _banned_newcomers(rows: Collection[ImportedPlayer]) -> frozenset[int]:
    """Those of the added players (ids) whom some cup has banned since, also where it was lifted."""
    added = [row.player_id for row in rows if row.before is None]
    return frozenset(Ban.objects.filter(player__in=added).values_list("player", flat=True))


def _merged_records(rows: Collection[ImportedPlayer]) -> frozenset[int]:
    """Those of the players (ids) who are one with another record by now, whichever was kept."""
    players = [row.player_id for row in rows]
    merges = PlayerMerge.objects.filter(Q(kept__in=players) | Q(other__in=players), undone_at=None)
    return frozenset(pk for pair in merges.values_list("kept", "other") for pk in pair)


def _left_whole(row: ImportedPlayer, why: Left) -> UndoStep:
    before = PlayerRow(**row.before) if row.before else None
    nothing = {"restore": False, "remove": False, "leave": False}
    return UndoStep(row.pk, row.player_id, row_of(row.player), before, **nothing, left=(why,))


def _step(row: ImportedPlayer, at: datetime, *, uses: EntryUses, elsewhere: frozenset[int]) -> UndoStep:
    today, after = row_of(row.player), PlayerRow(**row.after)
    before = PlayerRow(**row.before) if row.before else None
    stays = _stays(row.entry, at, is_new=row.entry_is_new, uses=uses) if row.entry else ()
    plays = before is None and (row.player_id in elsewhere or bool(stays))
    is_changed = before != after and today not in (after, before)
    reasons = [*stays, *([Left.PLAYS] if plays and not stays else []), *([Left.CHANGED] if is_changed else [])]
    return UndoStep(
        kept=row.pk,
        player=row.player_id,
        today=today,
        before=before,
        restore=before is not None and before != after and today == after,
        remove=before is None and not plays and not is_changed,
        leave=row.entry is not None and not stays,
        left=tuple(reasons),
    )


def _stays(entry: Entry, at: datetime, *, is_new: bool, uses: EntryUses) -> tuple[Left, ...]:
    """Why a check-in is not taken back."""
    if entry.tournament.state == TournamentState.CLOSED:
        return (Left.CLOSED,)
    if entry.pk in (uses.seated if is_new else uses.playing):
        return (Left.SEATED,)
    belongings = entry.household or entry.car or entry.team or entry.fixed_table
    if entry.checked_in_at != at or (is_new and (belongings or entry.pk in uses.apart | uses.paying)):
        return (Left.ENTRY,)
    return ()
