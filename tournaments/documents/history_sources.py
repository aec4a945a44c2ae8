"""Where somebody stands in the files of an import of the past, in words."""

from collections.abc import Iterable
from datetime import date
from itertools import islice

from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.documents.history_words import file_words, line_words
from tournaments.intake.history.records import ImportedPerson, ImportedResult
from tournaments.queries.history.reading import ReadHistory

MOST_DAYS = 6


def person_source_words(person: ImportedPerson | None, read: ReadHistory) -> str:
    """Where a person stands in the files at first, and their evenings; "" for nobody."""
    if person is None:
        return ""
    file, line = file_words(person.file, read.names), line_words(person.where)
    where = gettext("%(file)s, %(where)s") % {"file": file, "where": line} if line else file
    days = [each.day for each in read.record.evenings if each.day and person.key in _people(each.results)]
    return " · ".join(filter(None, (where, _days_words(days))))


def _people(results: Iterable[ImportedResult]) -> set[str]:
    return {each.person for each in results}


def _days_words(days: list[date]) -> str:
    """The first days, and how many more there are."""
    named = ", ".join(date_format(each, "SHORT_DATE_FORMAT") for each in islice(days, MOST_DAYS))
    more = len(days) - MOST_DAYS
    return gettext("%(days)s and %(more)s more") % {"days": named, "more": more} if more > 0 else named
