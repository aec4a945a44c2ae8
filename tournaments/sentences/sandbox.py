"""Refusals specific to sandbox evenings."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

SANDBOX_SENTENCES: Mapping[str, str] = {
    "evening_gone": gettext_noop("Somebody has deleted this evening in the meantime."),
    "sandbox_archive": gettext_noop("An evening for trying out is not archived: nothing on it is real."),
    "sandbox_name": gettext_noop("An evening for trying out keeps its name: everywhere it says that nothing is real."),
    "sandbox_no_round": gettext_noop("No round is being played. Please draw and publish one first."),
    "sandbox_only": gettext_noop("Only an evening for trying out can be deleted. This one can be cancelled."),
    "sandbox_people": gettext_noop("Please choose from %(least)s to %(most)s people."),
    "sandbox_people_only": gettext_noop(
        "On an evening for trying out only its invented people play. Newcomers can be added there, too."
    ),
}
"""Sentences by code."""
