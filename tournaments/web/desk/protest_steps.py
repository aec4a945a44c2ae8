"""The next step while results are provisional: correct, decide, wait, or declare final."""

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Protest, Publication, Tournament
from tournaments.models.protest import ProtestAbout
from tournaments.queries.results.protests import protests_of
from tournaments.queries.results.upheld_protests import unheeded
from tournaments.web.desk.phases import NextStep


def protest_step(tournament: Tournament, newest: Publication, *, now: datetime) -> NextStep:
    """One statement, plus those of `unheeded`."""
    all_ = protests_of(tournament)
    if waiting := sum(each.is_open for each in all_):
        why = ngettext("%(count)s protest is open.", "%(count)s protests are open.", waiting) % {"count": waiting}
        return NextStep(_("Decide the protests"), _url("protests", tournament), "sheet", why)
    if upheld := unheeded(all_, newest):
        why = _("Protest %(number)s was upheld.") % {"number": upheld[0].number}
        return NextStep(_("Correct a result"), correction_url(upheld[0]), "pencil", why)
    until = newest.protests_until
    if until and now < until:
        why = _("The results are provisional; protests are taken until %(time)s.") % {"time": _clock(until)}
        return NextStep(_("Protests"), _url("protests", tournament), "clock", why)
    why = _("The time for protests is over, and none is open.")
    return NextStep(_("Declare the results official"), _url("official", tournament), "check", why)


def correction_url(protest: Protest) -> str:
    """The page on which to correct what a protest is about."""
    if protest.table is None:
        return _url("correct", protest.tournament)
    where = [protest.tournament_id, protest.table.pk]
    if protest.about == ProtestAbout.HAND and not protest.table.on_paper:
        return reverse("web:desk_correct_hand", args=[*where, protest.hand])
    return reverse("web:desk_table", args=where)


def _clock(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%H:%M}"


def _url(page: str, tournament: Tournament) -> str:
    return reverse(f"web:desk_{page}", args=[tournament.pk])
