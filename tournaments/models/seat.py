"""Places at a table, and who sits there from which hand on."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.table import Table


class Seat(models.Model):
    """A place at a table, 1…n in playing order."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("place",)
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="one_seat_per_place"),
            models.CheckConstraint(condition=Q(place__range=(1, 6)), name="places_are_1_to_6"),
        ]

    def __str__(self) -> str:
        return f"{self.table} P{self.place}"


class SeatOccupancy(models.Model):
    """An occupant of a seat from a hand on; a stand-in is a second row, so earlier hands keep their player."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="occupancies")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="occupancies")
    from_hand = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("occupancy")
        verbose_name_plural = _("occupancies")
        ordering = ("from_hand",)
        constraints = [
            models.UniqueConstraint(fields=["seat", "from_hand"], name="one_occupancy_per_seat_and_hand"),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="hands_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} on {self.seat} from hand {self.from_hand}"
