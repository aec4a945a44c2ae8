"""Notes on a printed closing sheet: what happened after signing, and revoked versions."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from tournaments.documents.headings import name_of
from tournaments.models import TillClosing, User
from tournaments.queries.till.book import Till
from tournaments.queries.till.closing_sheet import sheet_of
from tournaments.reports.closing_sheet import SheetRow
from tournaments.reports.figures import cents_text, moment_text


def since_signing_rows(till: Till) -> Iterator[SheetRow]:
    """For a signed sheet that is out of date: the number of entries reversed since, and the current balance."""
    if not till.no_longer_holds:
        return
    count, today = len(till.after_signing), cents_text(till.sheet().sides.in_till)
    if count:
        said = ngettext(
            "Since it was signed %(count)s entry was taken back; in the till today: %(amount)s",
            "Since it was signed %(count)s entries were taken back; in the till today: %(amount)s",
            count,
        )
        yield SheetRow(said % {"count": count, "amount": today}, is_bold=True)
    if till.is_outdated:
        yield SheetRow(gettext("Since it was signed the results have changed: the prizes go to others"), is_bold=True)
    if till.kontras_changed:
        said = gettext("Since it was signed the score sheets have changed: Kontra box by them today %(amount)s")
        yield SheetRow(said % {"amount": cents_text(till.kontras or 0)}, is_bold=True)
    if till.points_changed:
        yield SheetRow(gettext("Since it was signed points have changed that were settled at the till"), is_bold=True)


def former_version_rows(till: Till) -> Iterator[SheetRow]:
    """For each revoked version: when and by whom it was signed, the balance, and the reason."""
    for closing in till.closings:
        if closing.withdrawn_at is not None:
            yield from _former(till, closing)


def _former(till: Till, closing: TillClosing) -> Iterator[SheetRow]:
    signed = gettext("Version %(version)s, signed %(time)s, %(names)s; in the till: %(amount)s")
    amount = cents_text(sheet_of(till, closing).sides.in_till)
    yield SheetRow("")
    names = _names(closing.signed_by, closing.confirmed_by)
    yield SheetRow(
        signed % {"version": closing.version, "time": _moment(closing.signed_at), "names": names, "amount": amount},
        is_bold=True,
    )
    back = gettext("taken back %(time)s, %(names)s: %(reason)s")
    names = _names(closing.withdrawn_by, closing.withdrawal_confirmed_by)
    yield SheetRow(back % {"time": _moment(closing.withdrawn_at), "names": names, "reason": closing.withdrawal_reason})


def _names(*users: User | None) -> str:
    return ", ".join(filter(None, map(name_of, users)))


def _moment(at: datetime | None) -> str:
    return moment_text(localtime(at)) if at else ""
