"""The list of a multi-cup final: everybody once, why they qualified or not, and their other qualifications."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain, groupby
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, ngettext_lazy, pgettext

from scoring.qualification import Reason
from tournaments.lists.coming import ComingList
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.finalists import EveningsToCome, FinalistList, FinalistRow, FinalistWay
from tournaments.lists.published import ListedPlayer
from tournaments.names import names_next_to_numbers
from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn

_REASONS: Mapping[Reason, Promise] = MappingProxyType(
    {
        Reason.QUALIFIED: gettext_lazy("%(cup)s: place %(rank)s"),
        Reason.TIED_AT_CUT: gettext_lazy("%(cup)s: place %(rank)s, %(tied)s tied for the last place"),
        Reason.MOVED_UP: gettext_lazy("%(cup)s: place %(rank)s, moved up (%(declined)s declined)"),
        Reason.RESERVE: gettext_lazy("%(cup)s: reserve %(reserve)s (place %(rank)s)"),
        Reason.DECLINED: gettext_lazy("%(cup)s: place %(rank)s, declined"),
        Reason.TOO_FEW_PARTICIPATIONS: ngettext_lazy(
            "%(cup)s: %(participations)s of the %(needed)s evening needed",
            "%(cup)s: %(participations)s of the %(needed)s evenings needed",
            "needed",
        ),
    }
)


_MOVED_UP_TIED = gettext_lazy(
    "%(cup)s: place %(rank)s, moved up (%(declined)s declined), %(tied)s tied for the last place"
)


def finalists_part(finalists: FinalistList, *, heading: Heading) -> Part:
    """The list on paper, with a thick rule after the last finalist and a thin one after each cup's reserves."""
    return _part(as_told(finalists), _with_to_come(finalists, _board_text(finalists)), heading)


def coming_part(public: ComingList, *, heading: Heading) -> Part:
    """The public list on paper, which says how many declined."""
    return _part(public.listed, _with_to_come(public.listed, _declined_text(public)), heading)


def _part(finalists: FinalistList, declined: str, heading: Heading) -> Part:
    places = ngettext("%(count)s finalist", "%(count)s finalists", finalists.places) % {"count": finalists.places}
    title = Title(finalists.title, places, declined)
    last, rows = finalists.last_in, finalists.rows
    rules = frozenset() if last is None or last == len(rows) - 1 else frozenset({last})
    listing = Listing(_columns(rows), rows, rules=rules, breaks=_breaks(rows) - rules)
    return listing_part(listing, heading=heading, title=title)


