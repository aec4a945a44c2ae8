"""Stored results of closed evenings."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class KeptResults(models.Model):
    """The results of a closed evening's hands, stored for the season table: derived data, never a source.

    Valid for the evening's log up to the event `sequence` with the hash `head`, and ignored once a later event may have
    changed results (`queries.seasons.stored_results`). `content` has, best first, the ids of the players, their ranks
    and scores.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="kept_results"
    )
    sequence = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    content = models.JSONField()

    class Meta:
        verbose_name = _("kept results")
        verbose_name_plural = _("kept results")

    def __str__(self) -> str:
        return f"{self.tournament_id} @ {self.sequence}"
