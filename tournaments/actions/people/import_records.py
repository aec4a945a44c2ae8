"""Records of an import, kept so that it can be undone."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from tournaments.actions.log import Actor
from tournaments.intake.players import PlayerRow
from tournaments.models import Cup, Entry, ImportedPlayer, Player, PlayerImport, Tournament
from tournaments.queries.people.player_imports import RETENTION
from tournaments.queries.people.search import row_of


@dataclass(frozen=True, slots=True)
class ImportForm:
    """The preview an import came from, and its file's extension; both "" for an import without a form."""

    form: str = ""
    file_kind: str = ""


@dataclass(frozen=True, slots=True)
class WrittenPlayers:
    """The players an import added and changed; `before` has the former rows of `changed`, `new_clubs` ids."""

    new: tuple[Player, ...]
    changed: tuple[Player, ...]
    before: tuple[PlayerRow, ...]
    new_clubs: tuple[int, ...]


def record_import(
    cup: Cup,
    written: WrittenPlayers,
    figures: Mapping[str, int],
    *,
    form: ImportForm,
    actor: Actor,
    now: datetime,
) -> PlayerImport:
    """Record an import; deletes the records of imports that can no longer be undone."""
    ImportedPlayer.objects.filter(player_import__at__lt=now - RETENTION).delete()
    made = PlayerImport.objects.create(
        cup=cup,
        at=now,
        user=actor.user,
        form=form.form or None,
        file_kind=form.file_kind,
        new_clubs=list(written.new_clubs),
        **figures,
    )
    before = [None] * len(written.new) + [asdict(each) for each in written.before]
    ImportedPlayer.objects.bulk_create(
        ImportedPlayer(player_import=made, player=player, before=was, after=asdict(row_of(player)))
        for player, was in zip((*written.new, *written.changed), before, strict=True)
    )
    return made


def record_imported_check_ins(
    made: int, tournament: Tournament, *, new: Collection[int], back: Collection[int]
) -> None:
    """Record which check-ins (entry ids) came from an import: `new` ones, and reactivated ones (`back`)."""
    PlayerImport.objects.filter(pk=made).update(tournament=tournament)
    entries = Entry.objects.filter(pk__in=[*new, *back]).select_related("player__club")
    kept = {each.player_id: each for each in ImportedPlayer.objects.filter(player_import=made)}
    rows = [kept.get(entry.player_id) or _only_checked_in(made, entry.player) for entry in entries]
    for row, entry in zip(rows, entries, strict=True):
        row.entry, row.entry_is_new = entry, entry.pk in set(new)
    ImportedPlayer.objects.bulk_update([row for row in rows if row.pk], ["entry", "entry_is_new"])
    ImportedPlayer.objects.bulk_create([row for row in rows if not row.pk])


def _only_checked_in(made: int, player: Player) -> ImportedPlayer:
    same = asdict(row_of(player))
    return ImportedPlayer(player_import_id=made, player=player, before=same, after=same)
