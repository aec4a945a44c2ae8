"""A cup's champions on paper and as a workbook."""

from collections.abc import Iterable
from datetime import datetime

from tournaments.documents.headings import card_heading
from tournaments.jobs import JobProgress
from tournaments.models import Cup, PastChampion
from tournaments.queries.finals.champions import champions_in_public, champions_of
from tournaments.reports.champions import ChampionRow, champions_part, champions_xlsx
from tournaments.reports.pages import Part, pdf, silent


def champions_paper(cup: Cup, /, *, now: datetime) -> Part:
    """All champions, latest year first."""
    return champions_part(_rows(champions_of(cup)), heading=card_heading(cup, now=now))


def champions_workbook(cup: Cup, /, *, now: datetime, progress: JobProgress = silent) -> bytes:
    """The same as a workbook, which can be imported again."""
    return champions_xlsx(_rows(champions_of(cup)), heading=card_heading(cup, now=now), progress=progress)


def champions_file(cup: Cup, *, format_: str, now: datetime) -> bytes:
    """In one of FORMATS, for the public."""
    rows, heading = _rows(champions_in_public(cup)), card_heading(cup, now=now)
    if format_ == "pdf":
        return pdf(champions_part(rows, heading=heading), progress=silent)
    return champions_xlsx(rows, heading=heading, progress=silent)


def _rows(champions: Iterable[PastChampion]) -> list[ChampionRow]:
    return [
        ChampionRow(
            each.year,
            each.name,
            each.held_on,
            each.place,
            each.points,
            each.vorrundenpunkte,
            each.finalpunkte,
            each.remark,
            each.title,
        )
        for each in champions
    ]
