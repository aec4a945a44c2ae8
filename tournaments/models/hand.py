"""A hand, its revisions, and everybody's scores in it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.ruleset_revision import RulesetRevision


class Hand(models.Model):
    """A hand's identity: its table and number. Its one current revision says what was played."""

    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="played_hands")
    number = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_hand_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_numbers_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class HandRevision(models.Model):
    """One version of a hand: immutable, except that a later revision may supersede it.

    `record` is the canonical record of the hand (null if struck or withdrawn), `receipt` the response, so that a resend
    gets exactly the same one. `entry_id` is unique per table: it identifies resends of the same entry.
    `is_settled_anew`: not written by anybody; an earlier hand changed this one's doubling, or the table was reseated.
    `is_withdrawn`: the entry was undone, and there is no hand until another is entered. `is_change_withdrawn`: the
    previous change was undone, restoring what was there before. `door` is the entry point, as in the event ("" in old
    rows), `entered_at_place` the place of the phone (1–6).
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="revisions")
    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField(default=1)
    is_current = models.BooleanField(default=True)
    is_struck = models.BooleanField(default=False)
    is_settled_anew = models.BooleanField(default=False)
    is_withdrawn = models.BooleanField(default=False)
    is_change_withdrawn = models.BooleanField(default=False)
    record = models.JSONField(null=True)
    hand_hash = models.CharField(max_length=64, blank=True)
    entry_id = models.CharField(max_length=64)
    receipt = models.JSONField()
    engine = models.CharField(max_length=20)
    ruleset = models.ForeignKey(RulesetRevision, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)
    door = models.CharField(max_length=16, blank=True)
    entered_at_place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("revision of a hand")
        verbose_name_plural = _("revisions of hands")
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=["hand", "number"], name="one_revision_per_number"),
            models.UniqueConstraint(fields=["hand"], condition=Q(is_current=True), name="one_current_revision"),
            models.UniqueConstraint(fields=["table", "entry_id"], name="one_revision_per_entry_id"),
            models.CheckConstraint(
                condition=Q(is_struck=True, is_withdrawn=False, record__isnull=True)
                | Q(is_struck=False, is_withdrawn=True, record__isnull=True)
                | Q(is_struck=False, is_withdrawn=False, record__isnull=False),
                name="struck_or_withdrawn_hands_have_no_record",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id} rev {self.number}"


class HandScore(models.Model):
    """An entry's score in a revision of a hand: points (Schrift) and money, both in points.

    Both sum to 0 per revision; dummies have no row, and whatever is missing is theirs.
    """

    revision = models.ForeignKey(HandRevision, on_delete=models.CASCADE, related_name="scores")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="scores")
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    money = models.IntegerField()

    class Meta:
        verbose_name = _("score")
        verbose_name_plural = _("scores")
        constraints = [models.UniqueConstraint(fields=["revision", "entry"], name="one_score_per_revision_and_entry")]

    def __str__(self) -> str:
        return f"{self.points:+d}"
