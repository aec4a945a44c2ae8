"""Prize-givings in progress."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament

MOST_RANKS, USUAL_RANKS = 60, 10


class Ranking(models.TextChoices):
    """Which ranking of an evening is honoured; stored, so never rename a code."""

    DAY = "day", _("results of the day")
    OVERALL = "overall", _("overall ranking of the final")


class PrizeGiving(models.Model):
    """A prize-giving: places are shown one by one, from `from_rank` up to the winner; the row exists only while it
    lasts.

    `down_to` is the best rank shown, above `from_rank` while none is. `ranking` is the initial ranking by the one that
    it `honours`: rank, player (id) and points of everybody honoured; if the results differ, nothing is shown. With
    `holds_back` public lists show no more than its screen, until the winner is shown or the results are published.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_giving")
    from_rank = models.PositiveSmallIntegerField(default=USUAL_RANKS)
    down_to = models.PositiveSmallIntegerField()
    honours = models.CharField(max_length=8, choices=Ranking.choices, default=Ranking.DAY)
    ranking = models.JSONField()
    holds_back = models.BooleanField(default=True)
    started_at = models.DateTimeField()

    class Meta:
        verbose_name = _("prize-giving")
        verbose_name_plural = _("prize-givings")
        constraints = [
            models.CheckConstraint(
                condition=Q(from_rank__range=(1, MOST_RANKS), down_to__gte=1, down_to__lte=F("from_rank") + 1),
                name="prize_givings_show_some_of_their_ranks",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.from_rank}-{self.down_to}"

    @property
    def is_complete(self) -> bool:
        """Whether the winner is shown."""
        return bool(self.ranking) and self.down_to <= min(rank for rank, *_ in self.ranking)
