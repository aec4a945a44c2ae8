"""Pairs of people who must not share a table."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Separation(models.Model):
    """Two people who must not sit at the same table in this tournament. `one` has the lower id."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="separations")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("separation")
        verbose_name_plural = _("separations")
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_separation_per_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="separations_are_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} | {self.other_id}"
