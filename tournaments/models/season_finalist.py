"""Players expected at a season's own final."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.season import Season


class SeasonFinalist(models.Model):
    """A player expected at a season's own final; staying away brings the points its scheme has for that."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="finalists")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("finalist")
        verbose_name_plural = _("finalists")
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="one_place_in_a_final_per_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.season}"
