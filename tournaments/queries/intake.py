"""What importing a list of players would change, for the preview."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import is_same_person
from tournaments.models import Cup, Player
from tournaments.queries.activity import OtherCup, cups_elsewhere
from tournaments.queries.people import row_of


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A known player and what the list or the form says about them."""

    before: PlayerRow
    after: PlayerRow


@dataclass(frozen=True, slots=True)
class SharedChange(PlayerChange):
    """A change of somebody who is active in other cups too: it needs a confirmation by somebody who saw both."""

    cups: tuple[OtherCup, ...]

    @property
    def same_person(self) -> bool:
        """Whether the names mean the known person, written differently at most."""
        return is_same_person(self.before, self.after)

    @property
    def fingerprint(self) -> str:
        """What was shown, for a change that must be no other."""
        return fingerprint(asdict(self))


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The rows of a list by what importing them would do.

    Rows without a number are guests: those there already (`guests`, ids) are among `same` and stay as they are, the
    others are new. So does whoever has the number of a record that was merged.
    """

    new: tuple[PlayerRow, ...]
    changed: tuple[PlayerChange, ...]
    shared: tuple[SharedChange, ...]
    same: tuple[PlayerRow, ...]
    guests: tuple[int, ...] = ()

    @property
    def fingerprint(self) -> str:
        """What was shown, for an import that must do nothing else."""
        return fingerprint(asdict(self))


def import_preview(rows: Sequence[PlayerRow], *, cup: Cup, now: datetime) -> ImportPreview:
    """Compare a checked list that a cup imports with the players that are known. Three statements."""
    players = Player.objects.filter(number__in=[row.number for row in rows if row.number]).select_related("club")
    return preview_against(players, rows, cup=cup, now=now)


def preview_against(players: Iterable[Player], rows: Sequence[PlayerRow], *, cup: Cup, now: datetime) -> ImportPreview:
    """The same against players that are loaded already, with their clubs. Two statements."""
    known = {player.number: player for player in players}
    merged = {number for number, player in known.items() if player.merged_into_id}
    before = {number: row_of(player) for number, player in known.items()}
    rows = [completed(row, before.get(row.number)) for row in rows]
    elsewhere = cups_elsewhere([player.pk for player in known.values()], besides=cup, now=now)
    there = known_guests(rows)
    differing = [row for row in rows if row.number in before.keys() - merged and before[row.number] != row]
    cups = {number: elsewhere.get(player.pk, ()) for number, player in known.items()}
    return ImportPreview(
        new=tuple(row for at, row in enumerate(rows) if row.number not in known and at not in there),
        changed=tuple(PlayerChange(before=before[row.number], after=row) for row in differing if not cups[row.number]),
        shared=tuple(
            SharedChange(before=before[row.number], after=row, cups=cups[row.number])
            for row in differing
            if cups[row.number]
        ),
        same=tuple(
            row for at, row in enumerate(rows) if before.get(row.number) == row or row.number in merged or at in there
        ),
        guests=tuple(there.values()),
    )


def known_guests(rows: Sequence[PlayerRow]) -> Mapping[int, int]:
    """Which rows without a number are guests that are there already: ids of players by place in the list.

    The names and the place say the same, however they are spelt, and no year of birth another; a list that names two
    such guests means two. One statement, none for a list of numbers.
    """
    guests = {at: row for at, row in enumerate(rows) if not row.number}
    there = _guests_there(guests.values()) if guests else {}
    found = {}
    for at, row in guests.items():
        alike = there.get(row.look_up["searched"], [])
        years = {"", row.birth_year} if row.birth_year else {each.birth_year for _, each in alike}
        place = next((place for place, (_, each) in enumerate(alike) if each.birth_year in years), None)
        if place is not None:
            found[at] = alike.pop(place)[0]
    return found


def _guests_there(rows: Iterable[PlayerRow]) -> Mapping[str, list[tuple[int, PlayerRow]]]:
    kept = [row.look_up for row in rows]
    players = Player.objects.filter(number=None, sound__in={each["sound"] for each in kept})
    named = players.filter(searched__in={each["searched"] for each in kept}).select_related("club").order_by("pk")
    found: dict[str, list[tuple[int, PlayerRow]]] = {}
    for player in named:
        found.setdefault(player.searched, []).append((player.pk, row_of(player)))
    return found


def completed(row: PlayerRow, before: PlayerRow | None) -> PlayerRow:
    """What a list says of somebody, with the year of birth that is known: a list without years takes none away."""
    return replace(row, birth_year=before.birth_year) if before and not row.birth_year else row


def shared_change(player: Player, after: PlayerRow, *, cup: Cup, now: datetime) -> SharedChange | None:
    """The change of a player by a cup, if the player is active in others; the club must have been loaded.

    One statement.
    """
    cups = cups_elsewhere([player.pk], besides=cup, now=now).get(player.pk, ())
    before = row_of(player)
    return SharedChange(before=before, after=after, cups=cups) if cups and before != after else None


def fingerprint(shown: Any) -> str:
    """SHA-256 (hex) of something plain that was shown to somebody."""
    return sha256(json.dumps(shown, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
