"""Totals of rounds without known hands."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MOST_POINTS = 9_999
"""A round's total in points, positive or negative."""


class EnteredTotal(models.Model):
    """A player's total of a round, in points (Schrift), at an evening without hands; no row for a round not played.

    There is no money. The totals of a round sum to 0, or a reason was given when the evening was closed
    (`close_evening`).
    """

    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="entered_totals")
    round = models.PositiveSmallIntegerField(_("round"))
    points = models.IntegerField(_("points"))

    class Meta:
        verbose_name = _("entered total")
        verbose_name_plural = _("entered totals")
        constraints = [
            models.UniqueConstraint(fields=["entry", "round"], name="one_entered_total_per_round"),
            models.CheckConstraint(condition=Q(round__range=(1, 60)), name="entered_totals_are_of_a_round"),
            models.CheckConstraint(
                condition=Q(points__range=(-MOST_POINTS, MOST_POINTS)), name="entered_totals_are_in_range"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points:+d}"
