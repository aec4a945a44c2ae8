"""A cup's imports, and what undoing one would do."""

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
    PlayerContact,
    PlayerImport,
    PlayerMerge,
    RoundTotal,
    SeatOccupancy,
    Separation,
)
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.history.as_made import address_digest, digest_matches
from tournaments.queries.people.intake import fingerprint
from tournaments.queries.people.search import row_of

RETENTION = timedelta(days=90)
"""How long an import can be undone, and people's former values are kept for it."""


class Left(StrEnum):
    """Why undoing an import leaves somebody as they are."""

    ADDRESS = "address_changed"
    BANNED = "banned"
    CHANGED = "changed_since"
    MERGED = "merged"
    PLAYS = "plays"
    SEATED = "seated"
    ENTRY = "entry_changed"
    CLOSED = "evening_closed"


@dataclass(frozen=True, slots=True)
class UndoStep:
    """The steps of undoing for one person: restore former values, delete the player, withdraw the check-in.

    `kept` is the id of the import's record, `today` the current values; `forget`: the address is deleted. `left` has
    every reason why something stays.
    """

    kept: int
    player: int
    today: PlayerRow
    before: PlayerRow | None
    restore: bool
    remove: bool
    leave: bool
    left: tuple[Left, ...]
    forget: bool = False


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """Everything undoing an import would do, by person."""

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
    def forgotten(self) -> tuple[UndoStep, ...]:
        return tuple(step for step in self.steps if step.forget)

    @property
    def left(self) -> tuple[UndoStep, ...]:
        return tuple(step for step in self.steps if step.left)

    @property
    def figures(self) -> dict[str, int]:
        """The figures for the log; addresses only if some are deleted."""
        groups = {"restored": self.restored, "removed": self.removed, "out": self.checked_out, "left": self.left}
        addresses = {"addresses": len(self.forgotten)} if self.forgotten else {}
        return {name: len(steps) for name, steps in groups.items()} | addresses

    @property
    def fingerprint(self) -> str:
        """Identifies the plan shown, so that nothing else is undone."""
        return fingerprint(asdict(self))


def imports_of(cup: Cup) -> tuple[PlayerImport, ...]:
    """A cup's imports, newest first. One statement."""
    return tuple(PlayerImport.objects.filter(cup=cup).select_related("user", "tournament", "undone_by"))


def can_be_undone(made: PlayerImport, *, now: datetime) -> bool:
    return made.undone_at is None and made.at >= now - RETENTION


def later_import(made: PlayerImport) -> PlayerImport | None:
    """The cup's newest later import that concerns the same people and is not undone.

    Undone in the other order, both would leave these people. Another cup's import is not this cup's to undo.
    """
    later = PlayerImport.objects.filter(cup=made.cup_id, pk__gt=made.pk, undone_at=None)
    return later.filter(people__player__in=made.people.values("player")).order_by("-pk").first()


def undo_plan(made: PlayerImport) -> UndoPlan:
    """The effect of undoing an import now. Eleven statements."""
    rows = made.people.select_related("player__club", "entry__tournament").order_by("pk")
    uses = _uses([row.entry_id for row in rows if row.entry_id])
    elsewhere = _entries_elsewhere(rows)
    noted = {each.player_id: each for each in PlayerContact.objects.filter(player__in=[row.player_id for row in rows])}
    whole = dict.fromkeys(_banned_newcomers(rows), Left.BANNED) | dict.fromkeys(_merged_records(rows), Left.MERGED)
    return UndoPlan(
        steps=tuple(
            _left_whole(row, whole[row.player_id])
            if row.player_id in whole
            else _step(row, made.at, uses=uses, elsewhere=elsewhere, contact=noted.get(row.player_id))
            for row in rows
        )
    )


def people_left_by_import(made: PlayerImport) -> tuple[tuple[PlayerRow, Left], ...]:
    """The people an undone import left, with their current values and the reason. One statement."""
    rows = made.people.exclude(left="").select_related("player__club").order_by("pk")
    return tuple((row_of(row.player), Left(row.left)) for row in rows)


@dataclass(frozen=True, slots=True)
class EntryUses:
    """Entries (ids) with a seat or a total, with a seat in an open round, with a separation, and with money in the till
    or their own fee.
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
    """The added players (ids) whom any cup has banned since, even if the ban was lifted."""
    added = [row.player_id for row in rows if row.before is None]
    return frozenset(Ban.objects.filter(player__in=added).values_list("player", flat=True))


def _merged_records(rows: Collection[ImportedPlayer]) -> frozenset[int]:
    """The players (ids) merged with another record since, whichever was kept."""
    players = [row.player_id for row in rows]
    merges = PlayerMerge.objects.filter(Q(kept__in=players) | Q(other__in=players), undone_at=None)
    return frozenset(pk for pair in merges.values_list("kept", "other") for pk in pair)


def _left_whole(row: ImportedPlayer, why: Left) -> UndoStep:
    before = PlayerRow(**row.before) if row.before else None
    nothing = {"restore": False, "remove": False, "leave": False}
    return UndoStep(row.pk, row.player_id, row_of(row.player), before, **nothing, left=(why,))


def _step(
    row: ImportedPlayer, at: datetime, *, uses: EntryUses, elsewhere: frozenset[int], contact: PlayerContact | None
) -> UndoStep:
    today, after = row_of(row.player), PlayerRow(**row.after)
    before = PlayerRow(**row.before) if row.before else None
    stays = _stays(row.entry, at, is_new=row.entry_is_new, uses=uses) if row.entry else ()
    plays = before is None and (row.player_id in elsewhere or bool(stays))
    is_changed = before != after and today not in (after, before)
    is_its_own = contact is not None and bool(row.address) and digest_matches(address_digest(contact), row.address)
    is_readdressed = contact is not None and not is_its_own and (before is None or bool(row.address))
    met = ((Left.PLAYS, plays and not stays), (Left.CHANGED, is_changed), (Left.ADDRESS, is_readdressed))
    reasons = [*stays, *(why for why, holds in met if holds)]
    return UndoStep(
        kept=row.pk,
        player=row.player_id,
        today=today,
        before=before,
        restore=before is not None and before != after and today == after,
        remove=before is None and not plays and not is_changed and not is_readdressed,
        leave=row.entry is not None and not stays,
        left=tuple(reasons),
        forget=is_its_own,
    )


def _stays(entry: Entry, at: datetime, *, is_new: bool, uses: EntryUses) -> tuple[Left, ...]:
    """Why a check-in is not withdrawn."""
    if entry.tournament.state == TournamentState.CLOSED:
        return (Left.CLOSED,)
    if entry.pk in (uses.seated if is_new else uses.playing):
        return (Left.SEATED,)
    belongings = entry.household or entry.car or entry.team or entry.fixed_table
    if entry.checked_in_at != at or (is_new and (belongings or entry.pk in uses.apart | uses.paying)):
        return (Left.ENTRY,)
    return ()
