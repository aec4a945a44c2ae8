"""Totals from paper sheets."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundTotal(models.Model):
    """A player's total of a round from the paper sheet. Sums to 0 per table; money is in points, unlike cents
    elsewhere.
    """

    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="paper_totals")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="paper_totals")
    points = models.IntegerField()
    money = models.IntegerField()

    class Meta:
        verbose_name = _("round total")
        verbose_name_plural = _("round totals")
        constraints = [models.UniqueConstraint(fields=["table", "entry"], name="one_paper_total_per_entry")]

    def __str__(self) -> str:
        return f"{self.points:+d}"
