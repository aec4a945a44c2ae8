"""A season's further tables: over some of its evenings, or of some of its people."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.attribute import AttributeValue
from tournaments.models.club import Club
from tournaments.models.season import Season
from tournaments.models.tournament import Tournament


class SubRanking(models.Model):
    """A further table of a season, in order of `position`; public with the season's own if `is_published`.

    It covers the evenings in `evenings` if `has_own_evenings`, else all that count; and the people in `club`, those who
    have `value`, or everybody. `rule` is a document of `scoring.season`; None: the season's.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="sub_rankings")
    name = models.CharField(_("name"), max_length=60)
    position = models.PositiveSmallIntegerField(_("position"))
    has_own_evenings = models.BooleanField(_("is about some evenings only"), default=False)
    evenings = models.ManyToManyField(Tournament, through="SubRankingEvening", related_name="+")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="sub_rankings")
    value = models.ForeignKey(
        AttributeValue, on_delete=models.PROTECT, null=True, blank=True, related_name="sub_rankings"
    )
    rule = models.JSONField(_("which results count"), null=True, blank=True)
    is_published = models.BooleanField(_("is published"), default=False)

    class Meta:
        verbose_name = _("further table of a season")
        verbose_name_plural = _("further tables of seasons")
        ordering = ("position", "pk")
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="one_sub_ranking_per_name_and_season"),
            models.CheckConstraint(
                condition=Q(club__isnull=True) | Q(value__isnull=True), name="sub_rankings_are_of_one_group"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SubRankingEvening(models.Model):
    """An evening covered by a further table; ignored while cancelled or no longer in the season."""

    sub_ranking = models.ForeignKey(SubRanking, on_delete=models.CASCADE, related_name="chosen")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("evening of a further table")
        verbose_name_plural = _("evenings of further tables")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["sub_ranking", "tournament"], name="one_row_per_sub_ranking_and_evening")
        ]

    def __str__(self) -> str:
        return f"{self.sub_ranking_id}: {self.tournament_id}"
