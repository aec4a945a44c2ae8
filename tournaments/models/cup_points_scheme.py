"""How a result becomes cup points."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CupPointsScheme(models.Model):
    """How a result turns into cup points, as a document of `scoring.cup_points`. Rows are never changed once used."""

    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    document = models.JSONField(_("document"))

    class Meta:
        verbose_name = _("cup points scheme")
        verbose_name_plural = _("cup points schemes")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
