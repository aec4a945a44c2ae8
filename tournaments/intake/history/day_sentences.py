"""Notes on evenings of the past by their days, by code; part of `sentences`."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

HISTORY_DAY_NOTES: Mapping[str, str] = {
    "past_further_evening": gettext_noop(
        "%(date)s: “%(name)s” has other results than the other evening of this day, so both come along."
    ),
    "past_no_results": gettext_noop("This evening has no results."),
    "past_repeated_left": gettext_noop(
        "%(date)s: “%(name)s” is the same evening as “%(other)s” (%(at)s), as was answered, and is left out."
    ),
    "past_repeated_taken": gettext_noop(
        "%(date)s: “%(name)s” and “%(other)s” (%(at)s) are two evenings, as was answered; the results of %(same)s of "
        "%(people)s people are the same."
    ),
    "past_same_day": gettext_noop("%(date)s: this evening is in the files already, so it is left out here."),
    "past_same_results": gettext_noop(
        "%(date)s: everybody has the same results as on %(other_date)s. Please check whether that is one evening "
        "with a mistyped day; both come along."
    ),
    "past_venues": gettext_noop(
        "The lines of one evening name different places where it was (%(venues)s), so none is taken. If they are two "
        "evenings, put each in a file of its own; if people come from there, say so under “How it is read”."
    ),
}
"""What was found of the evenings of one day, or of two with the same results."""
