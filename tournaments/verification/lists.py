"""Published lists and rulesets: still what they were when they became public."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from django.db.models import QuerySet

from rulesets.canonical import sha256_of
from tournaments.lists import freeze
from tournaments.models import Cup, Publication, RulesetRevision, Tournament
from tournaments.queries.digests import list_digest, names_digest, settings_digest
from tournaments.queries.results import computed_results
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.reading import read
from tournaments.verification.story import LogStory, ToldList

T = TypeVar("T")


def list_findings(rows: Iterable[Publication], told: Mapping[int, ToldList], owner: Place) -> Iterator[Finding]:
    """`told` are the owner's published lists as its log has them, `rows` those there are."""
    missing = dict(told)
    for row in rows:
        place = (*owner, ("list", f"{row.code} v{row.version}"))
        yield from of_readable(place, partial(_row_findings, row, missing.pop(row.pk, None), place))
    for pk, each in _stored_here(missing):
        yield finding("list_deleted", (*owner, ("list", f"#{pk} v{each.version}")), sequence=each.sequence)


def _row_findings(row: Publication, told: ToldList | None, place: Place) -> Iterator[Finding]:
    if told is None:
        yield finding("list_without_log", place)
        return
    head = (row.kind, row.version, row.published_at, row.published_by_id, row.reason, row.confirmed_by_id)
    told_head = (told.kind, told.version, told.at, told.user, told.reason, told.confirmed_by)
    if head != told_head or told.content not in {"", list_digest(row.content)}:
        yield finding("list_changed", place, sequence=told.sequence)
    by, confirmed_by = row.withdrawn_by_id, row.withdrawal_confirmed_by_id
    if (row.withdrawn_at, by, row.withdrawal_reason, confirmed_by) != told.withdrawal:
        yield finding("list_withdrawal", place, sequence=told.sequence)
    if told.code not in {"", row.code} or told.season not in {0, row.season_id}:
        yield finding("list_moved", place, sequence=told.sequence)
    if told.names not in {"", names_digest(row.content)}:
        yield finding("list_names_changed", place, sequence=told.sequence)


def results_findings(tournament: Tournament, rows: Iterable[Publication], story: LogStory) -> Iterator[Finding]:
    """The newest results, computed again, where nothing but names was changed since. Two statements."""
    newest = max(rows, key=lambda row: row.version, default=None)
    told = story.lists.get(newest.pk) if newest else None
    if newest is None or told is None or told.sequence < story.last_change:
        return
    place = (("tournament", tournament.pk), ("list", f"{newest.code} v{newest.version}"))
    computed = freeze(computed_results(tournament))
    yield from of_readable(place, lambda: _same_lines(newest.content, computed, place))


def _same_lines(stored: Any, computed: Any, place: Place) -> Iterator[Finding]:
    if _lines(stored) != _lines(computed):
        yield finding("list_otherwise", place)


def _lines(content: Any) -> list[dict[str, Any]]:
    return [
        {name: list(value) if isinstance(value, tuple) else value for name, value in row.items()}
        | {"person": row["person"]["player"]}
        for row in content["rows"]
    ]


def season_findings(cup: Cup, story: LogStory, place: Place) -> Iterator[Finding]:
    """The seasons the cup's log tells of are still its own. One statement."""
    mine = set(cup.seasons.values_list("pk", flat=True))
    for pk, sequence in _stored_here(story.seasons):
        if pk not in mine:
            yield finding("season_gone", place, sequence=sequence)


def _stored_here(told: Mapping[int, T]) -> Iterator[tuple[int, T]]:
    """Ids below 0 are of rows that an archive had left out."""
    return ((pk, each) for pk, each in told.items() if pk > 0)


def two_people_findings(cup: Cup, story: LogStory, place: Place) -> Iterator[Finding]:
    """What the cup wants two people for is what was said last. Without a statement."""
    if cup.two_people != story.two_people:
        yield finding("two_people_changed", place)


def season_list_findings(rows: Iterable[Publication], place: Place) -> Iterator[Finding]:
    """Season tables that name an evening which is gone. One statement."""
    there = set(Tournament.objects.values_list("pk", flat=True))
    for row in rows:
        columns = row.content.get("columns", ()) if isinstance(row.content, dict) else ()
        if not there.issuperset(column["tournament"] for column in columns):
            yield finding("list_evening_gone", (*place, ("list", f"{row.code} v{row.version}")))


def settings_findings(tournament: Tournament, story: LogStory) -> Iterator[Finding]:
    """Without a statement."""
    place: Place = (("tournament", tournament.pk),)
    if story.ruleset != tournament.ruleset_id:
        yield finding("evening_ruleset", place)
    if story.season not in {0, tournament.season_id}:
        yield finding("evening_season", place)
    sequence, digest = story.settings
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


def own_ruleset_findings(cup: Cup, story: LogStory, place: Place) -> Iterator[Finding]:
    """One statement."""
    missing = dict(story.rulesets)
    for row in cup.rulesets.only("slug", "content_hash"):
        sequence, digest = missing.pop(row.pk, (0, ""))
        here = (*place, ("ruleset", f"{row.slug}@{row.content_hash[:12]}"))
        if not sequence:
            yield finding("ruleset_without_log", here)
        elif digest not in {"", row.content_hash}:
            yield finding("ruleset_changed", here)
    for pk, (sequence, _) in _stored_here(missing):
        yield finding("ruleset_deleted", (*place, ("ruleset", f"#{pk}")), sequence=sequence)
