"""The ruleset a tournament is played under."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RulesetRevision(models.Model):
    """A ruleset as it was when a tournament chose it. Rows are never updated; the hash is of the canonical document."""

    slug = models.SlugField(max_length=60)
    version = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    document = models.JSONField()
    content_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        verbose_name = _("ruleset revision")
        verbose_name_plural = _("ruleset revisions")
        ordering = ("name", "version")

    def __str__(self) -> str:
        return f"{self.name} ({self.version})"
