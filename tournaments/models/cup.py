"""A cup, whose organisers run tournaments over seasons."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.chained import Chained


class Cup(Chained):
    """A cup, for instance one of Austria's seven; everything an organiser may see belongs to one.

    `two_people` lists the acts (`SharedAct`) that a second organiser has to confirm.
    """

    slug = models.SlugField(_("short address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80)
    short_name = models.CharField(_("abbreviation"), max_length=8)
    two_people = models.JSONField(_("what two people do"), default=list, blank=True)

    class Meta:
        verbose_name = _("cup")
        verbose_name_plural = _("cups")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
