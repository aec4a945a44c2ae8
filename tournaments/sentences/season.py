"""Refusals concerning seasons."""

from django.utils.translation import gettext_noop

SEASON_SENTENCES = {
    "slug_used": gettext_noop("This short address is taken."),
    "bad_date": gettext_noop("The last day is before the first."),
    "finalist_unknown": gettext_noop("One of these people is not known here; please look at the list again."),
    "planned_too_few": gettext_noop("The season has more evenings already (%(count)s)."),
    "qualifier_unknown": gettext_noop("%(name)s is not on the list of qualifiers; nothing was saved."),
    "scheme_for_evenings_missing": gettext_noop(
        "Please choose cup points: those of the evening before cannot be given to the evenings that are there."
    ),
    "scheme_name_used": gettext_noop("The cup has a scheme of that name already."),
    "scheme_unknown": gettext_noop("There is no such cup points scheme."),
    "season_changed_since": gettext_noop("The season has changed in the meantime; please look at it again."),
}
"""Sentences by code."""
