"""The report on an import of a cup's past as a workbook: discrepancies, evenings, and the resulting figures."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from tournaments.documents.files import file_of
from tournaments.documents.history_words import figure_words, note_texts, stored_note
from tournaments.intake.history.records import ImportNote
from tournaments.jobs import ProducedFile
from tournaments.models import HistoryImport, Tournament
from tournaments.queries.history.kept_tables import KeptRow, kept_tables
from tournaments.queries.history.listing import people_noted
from tournaments.queries.history.planning import HistoryPlan
from tournaments.reports.rows import Heading, ListState
from tournaments.reports.workbook import CellFormat, FurtherSheet, XlsxCell, XlsxColumn, number_cell, xlsx


def history_report(history: HistoryImport, plan: HistoryPlan | None, *, now: datetime) -> ProducedFile:
    """The report on an import, planned (`plan`) or carried out."""
    notes = [*plan.obstacles, *plan.notes, *plan.idle] if plan else _stored_notes(history)
    files = plan.read.names if plan else history.file_names
    texts = note_texts(notes, files=files, people=plan.everybody if plan else people_noted(history, notes))
    state = ListState.PROVISIONAL if plan else ListState.PRINTED
    occasion = gettext("Taking over the past")
    heading = Heading(cup=history.cup.name, occasion=occasion, state=state, at=localtime(now))
    content = xlsx(
        (XlsxColumn(gettext("Where"), 28), XlsxColumn(gettext("What"), 100)),
        ((XlsxCell(each.where), XlsxCell(each.said)) for each in texts),
        count=len(texts),
        heading=heading,
        title=gettext("Notes"),
        more=(_evenings(history, plan), _figures(plan.figures if plan else history.figures), *_kept_tables(history)),
    )
    return file_of(content, words=(history.cup.name, occasion), format_="xlsx")


def _stored_notes(history: HistoryImport) -> list[ImportNote]:
    return [stored_note(each) for each in (*history.report, *history.idle)]


def _evenings(history: HistoryImport, plan: HistoryPlan | None) -> FurtherSheet:
    columns = (
        XlsxColumn(pgettext("of the calendar", "Day"), 12),
        XlsxColumn(gettext("Season"), 14),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(gettext("Players"), 10),
        XlsxColumn(gettext("Remark"), 40),
    )
    rows = _planned_rows(plan) if plan else _made_rows(history)
    return FurtherSheet(gettext("Evenings"), columns, [*rows])


def _planned_rows(plan: HistoryPlan) -> Iterable[list[XlsxCell]]:
    for season in plan.seasons:
        for each in season.evenings:
            remarks = [
                gettext("is here already, left out") if each.is_left else "",
                gettext("final of the season") if each.is_final else "",
                gettext("does not add up to 0") if each.is_uneven else "",
            ]
            remark = ", ".join(filter(None, remarks))
            yield _row(each.day, season.name, each.evening.name, len(each.results), remark)


def _made_rows(history: HistoryImport) -> Iterable[list[XlsxCell]]:
    ids = [pk for pk, _ in history.made.get("evenings", [])]
    rows = Tournament.objects.filter(pk__in=ids).select_related("season").prefetch_related("entries")
    for each in rows.order_by("date", "pk"):
        remark = gettext("final of the season") if each.is_final else ""
        yield _row(each.date, each.season.name, each.name, len(each.entries.all()), remark)


def _row(day: date, season: str, name: str, players: int, remark: str) -> list[XlsxCell]:
    return [
        XlsxCell(day, CellFormat.DAY),
        XlsxCell(season),
        XlsxCell(name),
        XlsxCell(players, CellFormat.POINTS),
        XlsxCell(remark),
    ]


def _figures(figures: Mapping[str, int]) -> FurtherSheet:
    columns = (XlsxColumn(gettext("What"), 40), XlsxColumn(gettext("How many"), 12))
    rows = [[XlsxCell(word), XlsxCell(count, CellFormat.POINTS)] for word, count in figure_words(figures)]
    return FurtherSheet(gettext("Figures"), columns, rows)


def _kept_tables(history: HistoryImport) -> tuple[FurtherSheet, ...]:
    """The season tables kept as the files have them; no sheet without any."""
    columns = (
        XlsxColumn(gettext("Season"), 14),
        XlsxColumn(gettext("Rank"), 8),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(gettext("Total"), 10),
    )
    rows = [_kept_row(table.season, line) for table in kept_tables(history) for line in table.lines]
    return (FurtherSheet(gettext("Kept tables"), columns, rows),) if rows else ()


def _kept_row(season: str, line: KeptRow) -> list[XlsxCell]:
    number, name = (line.person.number, line.person.name) if line.person else ("", "–")
    return [
        XlsxCell(season),
        XlsxCell(line.rank, CellFormat.POINTS),
        number_cell(number),
        XlsxCell(name),
        XlsxCell(line.total, CellFormat.POINTS),
    ]
