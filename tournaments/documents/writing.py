"""A published or publishable list, live or frozen, as PDF or XLSX: one way for all of them."""

from dataclasses import replace

from tournaments.documents.lists import qualifier_rows, result_rows, season_rows, tournament_columns
from tournaments.jobs import Progress
from tournaments.queries.lists import AnyList, QualifierList, ResultsList, SeasonList
from tournaments.reports.pages import silent
from tournaments.reports.qualifiers import qualifiers_pdf, qualifiers_xlsx
from tournaments.reports.results import results_pdf, results_xlsx
from tournaments.reports.rows import Heading, ListState
from tournaments.reports.season import season_pdf, season_xlsx

FORMATS = ("pdf", "xlsx")


def write_list(value: AnyList, *, format_: str, heading: Heading, progress: Progress = silent) -> bytes:
    """The list in one of FORMATS, in the active language."""
    if isinstance(value, ResultsList):
        return _results(value, format_, heading, progress)
    if isinstance(value, SeasonList):
        return _season(value, format_, heading, progress)
    return _qualifiers(value, format_, heading, progress)


def _results(value: ResultsList, format_: str, heading: Heading, progress: Progress) -> bytes:
    """Cup points are given when the evening is closed."""
    write = results_pdf if format_ == "pdf" else results_xlsx
    rows = result_rows(value)
    if heading.state is ListState.PROVISIONAL:
        rows = tuple(replace(row, cup_points=None) for row in rows)
    cents = value.cents_per_point
    return write(rows, heading=heading, rounds=value.rounds, cents_per_point=cents, progress=progress)


def _season(value: SeasonList, format_: str, heading: Heading, progress: Progress) -> bytes:
    write = season_pdf if format_ == "pdf" else season_xlsx
    return write(season_rows(value), heading=heading, tournaments=tournament_columns(value), progress=progress)


def _qualifiers(value: QualifierList, format_: str, heading: Heading, progress: Progress) -> bytes:
    rows = qualifier_rows(value)
    if format_ == "pdf":
        return qualifiers_pdf(rows, heading=heading, quota=value.quota, progress=progress)
    return qualifiers_xlsx(rows, heading=heading, progress=progress)
