"""Refusals to publish or withdraw a list, and problems with the second person."""

from django.utils.translation import gettext_noop

from tournaments.sentences.championship import CHAMPIONSHIP_SENTENCES

PUBLISHING_SENTENCES = {
    **CHAMPIONSHIP_SENTENCES,
    "certificates_too_early": gettext_noop("Certificates show the final results: please close the evening first."),
    "ranks_unknown": gettext_noop("Nobody has one of these ranks."),
    "already_withdrawn": gettext_noop("This list has been withdrawn already."),
    "list_empty": gettext_noop("There is nobody in this list; there is nothing to publish yet."),
    "list_empty_now": gettext_noop("There is nobody in this list any more; please withdraw the published one."),
    "list_changed_since": gettext_noop("The list has changed in the meantime; please look at it again."),
    "rank_points_size": gettext_noop("Points are missing for tables of %(size)s, which are usual under these rules."),
    "rank_points_unusable": gettext_noop(
        "These Rangpunkte cannot be used: one number from 0 to 1000 for each place, none more than the one before it."
    ),
    "not_published": gettext_noop("This list has not been published."),
    "second_person_missing": gettext_noop("Please let a second organiser confirm with user name and password."),
    "second_person_not_organiser": gettext_noop("Only another organiser of this cup can confirm this."),
    "second_person_same": gettext_noop("You cannot confirm it yourself; it has to be somebody else."),
    "second_person_wrong": gettext_noop("User name or password of the second person is wrong."),
    "freeze_one_round": gettext_noop("This evening has one round only; the list would be empty to its end."),
    "two_organisers_needed": gettext_noop("For this the cup needs at least two organisers."),
}
"""Sentences by code."""
