"""Base model of rows with their own log: a hash chain of events."""

from django.db import models


class Chained(models.Model):
    """A row whose actions are logged in one hash chain.

    `revision` is the sequence number of the last event, `chain_head` its hash ("" before the first). Every action
    advances both in its own transaction, so anything computed under a revision is valid while that revision is current.
    `chain_seal` is the installation's seal over both (`tournaments.seals`).
    """

    revision = models.PositiveIntegerField(default=0, editable=False)
    chain_head = models.CharField(max_length=64, default="", blank=True, editable=False)
    chain_seal = models.CharField(max_length=80, default="", blank=True, editable=False)

    class Meta:
        abstract = True
