"""Published lists and rulesets: unchanged since publication."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from django.db.models import QuerySet

from rulesets.canonical import sha256_of
from tournaments.lists.further import BY_PEOPLE
from tournaments.lists.published import serialize_list
from tournaments.models import Cup, Publication, RulesetRevision, Tournament
from tournaments.queries.digests import list_digest, names_digest, settings_digest
from tournaments.queries.results.standings import computed_results
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.reading import read
from tournaments.verification.state import LoggedList, LogState

T = TypeVar("T")


def list_findings(rows: Iterable[Publication], logged: Mapping[int, LoggedList], owner: Place) -> Iterator[Finding]:
    """`logged` are the owner's published lists according to its log, `rows` those stored."""
    missing = dict(logged)
    for row in rows:
        place = (*owner, ("list", f"{row.code} v{row.version}"))
        yield from of_readable(place, partial(_row_findings, row, missing.pop(row.pk, None), place))
    for pk, each in _stored_here(missing):
        yield finding("list_deleted", (*owner, ("list", f"#{pk} v{each.version}")), sequence=each.sequence)


def _row_findings(row: Publication, logged: LoggedList | None, place: Place) -> Iterator[Finding]:
    if logged is None:
        yield finding("list_without_log", place)
        return
    head = (row.kind, row.version, row.published_at, row.published_by_id, row.reason, row.confirmed_by_id)
    logged_head = (logged.kind, logged.version, logged.at, logged.user, logged.reason, logged.confirmed_by)
    if head != logged_head or logged.content not in {"", list_digest(row.content)}:
        yield finding("list_changed", place, sequence=logged.sequence)
    by, confirmed_by = row.withdrawn_by_id, row.withdrawal_confirmed_by_id
    if (row.withdrawn_at, by, row.withdrawal_reason, confirmed_by) != logged.withdrawal:
        yield finding("list_withdrawal", place, sequence=logged.sequence)
    if (row.protests_until, row.official_at, row.official_by_id) != (logged.protests_until, *logged.official):
        yield finding("list_official", place, sequence=logged.sequence)
    if logged.code not in {"", row.code} or logged.season not in {0, row.season_id}:
        yield finding("list_moved", place, sequence=logged.sequence)
    if logged.names not in {"", names_digest(row.content)}:
        yield finding("list_names_changed", place, sequence=logged.sequence)


def results_findings(tournament: Tournament, rows: Iterable[Publication], state: LogState) -> Iterator[Finding]:
    """Recompute the latest results, if nothing but names has changed since. Two statements."""
    newest = max(rows, key=lambda row: row.version, default=None)
    logged = state.lists.get(newest.pk) if newest else None
    if newest is None or logged is None or logged.sequence < state.last_change:
        return
    place = (("tournament", tournament.pk), ("list", f"{newest.code} v{newest.version}"))
    computed = serialize_list(computed_results(tournament))
    yield from of_readable(place, lambda: _same_lines(newest.content, computed, place))


def _same_lines(stored: Any, computed: Any, place: Place) -> Iterator[Finding]:
    if _lines(stored) != _lines(computed):
        yield finding("list_otherwise", place)


def _lines(content: Any) -> list[dict[str, Any]]:
    people = [row | {"person": row["person"]["player"]} for row in content["rows"]]
    further = [
        {**row, "group": "", "ranking": (ranking["kind"], ranking["size"])}
        for ranking in content.get("further", ())
        if ranking["kind"] not in BY_PEOPLE
        for row in ranking["rows"]
    ]
    return [
        {name: list(value) if isinstance(value, tuple) else value for name, value in row.items()}
        for row in (*people, *further)
    ]


def season_findings(cup: Cup, state: LogState, place: Place) -> Iterator[Finding]:
    """Whether the seasons in the cup's log still belong to it. One statement."""
    mine = set(cup.seasons.values_list("pk", flat=True))
    for pk, sequence in _stored_here(state.seasons):
        if pk not in mine:
            yield finding("season_gone", place, sequence=sequence)


def _stored_here(logged: Mapping[int, T]) -> Iterator[tuple[int, T]]:
    """Negative ids refer to rows that an archive left out."""
    return ((pk, each) for pk, each in logged.items() if pk > 0)


def dual_control_findings(cup: Cup, state: LogState, place: Place) -> Iterator[Finding]:
    """Whether the cup's two-person rules are those last recorded. No statement."""
    if cup.two_people != state.two_people:
        yield finding("two_people_changed", place)


def season_list_findings(rows: Iterable[Publication], place: Place) -> Iterator[Finding]:
    """Season tables that refer to a deleted evening. One statement."""
    there = set(Tournament.objects.values_list("pk", flat=True))
    for row in rows:
        columns = row.content.get("columns", ()) if isinstance(row.content, dict) else ()
        if not there.issuperset(column["tournament"] for column in columns):
            yield finding("list_evening_gone", (*place, ("list", f"{row.code} v{row.version}")))


def settings_findings(tournament: Tournament, state: LogState) -> Iterator[Finding]:
    """Compare an evening's settings with the log. No statement."""
    place: Place = (("tournament", tournament.pk),)
    if state.ruleset != tournament.ruleset_id:
        yield finding("evening_ruleset", place)
    if state.season not in {0, tournament.season_id}:
        yield finding("evening_season", place)
    sequence, digest = state.settings
    if digest not in {"", settings_digest(tournament)}:
        yield finding("settings_changed", place, sequence=sequence)


def ruleset_findings(rows: QuerySet[RulesetRevision]) -> Iterator[Finding]:
    """One statement."""
    for row in read(rows, "slug", "content_hash", "version", "name"):
        place = (("ruleset", f"{row.slug}@{row.content_hash[:12]}"),)
        yield from of_readable(place, partial(_document_findings, row, place))


def _document_findings(row: RulesetRevision, place: Place) -> Iterator[Finding]:
    named = (row.document["slug"], row.document["version"], row.document["name"])
    if sha256_of(row.document) != row.content_hash or named != (row.slug, row.version, row.name):
        yield finding("ruleset_changed", place)


def own_ruleset_findings(cup: Cup, state: LogState, place: Place) -> Iterator[Finding]:
    """One statement."""
    missing = dict(state.rulesets)
    for row in cup.rulesets.only("slug", "content_hash"):
        sequence, digest = missing.pop(row.pk, (0, ""))
        here = (*place, ("ruleset", f"{row.slug}@{row.content_hash[:12]}"))
        if not sequence:
            yield finding("ruleset_without_log", here)
        elif digest not in {"", row.content_hash}:
            yield finding("ruleset_changed", here)
    for pk, (sequence, _) in _stored_here(missing):
        yield finding("ruleset_deleted", (*place, ("ruleset", f"#{pk}")), sequence=sequence)
