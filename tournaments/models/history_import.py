"""Imports of a cup's history, each undoable as a whole."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.cup import Cup

LONGEST_FILE_NAME = 100


class HistoryState(models.TextChoices):
    """A DRAFT has files and answers and has changed nothing yet."""

    DRAFT = "draft", pgettext_lazy("import", "being prepared")
    DONE = "done", pgettext_lazy("import", "taken over")
    UNDONE = "undone", pgettext_lazy("import", "undone")


class HistoryImport(models.Model):
    """An import of a cup's history from files.

    `choices` say what the files mean, `answers` who people are, by their key in the files. Once it is done, `figures`
    count what was created, `report` lists deviations from the files, and `made` has the ids and data needed to undo it.
    `fingerprint` identifies the plan that was shown before.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="history_imports")
    state = models.CharField(max_length=8, choices=HistoryState.choices, default=HistoryState.DRAFT)
    begun_at = models.DateTimeField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    choices = models.JSONField(default=dict)
    answers = models.JSONField(default=dict)
    fingerprint = models.CharField(max_length=64, blank=True)
    figures = models.JSONField(default=dict)
    report = models.JSONField(default=list)
    made = models.JSONField(default=dict)
    done_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("import of the past")
        verbose_name_plural = _("imports of the past")
        ordering = ("-id",)
        constraints = [
            models.CheckConstraint(
                condition=Q(state="draft", done_at=None) | ~Q(state="draft") & Q(done_at__isnull=False),
                name="only_drafts_of_the_past_are_not_done",
            )
        ]

    def __str__(self) -> str:
        return f"{self.cup} {self.begun_at:%Y-%m-%d}"

    @property
    def file_names(self) -> list[str]:
        """The names of the files of an import that was carried out; empty for early ones."""
        return list(self.made.get("files", ()))

    @property
    def idle(self) -> list[dict[str, object]]:
        """The notes on people left out without a result; empty for early ones."""
        return list(self.made.get("idle", ()))

    @property
    def is_draft(self) -> bool:
        return self.state == HistoryState.DRAFT


class HistoryFile(models.Model):
    """A file of an import in preparation; `kind` is its extension, `name` the uploaded one, `choice` how to read it."""

    history = models.ForeignKey(HistoryImport, on_delete=models.CASCADE, related_name="files")
    content = models.BinaryField()
    kind = models.CharField(max_length=8, blank=True)
    name = models.CharField(max_length=LONGEST_FILE_NAME, blank=True)
    choice = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("file of the past")
        verbose_name_plural = _("files of the past")
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.history} {self.kind}"
