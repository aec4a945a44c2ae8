"""Taking in a whole list of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.log import Actor
from tournaments.actions.players import clubs_of, columns_of, note_changes
from tournaments.errors import Conflict
from tournaments.intake.players import PlayerRow
from tournaments.models import Cup, Player
from tournaments.queries.intake import ImportPreview, SharedChange, preview_against


@dataclass(frozen=True, slots=True)
class SeenPreview:
    """What somebody looked at before importing: the preview's fingerprint, and the numbers confirmed in it.

    A number is confirmed when its person, who is active in other cups too, is to be changed all the same.
    """

    fingerprint: str
    confirmed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """How many rows of a list were new, changed somebody, or said what was known.

    `left` are the people who stayed as they were, because they are active in other cups and nobody confirmed the
    change. `players` are the ids of everybody on the list, but for those left who are somebody else than the list says.
    """

    added: int
    changed: int
    same: int
    left: tuple[SharedChange, ...] = ()
    players: tuple[int, ...] = field(default=(), compare=False)

    @property
    def strangers(self) -> tuple[SharedChange, ...]:
        """Those of `left` under whose number the list has another person."""
        return tuple(change for change in self.left if not change.same_person)


def import_players(
    cup: Cup, rows: Sequence[PlayerRow], *, seen: SeenPreview | None = None, actor: Actor, now: datetime
) -> ImportReport:
    """Take in a checked list: known numbers are brought up to date, new ones added. All or nothing.

    Whoever is active in another cup is changed only where `seen` confirms it, and left alone otherwise.
    Conflict: preview_outdated, when the list would by now do something else than what was seen; players_changed, when
    somebody else added one of these numbers at the same moment.
    """
    with transaction.atomic():
        known = _locked(rows)
        preview = preview_against(known.values(), rows, cup=cup, now=now)
        if seen and seen.fingerprint != preview.fingerprint:
            raise Conflict("preview_outdated")
        confirmed = seen.confirmed if seen else frozenset()
        left = tuple(change for change in preview.shared if change.after.number not in confirmed)
        new, changed = _write(_taken(rows, left), known)
        report = _report(preview, left, known=known, new=new, changed=changed)
        what = {"added": report.added, "changed": report.changed, "same": report.same, "left": len(report.left)}
        note_changes(
            cup,
            changed,
            elsewhere={known[change.after.number].pk: change.cups for change in preview.shared if change not in left},
            verb="import_players",
            what=what,
            actor=actor,
            now=now,
        )
    return report


def _locked(rows: Sequence[PlayerRow]) -> Mapping[str, Player]:
    """The known players by number, locked, so that nobody changes them between the comparison and the writing.

    Not against being checked in meanwhile, which only points at them.
    """
    players = Player.objects.filter(number__in=[row.number for row in rows if row.number]).select_related("club")
    return {
        player.number or "": player for player in players.select_for_update(of=("self",), no_key=True).order_by("pk")
    }


def _taken(rows: Sequence[PlayerRow], left: Sequence[SharedChange]) -> list[PlayerRow]:
    numbers = {change.after.number for change in left}
    return [row for row in rows if row.number not in numbers]


def _write(rows: Sequence[PlayerRow], known: Mapping[str, Player]) -> tuple[list[Player], list[Player]]:
    """Who is new, and who was changed."""
    clubs = clubs_of(rows)
    new, changed = [], []
    for row in rows:
        columns, player = columns_of(row, clubs=clubs), known.get(row.number)
        if player is None:
            new.append(Player(**columns))
        elif any(getattr(player, name) != value for name, value in columns.items()):
            for name, value in columns.items():
                setattr(player, name, value)
            changed.append(player)
    _insert(new)
    Player.objects.bulk_update(changed, ["family_name", "given_name", "title", "place", "club"])
    return new, changed


def _report(
    preview: ImportPreview,
    left: tuple[SharedChange, ...],
    *,
    known: Mapping[str, Player],
    new: Sequence[Player],
    changed: Sequence[Player],
) -> ImportReport:
    strangers = {change.after.number for change in left if not change.same_person}
    there = [player.pk for number, player in known.items() if number not in strangers]
    return ImportReport(
        added=len(new),
        changed=len(changed),
        same=len(preview.same),
        left=left,
        players=(*there, *(player.pk for player in new)),
    )


def _insert(players: Sequence[Player]) -> None:
    try:
        with transaction.atomic():
            Player.objects.bulk_create(players)
    except IntegrityError as error:
        raise Conflict("players_changed") from error
