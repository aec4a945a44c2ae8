"""A cup's champions by year."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.player import Player
from tournaments.models.publication import Publication

FIRST_YEAR, LAST_YEAR = 1900, 2100


class ChampionImport(models.Model):
    """An imported list of champions; undoing it deletes its lines."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="champion_imports")
    at = models.DateTimeField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    added = models.PositiveIntegerField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("import of champions")
        verbose_name_plural = _("imports of champions")
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.cup} {self.at:%Y-%m-%d}"


class PastChampion(models.Model):
    """A year's champion. `year` is the championship's, `held_on` the day it was played, possibly in another year.

    `name` is as written, even if `player` is known. A year without a championship has a `remark` and no name; two who
    share rank 1 are two rows. `title` tells the finals of a year apart, "" where it is not known. `publication` is the
    list it was taken from, `taken_in` the import.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="champions")
    year = models.PositiveSmallIntegerField(_("year"))
    held_on = models.DateField(_("day"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    name = models.CharField(_("name"), max_length=160, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="championships")
    points = models.IntegerField(_("points"), null=True, blank=True)
    vorrundenpunkte = models.PositiveSmallIntegerField(_("Vorrundenpunkte"), null=True, blank=True)
    finalpunkte = models.PositiveSmallIntegerField(_("Finalpunkte"), null=True, blank=True)
    title = models.CharField(_("title"), max_length=120, blank=True)
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    publication = models.ForeignKey(
        Publication, on_delete=models.PROTECT, null=True, blank=True, related_name="champions"
    )
    taken_in = models.ForeignKey(
        ChampionImport, on_delete=models.SET_NULL, null=True, blank=True, related_name="champions"
    )

    class Meta:
        verbose_name = _("champion")
        verbose_name_plural = _("champions")
        ordering = ("-year", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "year", "title", "name"], condition=~Q(name=""), name="one_champion_per_year_and_name"
            ),
            models.CheckConstraint(condition=Q(year__range=(FIRST_YEAR, LAST_YEAR)), name="champion_year_range"),
            models.CheckConstraint(condition=~Q(name="") | ~Q(remark=""), name="years_without_champion_say_why"),
        ]

    def __str__(self) -> str:
        return f"{self.year}: {self.name}"
