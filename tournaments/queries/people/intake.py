"""Preview of importing a list of players."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from tournaments.intake.addresses import ListedAddress
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import is_same_person
from tournaments.models import Cup, Player
from tournaments.queries.people.activity import OtherCup, other_cups_of
from tournaments.queries.people.listed_addresses import new_addresses
from tournaments.queries.people.search import row_of


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A known player, and the values in the list or form."""

    before: PlayerRow
    after: PlayerRow


@dataclass(frozen=True, slots=True)
class SharedChange(PlayerChange):
    """A change of somebody active in other cups too, which needs confirmation by somebody who saw both."""

    cups: tuple[OtherCup, ...]

    @property
    def same_person(self) -> bool:
        """Whether the names mean the known person, at most spelt differently."""
        return is_same_person(self.before, self.after)

    @property
    def fingerprint(self) -> str:
        """Identifies the change shown, so that nothing else is changed."""
        return fingerprint(asdict(self))


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The rows of a list, grouped by what importing them would do.

    Rows without a number are guests: existing ones (`guests`, ids) are in `same` and stay as they are, others are new.
    Rows with a merged record's number stay unchanged too. `addressed` are the rows (indexes) whose address is new here;
    `reached` counts those whose person has one already, which stays whatever the list says.
    """

    new: tuple[PlayerRow, ...]
    changed: tuple[PlayerChange, ...]
    shared: tuple[SharedChange, ...]
    same: tuple[PlayerRow, ...]
    guests: tuple[int, ...] = ()
    addressed: tuple[int, ...] = ()
    reached: int = 0

    @property
    def fingerprint(self) -> str:
        """Identifies the preview shown, so that nothing else is imported."""
        return fingerprint(asdict(self))


def import_preview(
    rows: Sequence[PlayerRow], *, addresses: Sequence[ListedAddress] = (), cup: Cup, now: datetime
) -> ImportPreview:
    """Compare a checked list to the known players, for a cup's import. Three statements, four with addresses."""
    players = Player.objects.filter(number__in=[row.number for row in rows if row.number]).select_related("club")
    return preview_against(players, rows, addresses=addresses, cup=cup, now=now)


def preview_against(
    players: Iterable[Player],
    rows: Sequence[PlayerRow],
    *,
    addresses: Sequence[ListedAddress] = (),
    cup: Cup,
    now: datetime,
) -> ImportPreview:
    """The same for players loaded already, with their clubs. Two statements, three with addresses."""
    known = {player.number: player for player in players}
    merged = {number for number, player in known.items() if player.merged_into_id}
    before = {number: row_of(player) for number, player in known.items()}
    rows = [completed(row, before.get(row.number)) for row in rows]
    elsewhere = other_cups_of([player.pk for player in known.values()], besides=cup, now=now)
    there = dict(known_guests(rows))
    ids = {number: player.pk for number, player in known.items()}
    meant = there | {at: ids[row.number] for at, row in enumerate(rows) if row.number in ids}
    addressed = tuple(at for at in new_addresses(addresses, meant) if rows[at].number not in merged)
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
        addressed=addressed,
        reached=sum(each.reaches for each in addresses) - len(addressed),
    )


def known_guests(rows: Sequence[PlayerRow]) -> Mapping[int, int]:
    """Rows without a number that are existing guests: player ids by index in the list.

    Names and place must agree, however they are spelt, and years of birth must not contradict; a list that names two
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
    players = Player.objects.filter(number=None, only_at=None, sound__in={each["sound"] for each in kept})
    named = players.filter(searched__in={each["searched"] for each in kept}).select_related("club").order_by("pk")
    found: dict[str, list[tuple[int, PlayerRow]]] = {}
    for player in named:
        found.setdefault(player.searched, []).append((player.pk, row_of(player)))
    return found


def completed(row: PlayerRow, before: PlayerRow | None) -> PlayerRow:
    """A list's row, with the known year of birth if the list has none."""
    return replace(row, birth_year=before.birth_year) if before and not row.birth_year else row


def shared_change(player: Player, after: PlayerRow, *, cup: Cup, now: datetime) -> SharedChange | None:
    """A cup's change of a player, if the player is active in other cups; the club must have been loaded.

    One statement.
    """
    cups = other_cups_of([player.pk], besides=cup, now=now).get(player.pk, ())
    before = row_of(player)
    return SharedChange(before=before, after=after, cups=cups) if cups and before != after else None


def fingerprint(shown: Any) -> str:
    """SHA-256 (hex) of plain data that was shown to a user."""
    return sha256(json.dumps(shown, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
