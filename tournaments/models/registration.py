"""Registrations for an evening in advance."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.player import Player
from tournaments.models.tournament import Tournament

RETENTION_DAYS = 30


class RegistrationTerms(models.Model):
    """An evening's registration period and number of `seats` (null: unlimited).

    Later registrations wait in order of arrival. `shows_names`: the public page lists the registered people.
    Registrations are deleted `kept_days` after the evening.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="registration_terms")
    opens_at = models.DateTimeField(_("opens"))
    closes_at = models.DateTimeField(_("closes"))
    seats = models.PositiveSmallIntegerField(_("seats"), null=True, blank=True)
    shows_names = models.BooleanField(_("names are public"), default=False)
    kept_days = models.PositiveSmallIntegerField(_("days kept after the evening"), default=RETENTION_DAYS)

    class Meta:
        verbose_name = _("terms of registration")
        verbose_name_plural = _("terms of registration")
        constraints = [
            models.CheckConstraint(
                condition=Q(closes_at__gt=F("opens_at")), name="registration_opens_before_it_closes"
            ),
            models.CheckConstraint(
                condition=Q(seats__isnull=True) | Q(seats__range=(1, 999)), name="registration_for_1_to_999_seats"
            ),
            models.CheckConstraint(condition=Q(kept_days__range=(1, 365)), name="registrations_kept_1_to_365_days"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} registration"


class Registration(models.Model):
    """A person's own registration: not a player until the desk says who it is (`player`).

    `position` is their place in the order of arrival, with gaps for cancellations; whether they have a seat follows
    from it. `key` makes a form sent twice one registration. Nothing else is stored about them.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    key = models.CharField(max_length=64, editable=False)
    position = models.PositiveIntegerField()
    family_name = models.CharField(_("family name"), max_length=80)
    given_name = models.CharField(_("given name"), max_length=80, blank=True)
    place = models.CharField(pgettext_lazy("town", "place"), max_length=80, blank=True)
    number = models.CharField(_("number"), max_length=4, blank=True)
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="registrations")
    registered_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        ordering = ("position",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_registration_per_form"),
            models.UniqueConstraint(fields=["tournament", "position"], name="one_registration_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.position}"

    @property
    def name(self) -> str:
        """Family name first, as on every list."""
        return f"{self.family_name} {self.given_name}".strip()
