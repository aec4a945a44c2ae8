"""Signed closing sheets of an evening's till."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class TillClosing(models.Model):
    """A version of the closing sheet as signed; while it is in force the till accepts only reversals.

    `content` is the sheet in figures and codes (`tournaments.queries.till.closing_sheet`), `digest` its hash,
    `last_number` the last cash entry it covers. `confirmed_by` is a second person, if the cup requires two. A withdrawn
    one is kept, the till is open again, and the next one signed is the next version.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="till_closings")
    version = models.PositiveSmallIntegerField(default=1)
    content = models.JSONField()
    digest = models.CharField(max_length=64)
    last_number = models.PositiveIntegerField()
    signed_at = models.DateTimeField()
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawal_reason = models.CharField(max_length=200, blank=True)
    withdrawal_confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("closing sheet of the till")
        verbose_name_plural = _("closing sheets of the till")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "version"], name="one_closing_sheet_per_version"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(withdrawn_at__isnull=True), name="one_closing_sheet_stands"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=False)
                | Q(withdrawn_by__isnull=True, withdrawal_reason="", withdrawal_confirmed_by__isnull=True),
                name="standing_closing_sheets_have_no_withdrawal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.digest[:12]}"

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None
