"""Taking in a whole list of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.import_records import ImportForm, WrittenPlayers, keep_import
from tournaments.actions.log import Actor
from tournaments.actions.players import CHANGEABLE, clubs_of, columns_of, lock_cups, note_changes
from tournaments.errors import Conflict
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, Player, PlayerImport
from tournaments.queries.intake import ImportPreview, SharedChange, completed, preview_against
from tournaments.queries.people import row_of


@dataclass(frozen=True, slots=True)
class SeenPreview:
    """What somebody looked at before importing: the preview's fingerprint, and the numbers confirmed in it.

    A number is confirmed when its person, who is active in other cups too, is to be changed all the same. `form` is the
    preview's id: a list is taken in once. `file_kind` is the ending of the file.
    """

    fingerprint: str
    form: str
    confirmed: frozenset[str] = frozenset()
    file_kind: str = ""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """How many rows of a list were new, changed somebody, or said what was known.

    `left` are the people who stayed as they were, because they are active in other cups and nobody confirmed the
    change. `players` are the ids of everybody on the list, but for those left who are somebody else than the list says.
    `made` is the id of the import's record.
    """

    added: int
    changed: int
    same: int
    left: tuple[SharedChange, ...] = ()
    players: tuple[int, ...] = field(default=(), compare=False)
    made: int = field(default=0, compare=False)

    @property
    def figures(self) -> dict[str, int]:
        """What the log says of it."""
        return {"added": self.added, "changed": self.changed, "same": self.same, "left": len(self.left)}

    @property
    def strangers(self) -> tuple[SharedChange, ...]:
        """Those of `left` under whose number the list has another person."""
        return tuple(change for change in self.left if not change.same_person)


def import_players(
    cup: Cup, rows: Sequence[PlayerRow], *, seen: SeenPreview | None = None, actor: Actor, now: datetime
) -> ImportReport:
    """Take in a checked list: known numbers are brought up to date, new ones and new guests added. All or nothing.

    Whoever is active in another cup is changed only where `seen` confirms it, and left alone otherwise. What was done
    is kept for `undo_import`.
    Conflict: already_imported, when this preview was sent before; preview_outdated, when the list would by now do
    something else than what was seen; players_changed, when somebody else added one of these numbers meanwhile.
    """
    with transaction.atomic():
        lock_cups()
        known = _locked(rows)
        preview = _preview(cup, rows, known, seen=seen, now=now)
        confirmed = seen.confirmed if seen else frozenset()
        left = tuple(change for change in preview.shared if change.after.number not in confirmed)
        written = _write(_taken(preview, rows, left), known)
        report = _report(preview, left, known=known, written=written)
        made = keep_import(cup, written, report.figures, form=_form(seen), actor=actor, now=now)
        note_changes(
            cup,
            written.changed,
            elsewhere={known[change.after.number].pk: change.cups for change in preview.shared if change not in left},
            verb="import_players",
            what={"import": made.pk, **report.figures},
            actor=actor,
            now=now,
        )
    return replace(report, made=made.pk)


def _preview(
    cup: Cup, rows: Sequence[PlayerRow], known: Mapping[str, Player], *, seen: SeenPreview | None, now: datetime
) -> ImportPreview:
    """What the list would do, which is what was seen."""
    if seen and PlayerImport.objects.filter(form=seen.form).exists():
        raise Conflict("already_imported")
    preview = preview_against(known.values(), rows, cup=cup, now=now)
    if seen and seen.fingerprint != preview.fingerprint:
        raise Conflict("preview_outdated")
    return preview


def _form(seen: SeenPreview | None) -> ImportForm:
    return ImportForm(seen.form, seen.file_kind) if seen else ImportForm()


def _locked(rows: Sequence[PlayerRow]) -> Mapping[str, Player]:
    """The known players by number, locked, so that nobody changes them between the comparison and the writing.

    Not against being checked in meanwhile, which only points at them.
    """
    players = Player.objects.filter(number__in=[row.number for row in rows if row.number]).select_related("club")
    return {
        player.number or "": player for player in players.select_for_update(of=("self",), no_key=True).order_by("pk")
    }


def _taken(preview: ImportPreview, rows: Sequence[PlayerRow], left: Sequence[SharedChange]) -> list[PlayerRow]:
    """What is written: everybody new, and of those there whoever is changed and not left alone."""
    changed = {change.after.number for change in (*preview.changed, *preview.shared) if change not in left}
    return [*preview.new, *(row for row in rows if row.number in changed)]


def _write(rows: Sequence[PlayerRow], known: Mapping[str, Player]) -> WrittenPlayers:
    clubs_before = set(Club.objects.values_list("pk", flat=True))
    clubs = clubs_of(rows)
    new, changed = [], []
    for row in rows:
        player = known.get(row.number)
        columns = columns_of(completed(row, row_of(player) if player else None), clubs=clubs)
        if player is None:
            new.append(Player(**columns))
        elif any(getattr(player, name) != value for name, value in columns.items()):
            changed.append((player, row_of(player)))
            for name, value in columns.items():
                setattr(player, name, value)
    _insert(new)
    Player.objects.bulk_update([player for player, _ in changed], CHANGEABLE)
    return WrittenPlayers(
        new=tuple(new),
        before=tuple(before for _, before in changed),
        changed=tuple(player for player, _ in changed),
        new_clubs=tuple(sorted({club.pk for club in clubs.values()} - clubs_before)),
    )


def _report(
    preview: ImportPreview, left: tuple[SharedChange, ...], *, known: Mapping[str, Player], written: WrittenPlayers
) -> ImportReport:
    strangers = {change.after.number for change in left if not change.same_person}
    there = [player.pk for number, player in known.items() if number not in strangers]
    return ImportReport(
        added=len(written.new),
        changed=len(written.changed),
        same=len(preview.same),
        left=left,
        players=(*there, *preview.guests, *(player.pk for player in written.new)),
    )


def _insert(players: Sequence[Player]) -> None:
    try:
        with transaction.atomic():
            Player.objects.bulk_create(players)
    except IntegrityError as error:
        raise Conflict("players_changed") from error
