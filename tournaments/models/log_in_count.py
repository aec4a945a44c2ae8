"""How often somebody tried to log in, or registered for an evening."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LogInCount(models.Model):
    """Passwords looked at, or registrations sent, since a window began, and when it ends.

    `key` is a kind and four hexadecimal digits of a keyed hash: no name and no address can be read from it, and there
    are never more than 65,536 rows of a kind, whatever is tried.
    """

    key = models.CharField(max_length=24, unique=True)
    tries = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("count of log-ins")
        verbose_name_plural = _("counts of log-ins")

    def __str__(self) -> str:
        return self.key
