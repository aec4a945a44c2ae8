"""Seeds committed before the draw."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Commitment(models.Model):
    """A secret seed and its salt, whose hash is public before the draw; both are revealed with the seating."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="commitments")
    seed = models.CharField(max_length=80)
    salt = models.CharField(max_length=64)
    committed_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("committed seed")
        verbose_name_plural = _("committed seeds")
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(revealed_at__isnull=True), name="one_secret_seed_per_tournament"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.committed_at}"
