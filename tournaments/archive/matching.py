"""What of an archive is here already, and what is called otherwise here. Nothing that is here is ever changed."""

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
from tournaments.archive.people import ToldPeople
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, CupPointsScheme, Player, Publication, RulesetRevision, Season, Tournament

Columns = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ArrivingArchive:
    """An archive on its way in: what it is of, whether it tells people, the cup it shall belong to, and its new ids.

    `slug` is the cup's short address here, "" for the archive's own. `guests` are new players without the number they
    had, because somebody else has it here; `codes` the new public addresses of lists by their old ones; `made` the ids
    here of the rows that were not here before, by member.
    """

    kind: ScopeKind
    people: ToldPeople
    slug: str = ""
    ids: NewIds = field(default_factory=NewIds)
    guests: list[int] = field(default_factory=list)
    codes: dict[str, str] = field(default_factory=dict)
    made: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    token: str = field(default_factory=lambda: secrets.token_hex(3))

    @property
    def tells_people(self) -> bool:
        return self.people == ToldPeople.FULL


def known_cup(arrival: ArrivingArchive, line: Line) -> int | None:
    """The cup that takes an evening in: the one of that short address, if its name agrees or it was named expressly.

    A season or a cup brings its own log and so needs a new one. Refused: cup_already_here, cup_differs.
    """
    known = Cup.objects.filter(slug=arrival.slug or line["slug"]).first()
    if known is None:
        return None
    if arrival.kind != ScopeKind.TOURNAMENT:
        raise Refused("cup_already_here", slug=known.slug)
    if not arrival.slug and known.name != line["name"]:
        raise Refused("cup_differs", slug=known.slug, name=known.name, archived=line["name"])
    return known.pk


def known_season(arrival: ArrivingArchive, line: Line) -> int | None:
    cup = arrival.ids.by_member["cups"].get(line["cup"])
    return Season.objects.filter(cup=cup, slug=line["slug"]).values_list("pk", flat=True).first()


def known_ruleset(arrival: ArrivingArchive, line: Line) -> int | None:
    """By content. Refused: archive_ruleset, when the hash is not that of the document."""
    if sha256_of(line["document"]) != line["content_hash"]:
        raise Refused("archive_ruleset", name=line["name"])
    cup = arrival.ids.by_member["cups"].get(line["cup"])
    rows = RulesetRevision.objects.filter(cup=cup, content_hash=line["content_hash"])
    return rows.values_list("pk", flat=True).first()


def known_scheme(_arrival: ArrivingArchive, line: Line) -> int | None:
    """By name and content; rather the one of that short name. Compared here: SQLite compares documents as texts."""
    rows = [each for each in CupPointsScheme.objects.filter(name=line["name"]) if each.document == line["document"]]
    return min(rows, key=lambda each: (each.slug != line["slug"], each.pk)).pk if rows else None


def known_club(arrival: ArrivingArchive, line: Line) -> int | None:
    if not arrival.tells_people:
        return None
    return Club.objects.filter(name=line["name"]).values_list("pk", flat=True).first()


def known_player(_arrival: ArrivingArchive, line: Line) -> int | None:
    """Whoever has the number, if the name is the same; whatever else is known of them stays as it is here.

    Not a record that was merged here: it is the kept one's to have an entry.
    """
    if line["number"] is None:
        return None
    names = {name: line[name] for name in ("family_name", "given_name")}
    rows = Player.objects.filter(number=line["number"], merged_into=None, **names)
    return rows.values_list("pk", flat=True).first()


KNOWN: Mapping[str, Callable[[ArrivingArchive, Line], int | None]] = {
    "cups": known_cup,
    "seasons": known_season,
    "rulesets": known_ruleset,
    "cup_points_schemes": known_scheme,
    "clubs": known_club,
    "players": known_player,
}
"""By member: the row that is here already for a line, if there is one."""


def cup_here(arrival: ArrivingArchive, columns: Columns) -> Columns:
    return columns | {"slug": arrival.slug or columns["slug"]}


def scheme_here(_arrival: ArrivingArchive, columns: Columns) -> Columns:
    """A short name that another scheme has here gets a number."""
    slug = columns["slug"]
    names = (slug if number == 1 else f"{slug[:50]}-{number}" for number in count(1))
    return columns | {"slug": next(name for name in names if not CupPointsScheme.objects.filter(slug=name).exists())}


def user_here(arrival: ArrivingArchive, columns: Columns) -> Columns:
    """Nobody can log in as them; the name stands in the log and under what they published."""
    given, _, family = columns.pop("name").strip().rpartition(" ")
    name = f"{given} {family}".strip() or "?"
    return {
        "username": f"{name[:120]} (archive {arrival.token}-{columns['id']})"[:150],
        "first_name": given[:150],
        "last_name": family[:150],
        "password": make_password(None),
        "is_active": False,
    }


def club_here(arrival: ArrivingArchive, columns: Columns) -> Columns:
    """A made-up name is this archive's alone."""
    return columns if arrival.tells_people else columns | {"name": f"{columns['name'][:60]} ({arrival.token})"}


def tournament_here(arrival: ArrivingArchive, columns: Columns) -> Columns:
    """Its public address, or a new one where a second copy was asked for. Refused: evening_already_here."""
    if not Tournament.objects.filter(public_id=columns["public_id"]).exists():
        return columns
    if not arrival.slug:
        raise Refused("evening_already_here", name=columns["name"])
    return columns | {"public_id": new_public_id()}


def player_here(arrival: ArrivingArchive, columns: Columns) -> Columns:
    columns = columns | _named(columns).look_up
    if columns["number"] is None or not Player.objects.filter(number=columns["number"]).exists():
        return columns
    arrival.guests.append(columns["id"])
    return columns | {"number": None}


def _named(columns: Columns) -> PlayerRow:
    return PlayerRow("", columns["family_name"], columns["given_name"], place=columns["place"])


def publication_here(arrival: ArrivingArchive, columns: Columns) -> Columns:
    """The public address of a list stays where it is free; all versions of a list share one."""
    code = columns["code"]
    if code not in arrival.codes:
        is_taken = Publication.objects.filter(code=code).exists()
        arrival.codes[code] = new_public_id() if is_taken else code
    return columns | {"code": arrival.codes[code]}


HERE: Mapping[str, Callable[[ArrivingArchive, Columns], Columns]] = {
    "cups": cup_here,
    "cup_points_schemes": scheme_here,
    "clubs": club_here,
    "users": user_here,
    "tournaments": tournament_here,
    "players": player_here,
    "publications": publication_here,
}
"""By member: what a new row is called here."""
