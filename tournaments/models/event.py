"""The append-only log."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

CHANGE_EVENING = "change_evening"
"""The verb of changed settings of an evening, which lists of evenings look for."""


class Event(models.Model):
    """An action carried out: who, when, where, what, why. Append-only, one hash chain per owner.

    The owner is a tournament, or a cup for what belongs to no tournament. `door` is the entry point: desk, phone, API
    or command. `hash` covers the event and `previous_hash`, so that changing, deleting or inserting a row breaks the
    chain. `what` holds ids and figures, never names.

    `original` is None, or, for an event restored from an archive, the original values to hash instead of its own:
    `owner` ("tournament:7"), `user`, `link`, `what`; `reason`, None, if the archive withheld it.
    """

    # Without indexes of their own: each begins a unique one, by which PostgreSQL then finds the end of a log.
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, null=True, related_name="events", db_index=False
    )
    cup = models.ForeignKey(
        "tournaments.Cup", on_delete=models.CASCADE, null=True, related_name="events", db_index=False
    )
    sequence = models.PositiveIntegerField()
    at = models.DateTimeField()
    verb = models.CharField(max_length=40)
    door = models.CharField(max_length=16)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    link_id = models.BigIntegerField(null=True)  # not a foreign key: the log outlives the tables of a redrawn round
    what = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    original = models.JSONField(null=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("sequence",)
        indexes = [
            # Few events change an evening's settings: they are found without reading the hands of the evening.
            models.Index(fields=["tournament", "at"], condition=Q(verb=CHANGE_EVENING), name="event_changed_evening"),
        ]
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
        """Whether the archive this event comes from withheld its reason, so that its hash cannot be verified."""
        return self.original is not None and "reason" in self.original
