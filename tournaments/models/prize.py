"""An evening's prizes."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.prize_giving import Ranking
from tournaments.models.tournament import Tournament


class PrizeAward(models.Model):
    """The prizes of an evening as awarded; awarding again creates another row, and `withdrawn_at` ends this one.

    `ranking` is the one that prizes go by; `scheme` is a document of `tournaments.money.prize_schemes`, `fees_cents`
    the base of its percentages. `offered_cents` is the sum of all prizes, of those for unoccupied ranks, and of
    rounding differences. `goods_left` found no winner.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="awards")
    ranking = models.CharField(max_length=8, choices=Ranking.choices, default=Ranking.DAY)
    scheme = models.JSONField()
    fees_cents = models.PositiveIntegerField()
    offered_cents = models.PositiveIntegerField()
    unclaimed_cents = models.PositiveIntegerField()
    rounding_cents = models.PositiveIntegerField()
    goods_left = models.JSONField(default=list)
    awarded_at = models.DateTimeField()
    awarded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("award of prizes")
        verbose_name_plural = _("awards of prizes")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(withdrawn_at__isnull=True), name="one_standing_award_per_evening"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.offered_cents}"


class PrizeLot(models.Model):
    """A person's position, from 1, in the drawing of prizes by lot; awarding again draws nobody twice."""

    award = models.ForeignKey(PrizeAward, on_delete=models.CASCADE, related_name="lots")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="prize_lots")
    place = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("lot")
        verbose_name_plural = _("lots")
        ordering = ("place",)
        constraints = [
            models.UniqueConstraint(fields=["award", "entry"], name="one_lot_per_person"),
            models.UniqueConstraint(fields=["award", "place"], name="one_lot_per_place"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.entry_id}"


class Prize(models.Model):
    """A single prize: money or goods. If it is unchanged when prizes are awarded again, it moves to the new award."""

    award = models.ForeignKey(PrizeAward, on_delete=models.CASCADE, related_name="prizes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="prizes")
    rank = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField(default=0)
    goods = models.CharField(max_length=80, blank=True)

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ("rank", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["award", "entry"], condition=Q(goods=""), name="one_prize_of_money_per_person"
            ),
            models.CheckConstraint(
                condition=Q(goods="", cents__gt=0) | ~Q(goods="") & Q(cents=0), name="prizes_are_money_or_goods"
            ),
        ]

    def __str__(self) -> str:
        return self.goods or str(self.cents)
