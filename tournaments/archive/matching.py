"""Match an archive with existing rows, and rename what is already taken. Existing rows are never changed."""

import secrets
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from django.contrib.auth.hashers import make_password

from rulesets.canonical import sha256_of
from tournaments.actions.tournaments import new_public_id
from tournaments.archive.extent import ScopeKind
from tournaments.archive.ids import NewIds
from tournaments.archive.lines import Line
from tournaments.archive.people import PeopleMode
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, CupPointsScheme, Player, Publication, RulesetRevision, Season, Tournament
from tournaments.models.user import restored_username

Columns = dict[str, Any]


@dataclass(frozen=True, slots=True)
class IncomingArchive:
    """An archive being imported: its scope, whether it names people, the target cup, and the new ids.

    `slug` is the cup's short address here, "" for the archive's own. `guests` are new players who lost their number
    because somebody else has it here; `codes` the new public addresses of lists by old ones; `made` the ids of newly
    created rows, by member.
    """

    kind: ScopeKind
    people: PeopleMode
    slug: str = ""
    ids: NewIds = field(default_factory=NewIds)
    guests: list[int] = field(default_factory=list)
    codes: dict[str, str] = field(default_factory=dict)
    made: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    token: str = field(default_factory=lambda: secrets.token_hex(3))

    @property
    def tells_people(self) -> bool:
        return self.people == PeopleMode.FULL


def known_cup(incoming: IncomingArchive, line: Line) -> int | None:
    """The cup to import an evening into: the one with that slug, if its name agrees or it was named explicitly.

    A season or cup brings its own log and therefore needs a new cup. Refused: cup_already_here, cup_differs.
    """
    known = Cup.objects.filter(slug=incoming.slug or line["slug"]).first()
    if known is None:
        return None
    if incoming.kind != ScopeKind.TOURNAMENT:
        raise Refused("cup_already_here", slug=known.slug)
    if not incoming.slug and known.name != line["name"]:
        raise Refused("cup_differs", slug=known.slug, name=known.name, archived=line["name"])
    return known.pk


def known_season(incoming: IncomingArchive, line: Line) -> int | None:
    cup = incoming.ids.by_member["cups"].get(line["cup"])
    return Season.objects.filter(cup=cup, slug=line["slug"]).values_list("pk", flat=True).first()


def known_ruleset(incoming: IncomingArchive, line: Line) -> int | None:
    """Matches by content. Refused: archive_ruleset, if the hash is not that of the document."""
    if sha256_of(line["document"]) != line["content_hash"]:
        raise Refused("archive_ruleset", name=line["name"])
    cup = incoming.ids.by_member["cups"].get(line["cup"])
    rows = RulesetRevision.objects.filter(cup=cup, content_hash=line["content_hash"])
    return rows.values_list("pk", flat=True).first()


def known_scheme(incoming: IncomingArchive, line: Line) -> int | None:
    """Matches by cup, name and content, preferring the same slug. Compared in Python, because SQLite compares JSON as
    text.
    """
    named = CupPointsScheme.objects.filter(cup=incoming.ids.by_member["cups"].get(line["cup"]), name=line["name"])
    rows = [each for each in named if each.document == line["document"]]
    return min(rows, key=lambda each: (each.slug != line["slug"], each.pk)).pk if rows else None


def known_club(incoming: IncomingArchive, line: Line) -> int | None:
    if not incoming.tells_people:
        return None
    return Club.objects.filter(name=line["name"]).values_list("pk", flat=True).first()


def known_player(_incoming: IncomingArchive, line: Line) -> int | None:
    """The player with the number, if the name agrees; other details stay as they are here.

    Never a record that was merged here: only the surviving one may have entries.
    """
    if line["number"] is None:
        return None
    names = {name: line[name] for name in ("family_name", "given_name")}
    rows = Player.objects.filter(number=line["number"], merged_into=None, **names)
    return rows.values_list("pk", flat=True).first()


KNOWN: Mapping[str, Callable[[IncomingArchive, Line], int | None]] = {
    "cups": known_cup,
    "seasons": known_season,
    "rulesets": known_ruleset,
    "cup_points_schemes": known_scheme,
    "clubs": known_club,
    "players": known_player,
}
"""By member: the existing row for a line, if any."""


def cup_here(incoming: IncomingArchive, columns: Columns) -> Columns:
    return columns | {"slug": incoming.slug or columns["slug"]}


def scheme_here(incoming: IncomingArchive, columns: Columns) -> Columns:
    """Append a number to a slug already taken; if another scheme of the cup has the name, it is not offered."""
    slug = columns["slug"]
    names = (slug if number == 1 else f"{slug[:50]}-{number}" for number in count(1))
    own = CupPointsScheme.objects.filter(cup=incoming.ids.by_member["cups"].get(columns["cup"]), is_retired=False)
    is_retired = columns["cup"] is not None and (columns["is_retired"] or own.filter(name=columns["name"]).exists())
    free = next(name for name in names if not CupPointsScheme.objects.filter(slug=name).exists())
    return columns | {"slug": free, "is_retired": is_retired}


def user_here(incoming: IncomingArchive, columns: Columns) -> Columns:
    """The user cannot log in; the name appears in the log and on their publications."""
    given, _, family = columns.pop("name").strip().rpartition(" ")
    name = f"{given} {family}".strip() or "?"
    return {
        "username": restored_username(name, f"{incoming.token}-{columns['id']}"),
        "first_name": given[:150],
        "last_name": family[:150],
        "password": make_password(None),
        "is_active": False,
    }


def club_here(incoming: IncomingArchive, columns: Columns) -> Columns:
    """Make an invented name unique to this archive."""
    return columns if incoming.tells_people else columns | {"name": f"{columns['name'][:60]} ({incoming.token})"}


def tournament_here(incoming: IncomingArchive, columns: Columns) -> Columns:
    """Keep the public address, or make a new one if a second copy was requested. Refused: evening_already_here."""
    if not Tournament.objects.filter(public_id=columns["public_id"]).exists():
        return columns
    if not incoming.slug:
        raise Refused("evening_already_here", name=columns["name"])
    return columns | {"public_id": new_public_id()}


def player_here(incoming: IncomingArchive, columns: Columns) -> Columns:
    columns = columns | _named(columns).look_up
    if columns["number"] is None or not Player.objects.filter(number=columns["number"]).exists():
        return columns
    incoming.guests.append(columns["id"])
    return columns | {"number": None}


def _named(columns: Columns) -> PlayerRow:
    return PlayerRow("", columns["family_name"], columns["given_name"], place=columns["place"])


def publication_here(incoming: IncomingArchive, columns: Columns) -> Columns:
    """Keep a list's public address if it is free; all versions of a list share one."""
    code = columns["code"]
    if code not in incoming.codes:
        is_taken = Publication.objects.filter(code=code).exists()
        incoming.codes[code] = new_public_id() if is_taken else code
    return columns | {"code": incoming.codes[code]}


HERE: Mapping[str, Callable[[IncomingArchive, Columns], Columns]] = {
    "cups": cup_here,
    "cup_points_schemes": scheme_here,
    "clubs": club_here,
    "users": user_here,
    "tournaments": tournament_here,
    "players": player_here,
    "publications": publication_here,
}
"""By member: adjusts the columns of a new row."""
