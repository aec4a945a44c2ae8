"""Players at a tournament."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A player at a tournament. Checking out before the draw keeps the row, but it gets no seat.

    People with the same `household`, `car` or `team` (free text, "" for none) are kept apart in the draw if possible;
    `fixed_table` is the number of the table somebody needs. `lot` is their position (1 the best) in the tournament's
    drawing of lots number `lot_drawing`, which breaks ties; None: not drawn.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    is_present = models.BooleanField(default=True)
    checked_in_at = models.DateTimeField()
    lot = models.PositiveIntegerField(null=True, blank=True)
    lot_drawing = models.PositiveIntegerField(null=True, blank=True)
    household = models.CharField(_("household"), max_length=40, blank=True, default="")
    car = models.CharField(_("car"), max_length=40, blank=True, default="")
    team = models.CharField(_("team"), max_length=40, blank=True, default="")
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_per_player"),
            models.UniqueConstraint(fields=["tournament", "lot_drawing", "lot"], name="one_entry_per_drawn_lot"),
            models.CheckConstraint(
                condition=Q(lot__isnull=True, lot_drawing__isnull=True)
                | Q(lot__isnull=False, lot_drawing__isnull=False, lot__gte=1, lot_drawing__gte=1),
                name="lots_are_of_a_drawing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} @ {self.tournament}"
