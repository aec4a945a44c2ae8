"""Write any publishable list, live or frozen, as PDF or XLSX."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tournaments.jobs import JobProgress
from tournaments.lists.coming import ComingList
from tournaments.lists.published import AnyList, FinalistList, FinalList, QualifierList, ResultsList, SeasonList
from tournaments.lists.shown_rankings import shown_rankings
from tournaments.reports.final import final_part, final_xlsx
from tournaments.reports.finalists import coming_part, coming_xlsx, finalists_part, finalists_xlsx
from tournaments.reports.further import further_parts
from tournaments.reports.pages import Part, numbered_through, pdf, silent
from tournaments.reports.qualifiers import qualifiers_part, qualifiers_xlsx
from tournaments.reports.results import results_part, results_xlsx
from tournaments.reports.rows import Heading
from tournaments.reports.season import season_parts, season_xlsx

FORMATS = ("pdf", "xlsx")

_PARTS: Mapping[type[AnyList | ComingList], Callable[..., Part]] = MappingProxyType(
    {
        ResultsList: results_part,
        QualifierList: qualifiers_part,
        FinalistList: finalists_part,
        ComingList: coming_part,
        FinalList: final_part,
    }
)
_WORKBOOKS: Mapping[type[AnyList | ComingList], Callable[..., bytes]] = MappingProxyType(
    {
        ResultsList: results_xlsx,
        SeasonList: season_xlsx,
        QualifierList: qualifiers_xlsx,
        FinalistList: finalists_xlsx,
        ComingList: coming_xlsx,
        FinalList: final_xlsx,
    }
)


def list_parts(value: AnyList | ComingList, *, heading: Heading) -> tuple[Part, ...]:
    """The list on paper with further rankings, numbered through, in the active language."""
    if isinstance(value, SeasonList):
        return numbered_through(season_parts(value, heading=heading))
    first = _PARTS[type(value)](value, heading=heading)
    further = shown_rankings(value) if isinstance(value, ResultsList) else ()
    return numbered_through((first, *further_parts(further, heading=heading)))


def write_list(value: AnyList | ComingList, *, format_: str, heading: Heading, progress: JobProgress = silent) -> bytes:
    """The list in one of FORMATS, in the active language."""
    if format_ == "pdf":
        return pdf(*list_parts(value, heading=heading), progress=progress)
    return _WORKBOOKS[type(value)](value, heading=heading, progress=progress)
