"""The PDF and XLSX of a published list, from its frozen copy; of finalists without those who declined since."""

import hashlib
import json
from dataclasses import replace

from django.core.cache import cache
from django.utils.translation import get_language

from tournaments.documents.files import file_of
from tournaments.documents.headings import name_of, publication_heading
from tournaments.documents.writing import write_list
from tournaments.jobs import ProducedFile
from tournaments.lists.coming import coming_list
from tournaments.lists.published import FinalistList, deserialize_list
from tournaments.models import Publication
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.published import declined_since
from tournaments.queries.results.list_corrections import ListCorrection
from tournaments.queries.results.protests import evenings_in_doubt
from tournaments.reports.rows import Heading, ListState

CACHE_SECONDS = 3_600
"""How long a file is cached: most people read it within an hour of publication."""
_SINCE = {
    ListCorrection.SINCE: ListState.CORRECTED_SINCE,
    ListCorrection.RULES: ListState.FORMER_RULES,
    ListCorrection.TERMS: ListState.FORMER_TERMS,
}


def published_file(
    publication: Publication, *, format_: str, newer: int = 0, correction: ListCorrection | None = None
) -> ProducedFile:
    """The file of a version in the active language and one of FORMATS; rendered once for everybody.

    It says by which `newer` version it is replaced (0: by none), or which `correction` of it is under way.
    """
    key = f"published-file:{fingerprint(publication, format_=format_, newer=newer, correction=correction)}"
    known = cache.get(key)
    if isinstance(known, ProducedFile):
        return known
    fresh = _made(publication, format_=format_, newer=newer, correction=correction)
    cache.set(key, fresh, timeout=CACHE_SECONDS)
    return fresh


def fingerprint(
    publication: Publication, *, format_: str, newer: int = 0, correction: ListCorrection | None = None
) -> str:
    """SHA-256 (hex) of everything the file is made from; the end of the log is as immutable as the publication.

    One statement for a season's list, five for the finalists.
    """
    parts = [
        publication.kind,
        publication.code,
        publication.version,
        publication.published_at.isoformat(),
        publication.withdrawn_at.isoformat() if publication.withdrawn_at else "",
        publication.official_at.isoformat() if publication.official_at else "",
        name_of(publication.official_by),
        evenings_in_doubt(publication),
        name_of(publication.published_by),
        publication.content,
        sorted(_gone(publication)),
        newer,
        correction,
        format_,
        get_language(),
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _made(publication: Publication, *, format_: str, newer: int, correction: ListCorrection | None) -> ProducedFile:
    value = deserialize_list(publication.kind, publication.content)
    heading = _corrected(publication_heading(publication, value), correction)
    heading = replace(heading, newer=newer)
    words = (heading.cup, heading.occasion, publication.get_kind_display(), f"v{publication.version}")
    public = coming_list(value, _gone(publication)) if isinstance(value, FinalistList) else value
    return file_of(write_list(public, format_=format_, heading=heading), words=words, format_=format_)


def _corrected(heading: Heading, correction: ListCorrection | None) -> Heading:
    if correction is None:
        return heading
    return replace(heading, state=_SINCE.get(correction, ListState.BEING_CORRECTED), until=None)


def _gone(publication: Publication) -> frozenset[int]:
    """Finalists (player ids) who have declined since, which only the newest version tells."""
    if publication.kind != PublicationKind.FINALISTS:
        return frozenset()
    later = Publication.objects.filter(code=publication.code, version__gt=publication.version)
    value = deserialize_list(publication.kind, publication.content)
    return declined_since(publication, value) if isinstance(value, FinalistList) and not later.exists() else frozenset()
