"""A cup's champions on paper and as a workbook."""

from collections.abc import Container, Iterable
from datetime import datetime

from django.utils.translation import gettext

from tournaments.documents.headings import card_heading
from tournaments.jobs import JobProgress
from tournaments.models import Cup, PastChampion
from tournaments.queries.finals.champions import champions_in_public, champions_of
from tournaments.queries.finals.title_change import champions_in_doubt
from tournaments.reports.champions import ChampionRow, champions_part, champions_xlsx
from tournaments.reports.pages import Part, pdf, silent


def champions_paper(cup: Cup, /, *, now: datetime) -> Part:
    """All champions, latest year first."""
    return champions_part(_rows(champions_of(cup)), heading=card_heading(cup, now=now))


def champions_workbook(cup: Cup, /, *, now: datetime, progress: JobProgress = silent) -> bytes:
    """The same as a workbook, which can be imported again."""
    return champions_xlsx(_rows(champions_of(cup)), heading=card_heading(cup, now=now), progress=progress)


def champions_file(cup: Cup, *, format_: str, now: datetime) -> bytes:
    """In one of FORMATS, for the public, with a remark where a line is being corrected."""
    lines, heading = list(champions_in_public(cup)), card_heading(cup, now=now)
    rows = _rows(lines, in_doubt=champions_in_doubt(lines))
    if format_ == "pdf":
        return pdf(champions_part(rows, heading=heading), progress=silent)
    return champions_xlsx(rows, heading=heading, progress=silent)


def _rows(champions: Iterable[PastChampion], *, in_doubt: Container[int] = ()) -> list[ChampionRow]:
    return [
        ChampionRow(
            each.year,
            each.name,
            each.held_on,
            each.place,
            each.points,
            each.vorrundenpunkte,
            each.finalpunkte,
            " · ".join(filter(None, (gettext("being corrected") if each.pk in in_doubt else "", each.remark))),
            each.title,
        )
        for each in champions
    ]
