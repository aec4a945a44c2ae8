"""Schemes that turn results into cup points."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup


class CupPointsScheme(models.Model):
    """A scheme that turns results into cup points, as a document of `scoring.cup_points`. Rows are never changed once
    used.

    `cup` owns the scheme; null for shipped ones. A scheme that `is_retired` is not offered any longer, because another
    one replaces it or nobody wants it; whatever uses it keeps it.
    """

    cup = models.ForeignKey(
        Cup, on_delete=models.PROTECT, null=True, blank=True, related_name="schemes", verbose_name=_("cup")
    )
    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    document = models.JSONField(_("document"))
    is_retired = models.BooleanField(_("no longer offered"), default=False)

    class Meta:
        verbose_name = _("cup points scheme")
        verbose_name_plural = _("cup points schemes")
        ordering = ("name",)
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "name"],
                condition=Q(cup__isnull=False, is_retired=False),
                name="one_offered_scheme_per_cup_and_name",
            ),
            models.CheckConstraint(
                condition=Q(cup__isnull=False) | Q(is_retired=False), name="shipped_schemes_are_offered"
            ),
        ]

    def __str__(self) -> str:
        return self.name