def finalists_xlsx(finalists: FinalistList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The list as a workbook."""
    return _xlsx(as_told(finalists), (_board_text(finalists), to_come_text(finalists.to_come)), heading, progress)


def coming_xlsx(public: ComingList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The public list as a workbook, which says how many declined."""
    return _xlsx(public.listed, (_declined_text(public), to_come_text(public.listed.to_come)), heading, progress)


def _xlsx(finalists: FinalistList, said: Iterable[str], heading: Heading, progress: Progress) -> bytes:
    """The lines, and behind them what is `said`."""
    return workbook.xlsx(
        _xlsx_columns(),
        chain(map(_cells, finalists.rows), ([XlsxCell(None), XlsxCell(each)] for each in said if each)),
        count=len(finalists.rows),
        heading=heading,
        title=finalists.title,
        progress=progress,
    )


def to_come_text(to_come: Iterable[EveningsToCome]) -> str:
    """Which cups have evenings to come that the list does not have yet; "" if none."""
    cups = "; ".join(map(_cup_to_come, to_come))
    return gettext("%(cups)s. Who qualifies may still change.") % {"cups": cups} if cups else ""


def _cup_to_come(each: EveningsToCome) -> str:
    return ngettext(
        "%(cup)s: %(evenings)s of %(planned)s evenings is not in this list yet",
        "%(cup)s: %(evenings)s of %(planned)s evenings are not in this list yet",
        each.evenings,
    ) % {"cup": each.cup, "evenings": each.evenings, "planned": each.planned}


def _with_to_come(finalists: FinalistList, said: str) -> str:
    return " ".join(filter(None, (to_come_text(finalists.to_come), said)))


def _board_text(finalists: FinalistList) -> str:
    """What sets the board's list apart from the public one; "" if nothing does."""
    has_declined = any(row.best.reason == Reason.DECLINED for row in finalists.rows)
    return gettext("For the board: it also names who has declined.") if has_declined else ""


def _declined_text(public: ComingList) -> str:
    """How many declined, and moved up for them, in a line of the page; "" if nobody declined."""
    declined = ngettext("%(people)s person has declined.", "%(people)s people have declined.", public.declined)
    said = [declined % {"people": public.declined}, _moved_up_text(public.moved_up)] if public.declined else []
    return " ".join(filter(None, (*said, _since_text(public.since, is_short=bool(said)))))


def _moved_up_text(people: int) -> str:
    if not people:
        return gettext("Nobody has moved up for them.")
    moved_up = ngettext(
        "%(people)s person has moved up for somebody who declined.",
        "%(people)s people have moved up for those who declined.",
        people,
    )
    return moved_up % {"people": people}


def _since_text(people: int, *, is_short: bool) -> str:
    if not people:
        return ""
    short = ngettext(
        "Since this version %(people)s person on it has declined.",
        "Since this version %(people)s people on it have declined.",
        people,
    )
    whole = ngettext(
        "Since this version %(people)s person on it has declined and is no longer listed; the next version says "
        "who moves up.",
        "Since this version %(people)s people on it have declined and are no longer listed; the next version says "
        "who moves up.",
        people,
    )
    return (short if is_short else whole) % {"people": people}


def way_text(way: FinalistWay) -> str:
    """Why somebody qualified or not through one cup of a list `as_told`: "KTC: place 12, moved up (2 declined)"; of a
    reserve who does not wait there the rank alone, of somebody without a rank the evenings where no minimum is known.
    """
    reason = Reason(way.reason)
    if reason == Reason.TOO_FEW_PARTICIPATIONS and "needed" not in way.facts:
        return gettext("%(cup)s: too few evenings: %(participations)s") % {"cup": way.cup, **way.facts}
    if reason == Reason.TIED_AT_CUT and "declined" in way.facts:
        return str(_MOVED_UP_TIED % {"cup": way.cup, **way.facts})
    waits = reason != Reason.RESERVE or "reserve" in way.facts
    return str(_REASONS[reason if waits else Reason.QUALIFIED] % {"cup": way.cup, **way.facts})


def other_ways_text(ways: Sequence[FinalistWay]) -> str:
    """The qualifications besides the one that counts: "also by KTC, 64; HRC: place 84"; "" if there are none."""
    also = "; ".join(f"{way.cup}, {figures.points_text(way.vorrundenpunkte)}" for way in ways if way.is_in)
    also_by = gettext("also by %(cups)s") % {"cups": also} if also else ""
    return "; ".join(filter(None, (also_by, *(way_text(way) for way in ways if not way.is_in))))


def all_ways_text(ways: Sequence[FinalistWay]) -> str:
    """All of them, the one that counts first."""
    return "; ".join(filter(None, (way_text(ways[0]), other_ways_text(ways[1:]))))


def _breaks(rows: Sequence[FinalistRow]) -> frozenset[int]:
    """The last index of each section: reserves of a cup, declined, too few participations."""
    ends = accumulate(len(list(theirs)) for _, theirs in groupby(rows, key=_queue))
    return frozenset(end - 1 for end in ends) - {len(rows) - 1}


def _queue(row: FinalistRow) -> tuple[str, str]:
    if row.is_in:
        return "in", ""
    return row.best.reason, row.best.cup if row.best.reason == Reason.RESERVE else ""


def _columns(rows: Sequence[FinalistRow]) -> tuple[ListColumn[FinalistRow], ...]:
    people = [row.person for row in rows]
    names = dict(zip(people, names_next_to_numbers(people), strict=True))
    also: ListColumn[FinalistRow] = ListColumn(gettext("Also"), _others, share=2)
    return (
        ListColumn(gettext("No."), lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), lambda row: _name(row, names), share=3),
        ListColumn(gettext("Vorrundenpunkte"), _vorrundenpunkte, Alignment.RIGHT),
        ListColumn(gettext("Reason"), lambda row: TextCell(way_text(row.best)), share=3),
        *((also,) if any(row.others for row in rows) else ()),
    )


def _name(row: FinalistRow, names: Mapping[ListedPlayer, str]) -> TextCell:
    return TextCell(names[row.person], TextStyle.BOLD if row.is_in else TextStyle.PLAIN)


def _others(row: FinalistRow) -> TextCell:
    return TextCell(other_ways_text(row.others))


def _vorrundenpunkte(row: FinalistRow) -> TextCell:
    points, style = _points(row), TextStyle.BOLD if row.is_in else TextStyle.PLAIN
    return TextCell(figures.NONE if points is None else figures.points_text(points), style)


def _points(row: FinalistRow) -> int | None:
    """The Vorrundenpunkte somebody brings, or would bring as a reserve; None for everybody else."""
    return row.best.vorrundenpunkte if row.is_in or row.best.reason == Reason.RESERVE else None


def _xlsx_columns() -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(pgettext("town", "Place"), 24),
        XlsxColumn(gettext("Vorrundenpunkte"), 18),
        XlsxColumn(gettext("Cup"), 8),
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("Reason"), 44),
        XlsxColumn(gettext("Also"), 40),
    )


def _cells(row: FinalistRow) -> list[XlsxCell]:
    return [
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.person.place),
        XlsxCell(_points(row), CellFormat.TOTAL),
        XlsxCell(row.best.cup),
        XlsxCell(row.best.rank),
        XlsxCell(way_text(row.best)),
        XlsxCell(other_ways_text(row.others)),
    ]
