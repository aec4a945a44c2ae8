"""Whether published lists are being corrected, or were overtaken since, as their visitors are told."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from tournaments.models import Publication
from tournaments.models.publication import PublicationKind
from tournaments.queries.public_lists import OF_ALL_CUPS
from tournaments.queries.results.behind import Behind, Touches, lists_behind
from tournaments.queries.results.being_corrected import BEING_CORRECTED
from tournaments.queries.results.publications import results_states
from tournaments.queries.results.touched import Touch, touches


class ListCorrection(StrEnum):
    """Why a list in force is not the last word."""

    EVENING = "evening"
    """The results of its own evening are being corrected."""
    COUNTED = "counted"
    """An evening that it counts is open again."""
    SINCE = "since"
    """Results that it counts were corrected since; the list is to be published again."""
    RULES = "rules"
    """The rules of its season were changed since; the list is to be published again."""
    TERMS = "terms"
    """What the cups of its final bring along was changed since; the list is to be published again."""


def list_correction(publication: Publication) -> ListCorrection | None:
    """What visitors of the newest version of a list are told; None if it stands. The statements of
    `list_corrections`.
    """
    return list_corrections([publication]).get(publication.pk)


def list_corrections(newest: Iterable[Publication]) -> Mapping[int, ListCorrection]:
    """The same of many lists, loaded with their season, its cup and their evening, by publication (id).

    A season's list that only lacks later evenings stands: it is as of its day. One statement for all lists of seasons
    and finals, those of `lists_behind` once something has happened to some of them, and those of `results_states`.
    """
    standing = [each for each in newest if not each.is_withdrawn]
    return _of_evenings([each for each in standing if each.tournament_id]) | _of_seasons(_touched(standing))


def _of_evenings(results: Sequence[Publication]) -> dict[int, ListCorrection]:
    evenings = {each.pk: each.tournament for each in results if each.tournament}
    states = results_states(evenings.values()) if evenings else {}
    return {pk: ListCorrection.EVENING for pk, evening in evenings.items() if states[evening.pk] in BEING_CORRECTED}


def _touched(lists: Iterable[Publication]) -> dict[Publication, Touches]:
    """The lists of seasons and finals to which something has happened since. At most one statement."""
    mine = {each.pk: each for each in lists if not each.tournament_id}
    found = touches(mine.values()) if mine else {}
    return {mine[pk]: touched for pk, touched in found.items() if touched}


def _of_seasons(touched: Mapping[Publication, Touches]) -> dict[int, ListCorrection]:
    told = {each.pk: _told(each, touched[each], behind) for each, behind in lists_behind(touched).items()}
    return {pk: correction for pk, correction in told.items() if correction}


def _told(publication: Publication, touched: Touches, behind: Behind) -> ListCorrection | None:
    if behind.by_results:
        return _by_results(publication, touched)
    if not behind.by_rules:
        return None
    return ListCorrection.TERMS if publication.kind in OF_ALL_CUPS else ListCorrection.RULES


def _by_results(publication: Publication, touched: Touches) -> ListCorrection:
    if publication.kind == PublicationKind.FINAL:
        return ListCorrection.EVENING
    return ListCorrection.COUNTED if Touch.OPEN in touched else ListCorrection.SINCE
