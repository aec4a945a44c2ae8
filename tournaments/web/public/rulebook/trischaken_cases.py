"""The table of Trischaken: who pays how much to whom in each case, as settled by the engine."""

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
    """The number of virgins, or "" if irrelevant; who pays what; who gets what."""

    virgins: str
    pays: str
    gets: str


@dataclass(frozen=True, slots=True)
class CaseGroup:
    """A losing role, and the rows of that case."""

    loser: str
    rows: tuple[CaseRow, ...]


def trischaken_cases(ruleset: Ruleset) -> Iterable[CaseGroup]:
    """The possible cases, grouped by loser; none if Trischaken is not played.

    Payments to virgins in addition to the loser's, regardless of who loses, form a group of their own.
    """
    if ruleset.trischaken is None:
        return
    cases = cases_of(ruleset.trischaken)
    for loser, of_loser in groupby(cases, lambda case: case.loser):
        rows = [CaseRow(_virgins(case.virgins), *_paid(case, case.payments[0])) for case in of_loser]
        yield CaseGroup(str(LOSERS[loser]), _merged(rows))
    additions = {
        case.virgins: CaseRow(_virgins(case.virgins), *_paid(case, case.payments[1]))
        for case in cases
        if len(case.payments) > 1
    }
    if additions:
        yield CaseGroup(_("In addition, whoever loses"), tuple(additions[virgins] for virgins in sorted(additions)))


def _merged(rows: list[CaseRow]) -> tuple[CaseRow, ...]:
    """The rows, or a single one if the number of virgins is irrelevant."""
    first = rows[0]
    if any((row.pays, row.gets) != (first.pays, first.gets) for row in rows):
        return tuple(rows)
    return (CaseRow("", first.pays, first.gets),)


def _paid(case: TrischakenCase, payment: Payment) -> tuple[str, str]:
    if not payment.total:
        return _("nothing"), "–"
    return _payers(case, payment), _receivers(case, payment)


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
