"""Names for the ids in a log, because events contain none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.lists.changes import ListChange
from tournaments.models import (
    Club,
    Cup,
    CupPointsScheme,
    Event,
    HandRevision,
    Player,
    RulesetRevision,
    TableLink,
    Tournament,
    User,
)
from tournaments.models.user import known_as
from tournaments.names import listed_names
from tournaments.queries.draw.fairness import open_commitment
from tournaments.queries.people.registrations import registration_names
from tournaments.queries.room.seating import seating_of
from tournaments.queries.rulesets import stored_ruleset


@dataclass(frozen=True, slots=True)
class LogNames:
    """Names by id, as far as the log refers to them.

    `tables`: numbers of round and table; redrawn tables have none. `entries`: players by entry. `links`: tables (ids)
    by link. `members`: users. `registrations`: until they are deleted. `schemes`: cup-points schemes by slug.
    `contracts`: what was played, by table id, hand and revision. `changes`: what a new version of a list changed, by
    publication. `hidden_seed` is the committed, unrevealed seed, which the log must not show either.
    """

    tables: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    entries: Mapping[int, str] = field(default_factory=dict)
    links: Mapping[int, int] = field(default_factory=dict)
    rulesets: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)
    cups: Mapping[int, str] = field(default_factory=dict)
    clubs: Mapping[int, str] = field(default_factory=dict)
    attributes: Mapping[int, str] = field(default_factory=dict)
    seasons: Mapping[int, str] = field(default_factory=dict)
    members: Mapping[int, str] = field(default_factory=dict)
    registrations: Mapping[int, str] = field(default_factory=dict)
    schemes: Mapping[str, str] = field(default_factory=dict)
    contracts: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    changes: Mapping[int, tuple[ListChange, ...]] = field(default_factory=dict)
    hidden_seed: str = ""


def log_names(tournament: Tournament) -> LogNames:
    """The names in a tournament's log. Nine statements."""
    seated = seating_of(tournament.rounds.all())
    tables = {each.table: (each.round_number, each.number) for each in seated}
    links = TableLink.objects.filter(table__round__tournament=tournament).values_list("pk", "table")
    commitment = open_commitment(tournament)
    entries = list(tournament.entries.select_related("player"))
    names = listed_names([each.player for each in entries])
    return LogNames(
        tables=tables,
        entries={entry.pk: name for entry, name in zip(entries, names, strict=True)},
        players={entry.player_id: name for entry, name in zip(entries, names, strict=True)},
        links={link: table for link, table in links if table in tables},
        rulesets=_ruleset_names(tournament),
        schemes=_scheme_names(),
        registrations=registration_names(tournament),
        hidden_seed=commitment.seed if commitment else "",
    )


def logged_contracts(tournament: Tournament, events: Iterable[Event]) -> Mapping[tuple[int, int, int], str]:
    """The contracts of the hands in some events, as far as they can be read. One statement."""
    tables = {each.what.get("table") for each in events if isinstance(each.what.get("hand"), int)}
    called = {each.code: each.name for each in stored_ruleset(tournament.ruleset).contracts}
    rows = HandRevision.objects.filter(table__in=tables, record__isnull=False)
    found = rows.values_list("table", "hand__number", "number", "record")
    return {(table, hand, revision): _contracts(record, called) for table, hand, revision, record in found}


def confirmed_names(events: Iterable[Event]) -> Mapping[int, str]:
    """User names of the people who confirmed some events. At most one statement."""
    users = {each.what["confirmed_by"] for each in events if "confirmed_by" in each.what}
    return _user_names(users) if users else {}


def _user_names(users: Iterable[int]) -> Mapping[int, str]:
    """One statement."""
    rows = User.objects.filter(pk__in=users).values_list("pk", "username")
    return {pk: known_as(username) for pk, username in rows}


def _contracts(record: object, called: Mapping[str, str]) -> str:
    several = record.get("declarers") if isinstance(record, dict) else None
    rows = several if isinstance(several, list) else [record]
    return ", ".join(called.get(str(row.get("contract")), "–") for row in rows if isinstance(row, dict))


def cup_log_names(cup: Cup) -> LogNames:
    """The names in a cup's log. Eight statements, one more if it mentions clubs."""
    payloads = list(cup.events.values_list("what", flat=True))
    ids = {player for what in payloads for player in _players(what)}
    users = {what["user"] for what in payloads if isinstance(what.get("user"), int)}
    people = list(Player.objects.filter(pk__in=ids))
    return LogNames(
        rulesets={each.pk: str(each) for each in cup.rulesets.only("name", "version")},
        players=dict(zip([each.pk for each in people], listed_names(people), strict=True)),
        cups=dict(Cup.objects.exclude(pk=cup.pk).values_list("pk", "name")),
        clubs=_club_names(payloads),
        attributes=dict(cup.attributes.values_list("pk", "name")),
        seasons=dict(cup.seasons.values_list("pk", "name")),
        schemes=_scheme_names(),
        members=_user_names(users),
    )


def _club_names(payloads: Iterable[Mapping[str, Any]]) -> Mapping[int, str]:
    ids = {what[key] for what in payloads for key in ("club", "into") if isinstance(what.get(key), int)}
    return dict(Club.objects.filter(pk__in=ids).values_list("pk", "name")) if ids else {}


def _ruleset_names(tournament: Tournament) -> Mapping[int, str]:
    """The names of the rulesets a tournament has had. Two statements."""
    settings = tournament.events.filter(verb__in=("open_evening", "change_evening"))
    ids = {what.get("ruleset", 0) for what in settings.values_list("what", flat=True)}
    return {each.pk: str(each) for each in RulesetRevision.objects.filter(pk__in=ids).only("name", "version")}


def _scheme_names() -> Mapping[str, str]:
    return dict(CupPointsScheme.objects.values_list("slug", "name"))


def _players(what: Mapping[str, Any]) -> list[int]:
    return [*what.get("players", ()), *(what[key] for key in ("player", "merged") if key in what)]
