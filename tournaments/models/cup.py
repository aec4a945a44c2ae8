"""Cups, whose organisers run tournaments over seasons."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.chained import Chained

MOST_OF_A_CLUB = 20
"""The most players per club whose results may count together."""


class Cup(Chained):
    """A cup, such as one of Austria's seven; everything an organiser may see belongs to one.

    `two_people` lists the acts (`DualControlAction`) a second organiser must confirm. Clubs are ranked by their best
    `clubs_best` players, 0: not ranked; `publishes_clubs`: that ranking and those within each club are public with an
    evening's results. `former_slugs` keep redirecting here while no other cup has them.
    """

    slug = models.SlugField(_("short address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80)
    short_name = models.CharField(_("abbreviation"), max_length=8)
    two_people = models.JSONField(_("what two people do"), default=list, blank=True)
    former_slugs = models.JSONField(_("former short addresses"), default=list, blank=True)

    clubs_best = models.PositiveSmallIntegerField(_("players of a club who count"), default=0)
    publishes_clubs = models.BooleanField(_("publishes rankings by club"), default=False)

    class Meta:
        verbose_name = _("cup")
        verbose_name_plural = _("cups")
        ordering = ("name",)
        constraints = [
            models.CheckConstraint(condition=models.Q(clubs_best__lte=MOST_OF_A_CLUB), name="cup_clubs_best_range")
        ]

    def __str__(self) -> str:
        return self.name
