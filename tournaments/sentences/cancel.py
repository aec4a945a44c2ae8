"""Refusals on a cancelled evening, and refusals to cancel one."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

CANCEL_SENTENCES: Mapping[str, str] = {
    "evening_cancelled": gettext_noop("The evening has been cancelled: nothing is entered any more."),
    "fees_kept": gettext_noop(
        "Money of people is still in the till (people: %(people)s). Please give it back first, or take the entries "
        "back."
    ),
    "money_kept": gettext_noop("%(cents)s are still in the till. Please book them out first."),
    "not_cancelled": gettext_noop("The evening has not been cancelled."),
    "peoples_money_changed": gettext_noop(
        "Money has been taken or given back meanwhile. Please look at the list again."
    ),
    "results_published": gettext_noop("Results of this evening are published. Please withdraw them first."),
}
"""Sentences by code."""
