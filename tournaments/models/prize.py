"""What was won on an evening."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class PrizeAward(models.Model):
    """The prizes of an evening as they were awarded; awarding again makes another one, and `withdrawn_at` ends this.

    `scheme` is a document of `tournaments.money.prize_schemes`, `fees_cents` what it took its percentages of. What was
    offered is all prizes, what ranks nobody has would have got, and what rounding left over. `goods_left` found no
    winner.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="awards")
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
    """When somebody was drawn for the prizes that go by lot, from 1; awarding again draws nobody anew."""

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
    """One thing somebody won: money, or goods. A prize that stays when prizes are awarded again moves to that award."""

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
