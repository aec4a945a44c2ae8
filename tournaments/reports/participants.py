"""An attendance list of everybody present or registered: number, name, club, fee, check box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tournaments.reports import figures
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.fitting import Limits
from tournaments.reports.listing import Listing, listing_part
from tournaments.reports.pages import Part, Title
from tournaments.reports.rows import Heading, PlayerName

LIMITS = Limits(smallest=10, biggest=15, abreast=2, stretch=1.8)


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """A person with their fee in cents, paid and owed. `is_awaited`: registered but not here yet."""

    person: PlayerName
    club: str
    paid: int = 0
    owed: int = 0
    is_awaited: bool = False


def participants_part(rows: Sequence[ParticipantRow], *, heading: Heading) -> Part:
    """The list on paper; columns for clubs and fees only if there are any."""
    awaited = sum(row.is_awaited for row in rows)
    note = _said(len(rows) - awaited, awaited)
    listing = Listing(tuple(_columns(rows)), rows, limits=LIMITS)
    return listing_part(listing, heading=heading, title=Title(gettext("Participants"), note))


def _said(here: int, awaited: int) -> str:
    if awaited:
        return gettext("%(here)s here, %(awaited)s registered") % {"here": here, "awaited": awaited}
    return ngettext("%(here)s person", "%(here)s people", here) % {"here": here}


def _columns(rows: Sequence[ParticipantRow]) -> Iterator[ListColumn[ParticipantRow]]:
    yield ListColumn("", lambda _row: TextCell("", TextStyle.BOX), room=1)
    yield ListColumn(gettext("No."), lambda row: TextCell(row.person.number, TextStyle.FAINT))
    yield ListColumn(gettext("Name"), _name, share=2)
    if any(row.club for row in rows):
        yield ListColumn(gettext("Club"), lambda row: TextCell(row.club), share=1)
    if any(row.paid or row.owed for row in rows):
        yield ListColumn(gettext("Fee"), _fee, Alignment.RIGHT)


def _name(row: ParticipantRow) -> TextCell:
    return TextCell(row.person.name, note=gettext("registered, not here yet") if row.is_awaited else "")


def _fee(row: ParticipantRow) -> TextCell:
    """The amount paid; an amount owed is bold and labelled."""
    if row.owed:
        return TextCell(gettext("open: %(amount)s") % {"amount": figures.cents_text(row.owed)}, TextStyle.BOLD)
    return TextCell(figures.cents_text(row.paid) if row.paid else "")
