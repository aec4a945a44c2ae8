"""The versions of published lists, and what each changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from django.db.models import Max

from tournaments.lists.changes import ListChange, list_changes
from tournaments.lists.coming import public_pair
from tournaments.lists.published import AnyList, FinalistList, QualifierList, deserialize_list
from tournaments.models import Event, Publication
from tournaments.queries.results.publications import with_people


@dataclass(frozen=True, slots=True)
class PublishedVersion:
    """A version of a list and its changes since the one before; none if either was withdrawn. Finalists who `declined`
    in between are counted, and named in no change. `is_unchanged`: it says what one that was withdrawn had said.
    """

    publication: Publication
    changes: tuple[ListChange, ...]
    declined: int = 0
    is_unchanged: bool = False


def published_versions(code: str) -> tuple[PublishedVersion, ...]:
    """Every version of a published list, newest first, as the public is told. One statement; two for several, whose
    contents are compared.
    """
    found = with_people(Publication.objects.filter(code=code)).order_by("-version")
    rows = list(found.defer("content"))
    if len(rows) > 1:
        rows = list(found)
    older = [*rows[1:], None]
    return tuple(_in_public(row, before) for row, before in zip(rows, older, strict=False))


def newer_version(publication: Publication) -> int:
    """The newest version of a list if this one is replaced, otherwise 0. One statement."""
    rows = Publication.objects.filter(code=publication.code, version__gt=publication.version)
    newest: int | None = rows.aggregate(newest=Max("version"))["newest"]
    return newest or 0


def logged_changes(events: Iterable[Event]) -> Mapping[int, tuple[ListChange, ...]]:
    """The changes of corrections and later versions in some events, by publication. At most one statement."""
    payloads = [each.what for each in events if each.verb.startswith("publish_") and each.what.get("version", 1) > 1]
    codes = {what["code"] for what in payloads if "code" in what}
    rows = Publication.objects.filter(code__in=codes).order_by("code", "version") if codes else ()
    pairs = pairwise(rows)
    return {row.pk: _changes_of(row, before) for before, row in pairs if row.code == before.code}


def _in_public(row: Publication, before: Publication | None) -> PublishedVersion:
    lists = _compared(row, before)
    if lists is None:
        return PublishedVersion(row, (), is_unchanged=_is_unchanged(row, before))
    earlier, later = lists
    if isinstance(earlier, FinalistList) and isinstance(later, FinalistList):
        pair = public_pair(earlier, later)
        return PublishedVersion(row, list_changes(pair.before, pair.after), pair.declined)
    return PublishedVersion(row, list_changes(_without_answers(earlier), _without_answers(later)))


def _without_answers(value: AnyList) -> AnyList:
    """Who comes is no matter of the public."""
    if not isinstance(value, QualifierList):
        return value
    return replace(value, rows=tuple(replace(row, answer="") for row in value.rows))


def _is_unchanged(row: Publication, before: Publication | None) -> bool:
    """Whether a list in force was published again after it was withdrawn, with the same content."""
    if before is None or row.is_withdrawn or not before.is_withdrawn:
        return False
    return bool(before.content == row.content)


def _changes_of(row: Publication, before: Publication) -> tuple[ListChange, ...]:
    lists = _compared(row, before)
    return list_changes(*lists) if lists else ()


def _compared(row: Publication, before: Publication | None) -> tuple[AnyList, AnyList] | None:
    """The lists of the version before and of this one; None if there is nothing to compare."""
    if before is None or before.is_withdrawn or row.is_withdrawn:
        return None
    return deserialize_list(before.kind, before.content), deserialize_list(row.kind, row.content)
