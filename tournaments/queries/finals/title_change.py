"""Whether the champions taken from a final are still the last word, and who would replace them."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.lists.final import FinalList
from tournaments.lists.published import deserialize_list
from tournaments.models import PastChampion, Publication, Season
from tournaments.models.publication import PublicationKind
from tournaments.names import listed_names
from tournaments.queries.finals.champions import TitleState, title_state
from tournaments.queries.results.being_corrected import is_being_corrected
from tournaments.queries.results.publications import newest_versions
from tournaments.queries.results.touched import is_final_touched


@dataclass(frozen=True, slots=True)
class TitleChange:
    """What is left to do for the champions of a public final: by its newest version the `winners` are others, or have
    other points, than the `entered` lines, if there are any; or that version `is_corrected` itself first.
    """

    newest: Publication
    state: TitleState
    winners: tuple[str, ...]
    entered: tuple[PastChampion, ...]
    is_corrected: bool

    @property
    def may_enter(self) -> bool:
        """Whether the winners can be entered now."""
        return not (self.is_corrected or self.newest.is_provisional or self.state == TitleState.ENTERED)

    @property
    def year(self) -> int:
        """The year of the lines that would be replaced, else that of the final's day."""
        return self.entered[0].year if self.entered else int(self.newest.content["date"][:4])


def title_change(season: Season) -> TitleChange | None:
    """None for a season without a public overall ranking, and where its champions stand. At most five statements, and
    those of `is_being_corrected`.
    """
    rows = newest_versions(season=season, tournament=None, kind=PublicationKind.FINAL).filter(withdrawn_at=None)
    newest = rows.select_related("season__cup").first()
    if newest is None:
        return None
    state, is_corrected = title_state(newest), is_being_corrected(newest)
    if state == TitleState.ENTERED and not is_corrected:
        return None
    value = deserialize_list(newest.kind, newest.content)
    winners = listed_names([row.person for row in value.champions]) if isinstance(value, FinalList) else ()
    entered = PastChampion.objects.filter(publication__code=newest.code).order_by("pk")
    return TitleChange(newest, state, winners, tuple(entered), is_corrected)


def champions_in_doubt(champions: Iterable[PastChampion]) -> frozenset[int]:
    """The lines (ids) taken from a final that is being corrected, or whose newest version has other champions or other
    points. One statement; for each final with something newer than a line those of `is_being_corrected` and of
    `title_state`.
    """
    taken = {each.pk: each.publication for each in champions if each.publication}
    if not taken:
        return frozenset()
    rows = newest_versions(code__in={each.code for each in taken.values()}, withdrawn_at=None)
    newest = {row.code: row for row in rows.select_related("season__cup").annotate(is_touched=is_final_touched())}
    current = {row.pk for row in newest.values() if not row.is_touched}
    doubtful = {each.code for each in taken.values() if each.pk not in current and each.code in newest}
    wrong = {code for code in doubtful if _is_in_doubt(newest[code])}
    return frozenset(pk for pk, each in taken.items() if each.code in wrong)


def _is_in_doubt(newest: Publication) -> bool:
    return title_state(newest) != TitleState.ENTERED or is_being_corrected(newest)
