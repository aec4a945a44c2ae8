"""Similar records that belong to two people."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.player import Player


class DismissedPair(models.Model):
    """A pair of records that a cup has declared to be two people, so that it is not suggested again. `one` has the
    smaller id.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="dismissed_pairs")
    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("pair that is two people")
        verbose_name_plural = _("pairs that are two people")
        ordering = ("-id",)
        constraints = [
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="dismissed_pair_in_order"),
            models.UniqueConstraint(fields=["cup", "one", "other"], name="pair_dismissed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"
