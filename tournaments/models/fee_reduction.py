"""Reduced entry fees."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry


class FeeReduction(models.Model):
    """A fee that replaces the evening's for one person, 0 if waived, and its reason. Earlier ones are in the log.

    Archives without people leave the reason empty.
    """

    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="fee_reduction")
    cents = models.PositiveIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("reduced fee")
        verbose_name_plural = _("reduced fees")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.cents}"
