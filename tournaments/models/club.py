"""Clubs and groups of regulars."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A club or group of regulars, whose members are kept apart in the draw."""

    name = models.CharField(_("name"), max_length=80, unique=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
