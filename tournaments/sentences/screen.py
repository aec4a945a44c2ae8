"""Refusals concerning screens."""

from django.utils.translation import gettext_noop

SCREEN_SENTENCES = {
    "giving_begun": gettext_noop("The prize-giving has already begun."),
    "giving_interrupted": gettext_noop("The results have changed since the prize-giving began; please begin it anew."),
    "giving_moved_on": gettext_noop("Another device has shown something else in the meantime; please look again."),
    "giving_over": gettext_noop("The prize-giving is over."),
    "giving_ranks": gettext_noop("Please give a place from 1 to %(most)s."),
    "screen_seconds": gettext_noop("Please give %(least)s to %(most)s seconds."),
    "screen_unknown": gettext_noop("Please choose from the list."),
}
