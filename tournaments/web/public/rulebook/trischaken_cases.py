"""The table of Trischaken: case by case who pays how much, and who gets it, as the engine settles it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulesets.model import Ruleset
from scoring.trischaken import Payment, PaymentKind
from scoring.trischaken_cases import LoserCase, TrischakenCase
from scoring.trischaken_cases import trischaken_cases as cases_of

LOSERS: Mapping[LoserCase, object] = {
    LoserCase.PLAIN: gettext_lazy("One loses, neither as mayor nor as forehand"),
    LoserCase.MAYOR: gettext_lazy("The mayor loses"),
    LoserCase.FOREHAND: gettext_lazy("Forehand loses"),
    LoserCase.FOREHAND_MAYOR: gettext_lazy("Forehand loses as mayor"),
    LoserCase.TWO_TIED: gettext_lazy("Two are tied for the most"),
    LoserCase.THREE_TIED: gettext_lazy("Three are tied for the most"),
}


@dataclass(frozen=True, slots=True)
class CaseRow:
    """How many virgins, or nothing where that makes no difference; then each payment: who pays what, who gets what."""

    virgins: str
    payments: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CaseGroup:
    """Who loses, and the rows of that case."""

    loser: str
    rows: tuple[CaseRow, ...]


def trischaken_cases(ruleset: Ruleset) -> Iterable[CaseGroup]:
    """The cases that can happen, grouped by who loses; none where Trischaken is not played."""
    if ruleset.trischaken is None:
        return
    for loser, cases in groupby(cases_of(ruleset.trischaken), lambda case: case.loser):
        rows = tuple(_row(case) for case in cases)
        if len({row.payments for row in rows}) == 1:
            rows = (CaseRow("", rows[0].payments),)
        yield CaseGroup(str(LOSERS[loser]), rows)


def _row(case: TrischakenCase) -> CaseRow:
    payments = ((_payers(case, payment), _receivers(case, payment)) for payment in case.payments if payment.total)
    return CaseRow(_virgins(case.virgins), tuple(payments) or ((_("nothing"), "–"),))


def _virgins(count: int) -> str:
    if not count:
        return _("no virgin")
    return ngettext("%(count)s virgin", "%(count)s virgins", count) % {"count": count}


def _payers(case: TrischakenCase, payment: Payment) -> str:
    amount = {"points": payment.pays}
    if payment.kind is PaymentKind.FROM_EACH:
        return _("everybody with a trick %(points)s") % amount
    if payment.kind is PaymentKind.BY_RANK and case.loser is LoserCase.PLAIN:
        return _("the two with the most %(points)s each") % amount
    if len(payment.payers) > 1:
        return _("%(points)s each") % amount
    return str(payment.pays)


def _receivers(case: TrischakenCase, payment: Payment) -> str:
    amount, count = {"points": payment.gets}, len(payment.receivers)
    if payment.kind is PaymentKind.BY_RANK and case.loser is not LoserCase.THREE_TIED:
        return _("the two with the least %(points)s each") % amount
    if payment.kind in {PaymentKind.POT_TO_VIRGINS, PaymentKind.FROM_EACH}:
        return ngettext("the virgin %(points)s", "the virgins %(points)s each", count) % amount
    return ngettext("the other %(points)s", "the others %(points)s each", count) % amount
