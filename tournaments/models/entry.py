"""Who came to a tournament."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A player at a tournament. Whoever checks out before the draw keeps the row and gets no seat.

    People with the same `household`, `car` or `team` (any words, "" for none) are kept apart in the draw where
    possible; `fixed_table` is the number of the table somebody needs.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    is_present = models.BooleanField(default=True)
    checked_in_at = models.DateTimeField()
    lot = models.PositiveIntegerField(null=True, blank=True)
    household = models.CharField(_("household"), max_length=40, blank=True, default="")
    car = models.CharField(_("car"), max_length=40, blank=True, default="")
    team = models.CharField(_("team"), max_length=40, blank=True, default="")
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_per_player")]

    def __str__(self) -> str:
        return f"{self.player} @ {self.tournament}"
