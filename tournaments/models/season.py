"""A cup's seasons."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.cup_points_scheme import CupPointsScheme

MOST_PLANNED = 200


class Season(models.Model):
    """A cup's season: its tournaments, which results count (`rule`) and who qualifies (`qualification`).

    Both are documents of `scoring.season` and `scoring.qualification`; `prize_scheme` is one of
    `tournaments.money.prize_schemes`, for evenings without their own, or None. The season's final is the tournament
    with `is_final`.

    `planned`: the total of evenings, including existing ones; None: only those. `cup_points` is the scheme new evenings
    start with, None: that of the previous evening. `final_points` is the scheme of the final, which that evening
    adopts; None: chosen there.
    """

    cup = models.ForeignKey(Cup, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("cup"))
    slug = models.SlugField(_("short name"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    rule = models.JSONField(_("which results count"))
    qualification = models.JSONField(_("qualification"))
    prize_scheme = models.JSONField(_("prize scheme"), null=True, blank=True)
    planned = models.PositiveSmallIntegerField(_("evenings planned"), null=True, blank=True)
    cup_points = models.ForeignKey(
        CupPointsScheme, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("cup points")
    )
    final_points = models.ForeignKey(
        CupPointsScheme,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("cup points of the final"),
    )

    scheme_tried: CupPointsScheme | None = None
    """Not stored: a scheme that its evenings get with settings that are being tried out."""

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-starts", "name")
        constraints = [
            models.UniqueConstraint(fields=["cup", "slug"], name="one_season_per_cup_and_slug"),
            models.CheckConstraint(condition=Q(ends__gte=F("starts")), name="season_ends_after_it_starts"),
            models.CheckConstraint(
                condition=Q(planned__isnull=True) | Q(planned__range=(1, MOST_PLANNED)), name="season_planned_range"
            ),
        ]

    def __str__(self) -> str:
        return self.name
