"""The versions of published lists, and what each changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tournaments.lists.changes import ListChange, list_changes
from tournaments.lists.published import deserialize_list
from tournaments.models import Event, Publication
from tournaments.queries.results.publications import with_people


@dataclass(frozen=True, slots=True)
class PublishedVersion:
    """A version of a list and its changes since the one before; none if either was withdrawn."""

    publication: Publication
    changes: tuple[ListChange, ...]


def published_versions(code: str) -> tuple[PublishedVersion, ...]:
    """Every version of a published list, newest first. One statement; two for several, whose contents are compared."""
    found = with_people(Publication.objects.filter(code=code)).order_by("-version")
    rows = list(found.defer("content"))
    if len(rows) > 1:
        rows = list(found)
    older = [*rows[1:], None]
    return tuple(PublishedVersion(row, _changes_of(row, before)) for row, before in zip(rows, older, strict=False))


def logged_changes(events: Iterable[Event]) -> Mapping[int, tuple[ListChange, ...]]:
    """The changes of corrections and later versions in some events, by publication. At most one statement."""
    payloads = [each.what for each in events if each.verb.startswith("publish_") and each.what.get("version", 1) > 1]
    codes = {what["code"] for what in payloads if "code" in what}
    rows = Publication.objects.filter(code__in=codes).order_by("code", "version") if codes else ()
    pairs = pairwise(rows)
    return {row.pk: _changes_of(row, before) for before, row in pairs if row.code == before.code}


def _changes_of(row: Publication, before: Publication | None) -> tuple[ListChange, ...]:
    if before is None or before.is_withdrawn or row.is_withdrawn:
        return ()
    return list_changes(deserialize_list(before.kind, before.content), deserialize_list(row.kind, row.content))
