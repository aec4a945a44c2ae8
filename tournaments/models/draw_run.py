"""The input and the outcome of a draw."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class DrawRun(models.Model):
    """One run of the draw: its input, its outcome and its claims; entry ids, never names.

    `document`, `rounds` and `certificate` are the input and output of `manage.py draw_seating`; `numbers` are the
    rounds drawn. Rows are kept when rounds are redrawn, so that drafts can be compared. `changed_by_hand`: seats were
    changed manually, so the document no longer reproduces this seating. In a draft, `rounds` and `certificate` follow
    the change; changes to a published round (stand-ins, late arrivals) do not affect them.
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
        db_table = "tournaments_drawing"  # matches the columns `drawing_id`, which others read
        verbose_name = _("run of the draw")
        verbose_name_plural = _("runs of the draw")
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.tournament_id} R{self.numbers}"
