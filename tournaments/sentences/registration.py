"""Refusals concerning advance registration."""

from django.utils.translation import gettext_noop

REGISTRATION_SENTENCES = {
    "registration_cancelled": gettext_noop("%(name)s has been taken off the list in the meantime."),
    "registration_form_old": gettext_noop("This page was open for too long. Please look it over and send it again."),
    "registration_form_quick": gettext_noop("That was very quick. Please look it over and send it again."),
    "registration_many": gettext_noop("Too many have registered here just now. Please try again in %(minutes)s min."),
    "registration_not_offered": gettext_noop("For this evening nobody registers beforehand; please set that up first."),
    "registration_not_open": gettext_noop("Registering is not possible at the moment."),
    "registration_place_range": gettext_noop("Please choose a place from 1 to %(places)s."),
    "registration_seats_taken": gettext_noop(
        "%(taken)s people have a seat already; there cannot be fewer. Please cancel somebody first."
    ),
    "registration_times": gettext_noop("Registering would end before it begins."),
    "registrations_full": gettext_noop("The list is full; please ask the organisers."),
}
