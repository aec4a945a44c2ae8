"""A cup's season."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup


class Season(models.Model):
    """A cup's season: its tournaments, which results count (`rule`) and who qualifies (`qualification`).

    Both are documents of `scoring.season` and `scoring.qualification`; `prize_scheme` is one of
    `tournaments.money.prize_schemes`, for evenings without their own, or None. The season's final is the tournament
    with `is_final`.
    """

    cup = models.ForeignKey(Cup, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("cup"))
    slug = models.SlugField(_("short name"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    rule = models.JSONField(_("which results count"))
    qualification = models.JSONField(_("qualification"))
    prize_scheme = models.JSONField(_("prize scheme"), null=True, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-starts", "name")
        constraints = [
            models.UniqueConstraint(fields=["cup", "slug"], name="one_season_per_cup_and_slug"),
            models.CheckConstraint(condition=Q(ends__gte=F("starts")), name="season_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return self.name
