"""The qualifiers for the Österreich-Finale: Vorrundenpunkte, and for every player why they qualify or not."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, ngettext_lazy, pgettext

from scoring.qualification import Reason
from tournaments.lists.published import QualifierList, QualifierRow
from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn

_REASONS: Mapping[Reason, Promise] = MappingProxyType(
    {
        Reason.QUALIFIED: gettext_lazy("qualified"),
        Reason.TIED_AT_CUT: gettext_lazy("qualified, %(tied)s tied for the last place"),
        Reason.MOVED_UP: gettext_lazy("qualified, moved up (%(declined)s declined)"),
        Reason.RESERVE: gettext_lazy("reserve %(reserve)s"),
        Reason.DECLINED: gettext_lazy("declined"),
        Reason.TOO_FEW_PARTICIPATIONS: ngettext_lazy(
            "%(participations)s of the %(needed)s evening needed",
            "%(participations)s of the %(needed)s evenings needed",
            "needed",
        ),
    }
)


def qualifiers_part(qualifiers: QualifierList, *, heading: Heading) -> Part:
    """The list on paper, with a thick rule after the last qualifier."""
    quota = ngettext("Quota: %(places)s place", "Quota: %(places)s places", qualifiers.quota)
    title = Title(gettext("Qualifiers"), quota % {"places": qualifiers.quota}, rule=to_come_sentence(qualifiers))
    listing = Listing(_columns(), qualifiers.rows, rules=_cut(qualifiers))
    return listing_part(listing, heading=heading, title=title)


def qualifiers_xlsx(qualifiers: QualifierList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The list as a workbook."""
    return workbook.xlsx(
        _xlsx_columns(),
        map(_cells, qualifiers.rows),
        count=len(qualifiers.rows),
        heading=heading,
        title=Title(gettext("Qualifiers"), rule=to_come_sentence(qualifiers)),
        progress=progress,
    )


def to_come_sentence(qualifiers: QualifierList) -> str:
    """How many evenings the list does not have yet; "" if it has all of them."""
    if not qualifiers.to_come:
        return ""
    return ngettext(
        "%(evenings)s of %(planned)s evenings is not in this list yet; who qualifies may still change.",
        "%(evenings)s of %(planned)s evenings are not in this list yet; who qualifies may still change.",
        qualifiers.to_come,
    ) % {"evenings": qualifiers.to_come, "planned": qualifiers.of_evenings}


def reason_text(row: QualifierRow) -> str:
    """Why somebody qualifies or not."""
    return reason_description(row.reason, row.facts)


def reason_description(reason: str, facts: Mapping[str, int]) -> str:
    """The same, given a reason code and its facts."""
    return str(_REASONS[Reason(reason)] % facts)


def _cut(qualifiers: QualifierList) -> frozenset[int]:
    """The index of the last qualifier, if others follow."""
    last = qualifiers.last_in
    return frozenset() if last is None or last == len(qualifiers.rows) - 1 else frozenset({last})


def _columns() -> tuple[ListColumn[QualifierRow], ...]:
    return (
        ListColumn(gettext("Rank"), lambda row: TextCell(_rank(row)), Alignment.RIGHT),
        ListColumn(gettext("No."), lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), _name, share=3),
        ListColumn(gettext("Season"), lambda row: TextCell(figures.points_text(row.season_points)), Alignment.RIGHT),
        ListColumn(gettext("Played"), lambda row: TextCell(str(row.participations)), Alignment.RIGHT),
        ListColumn(gettext("Vorrundenpunkte"), _vorrundenpunkte, Alignment.RIGHT),
        ListColumn(gettext("Reason"), lambda row: TextCell(reason_text(row)), share=2),
    )


def _rank(row: QualifierRow) -> str:
    return figures.NONE if row.rank is None else f"{row.rank}."


def _name(row: QualifierRow) -> TextCell:
    return TextCell(row.person.name, TextStyle.BOLD if row.is_in else TextStyle.PLAIN)


def _vorrundenpunkte(row: QualifierRow) -> TextCell:
    return TextCell(figures.points_text(row.vorrundenpunkte), TextStyle.BOLD)


def _xlsx_columns() -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(pgettext("town", "Place"), 24),
        XlsxColumn(gettext("Season"), 10),
        XlsxColumn(gettext("Played"), 10),
        XlsxColumn(gettext("Vorrundenpunkte"), 18),
        XlsxColumn(gettext("Reason"), 40),
    )


def _cells(row: QualifierRow) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.person.place),
        XlsxCell(row.season_points, CellFormat.POINTS),
        XlsxCell(row.participations),
        XlsxCell(row.vorrundenpunkte, CellFormat.TOTAL),
        XlsxCell(reason_text(row)),
    ]
