"""Counts of log-in attempts and registrations, for rate limits."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LogInCount(models.Model):
    """Password attempts or registrations within a window, and the window's end.

    `key` is a kind and four hexadecimal digits of a keyed hash: it reveals no name or address, and there are at most
    65,536 rows per kind, whatever is tried.
    """

    key = models.CharField(max_length=24, unique=True)
    tries = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("count of log-ins")
        verbose_name_plural = _("counts of log-ins")

    def __str__(self) -> str:
        return self.key
