"""Importing a list of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.log import Actor
from tournaments.actions.people.attribute_values import set_listed_values
from tournaments.actions.people.import_records import ImportForm, WrittenPlayers, record_import
from tournaments.actions.people.listed_addresses import store_addresses
from tournaments.actions.people.players import CHANGEABLE, clubs_of, columns_of, lock_cups, log_player_changes
from tournaments.errors import Conflict
from tournaments.intake.addresses import ListedAddress
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, Player, PlayerImport
from tournaments.queries.people.intake import ImportPreview, SharedChange, completed, known_guests, preview_against
from tournaments.queries.people.search import row_of


@dataclass(frozen=True, slots=True)
class SeenPreview:
    """The preview the user reviewed before importing: its fingerprint, and the numbers confirmed in it.

    A number is confirmed if its player may be changed although they are active in other cups. `form` is the preview's
    id, which can be imported once. `file_kind` is the file's extension.
    """

    fingerprint: str
    form: str
    confirmed: frozenset[str] = frozenset()
    file_kind: str = ""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The numbers of rows that were new, changed a player, or matched what was known.

    `left` are players left unchanged because they are active in other cups and nobody confirmed the change. `players`
    are the ids of everybody on the list, except those left whose row means somebody else. `made` is the id of the
    import's record; `values_set` is the number of attributes it changed, `addresses` that of addresses it noted.
    """

    added: int
    changed: int
    same: int
    left: tuple[SharedChange, ...] = ()
    players: tuple[int, ...] = field(default=(), compare=False)
    made: int = field(default=0, compare=False)
    values_set: int = field(default=0, compare=False)
    addresses: int = 0

    @property
    def figures(self) -> dict[str, int]:
        """The figures for the log."""
        plain = {"added": self.added, "changed": self.changed, "same": self.same, "left": len(self.left)}
        return plain | ({"addresses": self.addresses} if self.addresses else {})

    @property
    def strangers(self) -> tuple[SharedChange, ...]:
        """Those of `left` whose number stands for another person on the list."""
        return tuple(change for change in self.left if not change.same_person)


def import_players(
    cup: Cup,
    rows: Sequence[PlayerRow],
    *,
    values: Sequence[Sequence[int]] = (),
    addresses: Sequence[ListedAddress] = (),
    seen: SeenPreview | None = None,
    actor: Actor,
    now: datetime,
) -> ImportReport:
    """Import a checked list: known numbers are updated, new numbers and guests added. All or nothing.

    Players active in another cup are changed only if `seen` confirms it; `addresses` are noted of people without one.
    The import is recorded for `undo_import`, except `values`: the attribute values (ids) for each row's person.
    Conflict: already_imported, if this preview was sent before; preview_outdated, if the list's effect has changed
    since the preview; players_changed, if somebody else added one of these numbers meanwhile.
    """
    with transaction.atomic():
        lock_cups()
        known = _locked(rows)
        preview = _preview(cup, rows, known, addresses=addresses, seen=seen, now=now)
        left = _left(preview, seen)
        guests = known_guests(rows) if values or preview.addressed else {}
        written = _write(_taken(preview, rows, left), known)
        reached = _reached(preview, rows, left)
        report = _report(preview, left, known=known, written=written, addresses=len(reached))
        made = record_import(cup, written, report.figures, form=_form(seen), actor=actor, now=now)
        people = _people(rows, known, written, guests, strangers=report.strangers) if values or reached else []
        store_addresses(made, {people[at]: addresses[at] for at in reached})
        log_player_changes(
            cup,
            written.changed,
            verb="import_players",
            what={"import": made.pk, **report.figures},
            actor=actor,
            now=now,
        )
        values_set = set_listed_values(cup, people, values, actor=actor, now=now) if values else 0
    return replace(report, made=made.pk, values_set=values_set)


def _left(preview: ImportPreview, seen: SeenPreview | None) -> tuple[SharedChange, ...]:
    """People active in other cups whose change nobody confirmed."""
    confirmed = seen.confirmed if seen else frozenset()
    return tuple(change for change in preview.shared if change.after.number not in confirmed)


def _reached(preview: ImportPreview, rows: Sequence[PlayerRow], left: Sequence[SharedChange]) -> list[int]:
    """The rows (indexes) whose address is noted."""
    alone = {change.after.number for change in left}
    return [at for at in preview.addressed if rows[at].number not in alone]


def _people(
    rows: Sequence[PlayerRow],
    known: Mapping[str, Player],
    written: WrittenPlayers,
    guests: Mapping[int, int],
    *,
    strangers: Sequence[SharedChange],
) -> list[int]:
    """Each row's player (id), 0 for another person with its number; new guests in the order of their rows."""
    others = {each.after.number for each in strangers}
    numbered = {each.number: each.pk for each in (*known.values(), *written.new) if each.number not in others}
    new = iter([each.pk for each in written.new if each.number is None])
    return [
        numbered.get(row.number, 0) if row.number else guests[place] if place in guests else next(new)
        for place, row in enumerate(rows)
    ]


def _preview(
    cup: Cup,
    rows: Sequence[PlayerRow],
    known: Mapping[str, Player],
    *,
    addresses: Sequence[ListedAddress],
    seen: SeenPreview | None,
    now: datetime,
) -> ImportPreview:
    """The list's effect, which must be what the user saw. Conflict: already_imported, preview_outdated."""
    if seen and PlayerImport.objects.filter(form=seen.form).exists():
        raise Conflict("already_imported")
    preview = preview_against(known.values(), rows, addresses=addresses, cup=cup, now=now)
    if seen and seen.fingerprint != preview.fingerprint:
        raise Conflict("preview_outdated")
    return preview


def _form(seen: SeenPreview | None) -> ImportForm:
    return ImportForm(seen.form, seen.file_kind) if seen else ImportForm()


def _locked(rows: Sequence[PlayerRow]) -> Mapping[str, Player]:
    """The known players by number, locked against changes between the comparison and the write.

    Does not block check-ins, which only reference them.
    """
    players = Player.objects.filter(number__in=[row.number for row in rows if row.number]).select_related("club")
    return {
        player.number or "": player for player in players.select_for_update(of=("self",), no_key=True).order_by("pk")
    }


def _taken(preview: ImportPreview, rows: Sequence[PlayerRow], left: Sequence[SharedChange]) -> list[PlayerRow]:
    """The rows to write: new players, and changed ones that are not left alone."""
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
    preview: ImportPreview,
    left: tuple[SharedChange, ...],
    *,
    known: Mapping[str, Player],
    written: WrittenPlayers,
    addresses: int,
) -> ImportReport:
    strangers = {change.after.number for change in left if not change.same_person}
    there = [player.pk for number, player in known.items() if number not in strangers]
    return ImportReport(
        added=len(written.new),
        changed=len(written.changed),
        same=len(preview.same),
        left=left,
        players=(*there, *preview.guests, *(player.pk for player in written.new)),
        addresses=addresses,
    )


def _insert(players: Sequence[Player]) -> None:
    try:
        with transaction.atomic():
            Player.objects.bulk_create(players)
    except IntegrityError as error:
        raise Conflict("players_changed") from error
