"""The sentences for why a list is not published or withdrawn, and what is wrong with a second person."""

from django.utils.translation import gettext_noop

PUBLISHING_SENTENCES = {
    "already_withdrawn": gettext_noop("This list has been withdrawn already."),
    "list_changed_since": gettext_noop("The list has changed in the meantime; please look at it again."),
    "not_published": gettext_noop("This list has not been published."),
    "second_person_missing": gettext_noop("Please let a second organiser confirm with user name and password."),
    "second_person_not_organiser": gettext_noop("Only another organiser of this cup can confirm this."),
    "second_person_same": gettext_noop("You cannot confirm it yourself; it has to be somebody else."),
    "second_person_wrong": gettext_noop("User name or password of the second person is wrong."),
    "freeze_one_round": gettext_noop("This evening has one round only; the list would be empty to its end."),
    "two_organisers_needed": gettext_noop("For this the cup needs at least two organisers."),
}
"""A sentence for each code; actions refuse with them."""
