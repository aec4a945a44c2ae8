"""First entries of paper totals, awaiting a second one."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.table import Table


class SheetReading(models.Model):
    """The totals one user typed from a table's sheet, at an evening with double entry.

    `points` are `[entry, points]` by entry. Deleted once two users agree, or the totals are withdrawn.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="readings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    points = models.JSONField()
    read_at = models.DateTimeField()

    class Meta:
        verbose_name = _("first entry of totals")
        verbose_name_plural = _("first entries of totals")
        ordering = ("read_at", "id")
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="one_reading_per_table_and_person")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.user_id}"
