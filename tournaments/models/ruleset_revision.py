"""Stored rulesets."""

from dataclasses import replace

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.ruleset_keys import RulesetKey


class RulesetRevision(models.Model):
    """A ruleset as it was when a tournament chose it or a cup added it. Rows are never updated.

    `cup` owns the ruleset; null for published ones; of a cup's revisions with one slug the last one added is the
    newest. The hash is of the canonical document.
    """

    cup = models.ForeignKey(Cup, on_delete=models.PROTECT, null=True, related_name="rulesets")
    slug = models.SlugField(max_length=60)
    version = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    document = models.JSONField()
    content_hash = models.CharField(max_length=64)
    added_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("ruleset revision")
        verbose_name_plural = _("ruleset revisions")
        ordering = ("name", "version")
        constraints = [
            models.UniqueConstraint(fields=["cup", "content_hash"], name="one_ruleset_revision_per_cup_and_content"),
            models.UniqueConstraint(
                fields=["content_hash"],
                condition=Q(cup__isnull=True),
                name="one_published_ruleset_revision_per_content",
            ),
            models.CheckConstraint(
                condition=Q(cup__isnull=True, added_at__isnull=True) | Q(cup__isnull=False, added_at__isnull=False),
                name="own_ruleset_revision_says_when",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.version})"

    @property
    def code(self) -> str:
        """Identifies this revision within its cup: SLUG@HASH."""
        return f"{self.slug}@{self.content_hash}"

    @property
    def key(self) -> RulesetKey:
        """Identifies this revision globally."""
        return replace(self.newest_key, content_hash=self.content_hash)

    @property
    def newest_key(self) -> RulesetKey:
        """Identifies the newest revision of this ruleset globally."""
        return RulesetKey(self.slug, cup=self.cup.slug if self.cup else "")
