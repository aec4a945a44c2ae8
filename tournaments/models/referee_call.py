"""Referee calls from tables."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.table import Table


class CallReason(models.TextChoices):
    """The reason for a call; "" if not given."""

    RENONCE = "renonce", _("Renonce")
    DISPUTE = "dispute", _("Dispute about the result")
    OTHER = "other", _("Something else")


class RefereeCall(models.Model):
    """A table's call for the referee: open until settled or withdrawn, answered once somebody from the desk comes.

    `place` is that of the calling phone, if known.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="referee_calls")
    place = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=8, choices=CallReason, blank=True)
    called_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)
    is_withdrawn = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("call for the referee")
        verbose_name_plural = _("calls for the referee")
        ordering = ("called_at", "id")
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_at__isnull=True), name="one_open_call_per_table"
            ),
            models.CheckConstraint(
                condition=Q(is_withdrawn=False) | Q(closed_at__isnull=False), name="withdrawn_calls_are_closed"
            ),
            models.CheckConstraint(condition=Q(place__isnull=True) | Q(place__range=(1, 6)), name="calls_from_a_place"),
        ]

    def __str__(self) -> str:
        return f"{self.table} call"

    @property
    def is_answered(self) -> bool:
        return self.answered_at is not None
