"""What happened: the append-only log."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Event(models.Model):
    """One action that was carried out: who, when, where, what, why. Append-only, one hash chain per owner.

    The owner is a tournament, or a cup for what belongs to no tournament. `door` is where the action came in: desk,
    phone, API or command. `hash` covers the event and `previous_hash`, so a row that was changed, removed or inserted
    breaks the chain. `what` holds ids and figures, never names.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, null=True, related_name="events")
    cup = models.ForeignKey("tournaments.Cup", on_delete=models.CASCADE, null=True, related_name="events")
    sequence = models.PositiveIntegerField()
    at = models.DateTimeField()
    verb = models.CharField(max_length=40)
    door = models.CharField(max_length=16)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    link_id = models.BigIntegerField(null=True)  # a plain id: the log outlives the tables of a redrawn round
    what = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("sequence",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sequence"], name="one_event_per_tournament_and_sequence"),
            models.UniqueConstraint(fields=["cup", "sequence"], name="one_event_per_cup_and_sequence"),
            models.CheckConstraint(
                condition=Q(tournament__isnull=True, cup__isnull=False) | Q(tournament__isnull=False, cup__isnull=True),
                name="event_has_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sequence} {self.verb}"
