"""Imported lists of players, and what they changed."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.entry import Entry
from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class PlayerImport(models.Model):
    """A list imported by a cup, possibly at the check-in of `tournament`.

    `form` names the preview it came from, null without one: a form sent twice is one import. The file's name is not
    stored, because it may be personal; `file_kind` is its extension. `addresses` counts the addresses it noted,
    `new_clubs` are the ids of clubs it created.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="player_imports")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="player_imports")
    at = models.DateTimeField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    file_kind = models.CharField(max_length=8, blank=True)
    form = models.CharField(max_length=32, null=True, blank=True, unique=True)
    added = models.PositiveIntegerField()
    changed = models.PositiveIntegerField()
    same = models.PositiveIntegerField()
    left = models.PositiveIntegerField()
    addresses = models.PositiveIntegerField(default=0)
    new_clubs = models.JSONField(default=list)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("player import")
        verbose_name_plural = _("player imports")
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.cup} {self.at:%Y-%m-%d}"


class ImportedPlayer(models.Model):
    """What an import did to a player, kept while it can be undone.

    `before` and `after` are the player as columns of a list; `before` is null for a player the import added, and equal
    to `after` for one it only checked in or noted the address of. `address` is the HMAC of an address it noted
    (`queries.history.as_made`). `entry` is the check-in it made (`entry_is_new`) or reactivated. `left` says why
    undoing left the player, "" before and for all others.
    """

    player_import = models.ForeignKey(PlayerImport, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    before = models.JSONField(null=True)
    after = models.JSONField()
    address = models.CharField(max_length=64, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")
    entry_is_new = models.BooleanField(default=False)
    left = models.CharField(max_length=16, blank=True)

    class Meta:
        verbose_name = _("imported player")
        verbose_name_plural = _("imported players")
        ordering = ("id",)
        constraints = [models.UniqueConstraint(fields=["player_import", "player"], name="one_row_per_imported_player")]

    def __str__(self) -> str:
        return f"{self.player} ({self.player_import})"
