"""A published or publishable list, live or frozen, as PDF or XLSX: one way for all of them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tournaments.jobs import JobProgress
from tournaments.lists import AnyList, QualifierList, ResultsList, SeasonList
from tournaments.reports.pages import silent
from tournaments.reports.qualifiers import qualifiers_pdf, qualifiers_xlsx
from tournaments.reports.results import results_pdf, results_xlsx
from tournaments.reports.rows import Heading
from tournaments.reports.season import season_pdf, season_xlsx

FORMATS = ("pdf", "xlsx")

_WRITERS: Mapping[tuple[type[AnyList], str], Callable[..., bytes]] = MappingProxyType(
    {
        (ResultsList, "pdf"): results_pdf,
        (ResultsList, "xlsx"): results_xlsx,
        (SeasonList, "pdf"): season_pdf,
        (SeasonList, "xlsx"): season_xlsx,
        (QualifierList, "pdf"): qualifiers_pdf,
        (QualifierList, "xlsx"): qualifiers_xlsx,
    }
)


def write_list(value: AnyList, *, format_: str, heading: Heading, progress: JobProgress = silent) -> bytes:
    """The list in one of FORMATS, in the active language."""
    return _WRITERS[type(value), format_](value, heading=heading, progress=progress)
