"""Refusals to take, pay out or sign for money."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from tournaments.money.closing import OpenCode
from tournaments.money.prize_problems import PRIZE_SENTENCES

TILL_SENTENCES: Mapping[str, str] = {
    "arrival_changed": gettext_noop("The arrival of %(name)s has been changed in the meantime; please look again."),
    "cash_gone": gettext_noop("There is no entry %(number)s in this till."),
    "cash_is_reversal": gettext_noop("Entry %(number)s takes back another one; please make a new entry."),
    "cash_key_reused": gettext_noop("This form has already been used for something else; please load the page again."),
    "cash_range": gettext_noop("Please give an amount between %(least)s and %(most)s."),
    "cash_reversed": gettext_noop("Entry %(number)s has already been taken back."),
    "closing_gone": gettext_noop("Version %(version)s of the closing sheet no longer stands; please look again."),
    "evening_fee_changed": gettext_noop("The evening's fee is %(fee)s by now; please look again."),
    "fee_changed": gettext_noop("%(name)s owes %(owed)s by now; please look again."),
    "fee_not_owed": gettext_noop("%(name)s owes nothing."),
    "fee_not_overpaid": gettext_noop("%(name)s has not paid more than is owed; please reduce or waive the fee first."),
    "lots_incomplete": gettext_noop("Everybody in the ranking is drawn exactly once."),
    "points_changed": gettext_noop("The points of %(name)s come to %(cents)s by now; please look again."),
    "points_missing": gettext_noop("%(name)s has no points on this evening."),
    "points_settled": gettext_noop("The points of %(name)s have already been settled."),
    "prize_gone": gettext_noop("The prizes were awarded anew in the meantime; please look again."),
    "prize_ranking_unknown": gettext_noop("There is no such ranking for prizes; please open the page anew."),
    "prize_scheme_changed": gettext_noop(
        "Somebody else has changed the prizes meanwhile. Nothing was saved: please look at what is set now."
    ),
    "prizes_outdated": gettext_noop(
        "The result has been corrected since the prizes were awarded: please award them again before you pay any out."
    ),
    "prize_paid": gettext_noop("This prize has already been given to %(name)s."),
    "prize_scheme_missing": gettext_noop("No prizes have been set for this evening."),
    "prizes_awarded": gettext_noop("The prizes were awarded in the meantime; please look again."),
    "prizes_given": gettext_noop(
        "Prizes that would change have been given already: %(names)s. Please take back these entries of the till first."
    ),
    "given_prizes_changed": gettext_noop(
        "Other prizes no longer fit by now; please look at the list again. Nothing was taken back."
    ),
    "ranking_empty": gettext_noop("Nobody is in the ranking yet."),
    "till_changed": gettext_noop("The till has changed in the meantime; please check the closing sheet again."),
    "till_signed": gettext_noop("The closing sheet is signed; entries can only be taken back, with a reason."),
    OpenCode.FEES_OWED: gettext_noop("Fees are owed: %(cents)s (people: %(count)s)."),
    OpenCode.FEES_OVERPAID: gettext_noop("Fees to give back: %(cents)s (people: %(count)s)."),
    OpenCode.PRIZES_NOT_AWARDED: gettext_noop("The prizes have not been awarded."),
    OpenCode.PRIZES_OUTDATED: gettext_noop(
        "The results have changed since the prizes were awarded; please award them again."
    ),
    OpenCode.PRIZES_UNPAID: gettext_noop("Prize money to pay out: %(cents)s (prizes: %(count)s)."),
    OpenCode.GOODS_NOT_GIVEN: gettext_noop("Prizes in kind to hand over: %(count)s."),
    OpenCode.POINTS_UNSETTLED: gettext_noop("Points to settle at the till: %(count)s people."),
    OpenCode.TOO_LITTLE: gettext_noop("%(cents)s are missing from the till."),
    OpenCode.TOO_MUCH: gettext_noop("There are %(cents)s too much in the till."),
    **{code.value: sentence for code, sentence in PRIZE_SENTENCES.items()},
}
"""Sentences by code."""
