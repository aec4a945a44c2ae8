"""The PDF and the XLSX of a published list, from its frozen copy alone."""

import hashlib
import json

from django.core.cache import cache
from django.utils.translation import get_language

from tournaments.documents.files import file_of
from tournaments.documents.headings import name_of, publication_heading
from tournaments.documents.writing import write_list
from tournaments.jobs import ProducedFile
from tournaments.lists import thaw
from tournaments.models import Publication

CACHE_SECONDS = 3_600
"""Seconds a file is kept: most people look within the hour of its publication."""


def published_file(publication: Publication, *, format_: str) -> ProducedFile:
    """The file of a version in the active language and one of FORMATS; made once for everybody."""
    key = f"published-file:{fingerprint(publication, format_=format_)}"
    known = cache.get(key)
    if isinstance(known, ProducedFile):
        return known
    fresh = _made(publication, format_=format_)
    cache.set(key, fresh, timeout=CACHE_SECONDS)
    return fresh


def fingerprint(publication: Publication, *, format_: str) -> str:
    """SHA-256 (hex) of everything the file is made from; the log's end then is as fixed as the publication."""
    parts = [
        publication.kind,
        publication.code,
        publication.version,
        publication.published_at.isoformat(),
        publication.withdrawn_at.isoformat() if publication.withdrawn_at else "",
        name_of(publication.published_by),
        publication.content,
        format_,
        get_language(),
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _made(publication: Publication, *, format_: str) -> ProducedFile:
    value = thaw(publication.kind, publication.content)
    heading = publication_heading(publication, value)
    words = (heading.cup, heading.occasion, publication.get_kind_display(), f"v{publication.version}")
    return file_of(write_list(value, format_=format_, heading=heading), words=words, format_=format_)
