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

    `original` is None, or what an event that was restored from an archive had where it was written, and what is hashed
    in place of its own: `owner` ("tournament:7"), `user`, `link`, `what`; `reason`, None, if the archive withheld it.
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
    original = models.JSONField(null=True)

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

    @property
    def is_reason_withheld(self) -> bool:
        """Whether there was a reason that the archive this event comes from left out; its hash cannot be recounted."""
        return self.original is not None and "reason" in self.original
