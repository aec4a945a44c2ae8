"""The input of the draw, and its outcome."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Entry, Tournament


class Separation(models.Model):
    """Two people who must not sit at the same table in this tournament. `one` has the lower id."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="separations")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("prohibited pair")
        verbose_name_plural = _("prohibited pairs")
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_separation_per_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="separations_are_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} | {self.other_id}"


class DrawRun(models.Model):
    """One run of the draw: its input, its outcome and what it claims; entry ids, never names.

    `document` and `rounds`, `certificate` are the input and the answer of `manage.py draw_seating`; `numbers` are the
    tournament's rounds that were drawn. Rows are kept when rounds are drawn again, so that drafts can be compared.
    `changed_by_hand`: seats were changed since; then the document alone no longer gives this seating. In a draft
    `rounds` and `certificate` follow the change; what happens to a published round (stand-ins, late arrivals) does not.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="drawings")
    numbers = models.JSONField()
    document = models.JSONField()
    rounds = models.JSONField()
    certificate = models.JSONField()
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    changed_by_hand = models.BooleanField(default=False)

    class Meta:
        db_table = "tournaments_drawing"  # the table is older than the name
        verbose_name = _("run of the draw")
        verbose_name_plural = _("runs of the draw")
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.tournament_id} R{self.numbers}"


class Commitment(models.Model):
    """A secret seed and its salt, whose hash everybody can see before the draw; both are revealed with the seating."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="commitments")
    seed = models.CharField(max_length=80)
    salt = models.CharField(max_length=64)
    committed_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("committed seed")
        verbose_name_plural = _("committed seeds")
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(revealed_at__isnull=True), name="one_secret_seed_per_tournament"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.committed_at}"
