"""What importing a list of players would change, for the preview."""

import json
from collections.abc import Iterable, Sequence
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
    """The rows of a list by what importing them would do; rows without a number are always new guests."""

    new: tuple[PlayerRow, ...]
    changed: tuple[PlayerChange, ...]
    shared: tuple[SharedChange, ...]
    same: tuple[PlayerRow, ...]

    @property
    def fingerprint(self) -> str:
        """What was shown, for an import that must do nothing else."""
        return fingerprint(asdict(self))


def import_preview(rows: Sequence[PlayerRow], *, cup: Cup, now: datetime) -> ImportPreview:
    """Compare a checked list that a cup imports with the players that are known. Two statements."""
    players = Player.objects.filter(number__in=[row.number for row in rows if row.number]).select_related("club")
    return preview_against(players, rows, cup=cup, now=now)


def preview_against(players: Iterable[Player], rows: Sequence[PlayerRow], *, cup: Cup, now: datetime) -> ImportPreview:
    """The same against players that are loaded already, with their clubs. One statement."""
    known = {player.number: player for player in players}
    before = {number: row_of(player) for number, player in known.items()}
    rows = [completed(row, before.get(row.number)) for row in rows]
    elsewhere = cups_elsewhere([player.pk for player in known.values()], besides=cup, now=now)
    differing = [row for row in rows if row.number in known and before[row.number] != row]
    cups = {number: elsewhere.get(player.pk, ()) for number, player in known.items()}
    return ImportPreview(
        new=tuple(row for row in rows if row.number not in known),
        changed=tuple(PlayerChange(before=before[row.number], after=row) for row in differing if not cups[row.number]),
        shared=tuple(
            SharedChange(before=before[row.number], after=row, cups=cups[row.number])
            for row in differing
            if cups[row.number]
        ),
        same=tuple(row for row in rows if before.get(row.number) == row),
    )


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
