"""The outbox: mails and letters to people."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.season import Season


class MailKind(models.TextChoices):
    INVITATION = "invitation", _("invitation")
    MOVED_UP = "moved_up", _("invitation of somebody who moved up")
    REMINDER = "reminder", _("reminder")
    DAY = "day", _("day and place")
    REPLACED = "replaced", _("invitation that was replaced")


class MailState(models.TextChoices):
    """`unsure`: the process died while sending it, and nobody knows whether it went out."""

    QUEUED = "queued", _("waits to be sent")
    SENDING = "sending", _("is being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("refused")
    UNSURE = "unsure", _("perhaps sent")
    LETTER = "letter", _("letter")
    DROPPED = "dropped", _("not sent any more")


class WhyDropped(models.TextChoices):
    """Why a queued mail was not sent; stored, so never rename a code."""

    ANSWERED = "answered", _("answered before it was sent")
    NO_PLACE = "no_place", _("not in any more")
    TOO_LATE = "too_late", _("the last day to answer is over")
    FINAL_OVER = "final_over", _("the final is over")
    FINAL_BEGUN = "final_begun", _("the final has begun")
    LINKS_OVER = "links_over", _("the links for answers open nothing any more")


class Mail(models.Model):
    """A mail about a season, queued in the transaction of the act behind it.

    `key` prevents duplicates. `sending` is committed before anything goes out; if the `attempt` (JOB.ATTEMPT) of such a
    row has died it is `unsure`, and somebody decides; a `queued` row with an `attempt` may have been sent by it. A
    `letter` has no address `to`; `printed_at` is when it was last in a printed document. `{link}` in `body` is replaced
    by the secret answer link when it goes out, so that the link is stored nowhere. `error` is the message of the server
    that refused it; of a `dropped` mail it is a `WhyDropped`, and its key is free again. `to`, `subject` and `body` are
    emptied some time later (`actions.people.removal`).
    `told` is what it says of the final's evening (`queries.finals.told`); None in older rows: not known.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="mails")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="mails")
    kind = models.CharField(max_length=12, choices=MailKind.choices)
    key = models.CharField(max_length=80, unique=True)
    to = models.EmailField(blank=True)
    sender_name = models.CharField(max_length=80)
    reply_to = models.EmailField(blank=True)
    subject = models.CharField(max_length=150)
    body = models.TextField()
    state = models.CharField(max_length=8, choices=MailState.choices)
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    attempt = models.CharField(max_length=24, blank=True)
    created_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True)
    printed_at = models.DateTimeField(null=True)
    told = models.JSONField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        ordering = ("pk",)
        constraints = [
            models.CheckConstraint(
                condition=Q(to="", state="letter") | (~Q(to="") & ~Q(state="letter")) | Q(to="", subject="", body=""),
                name="mail_has_an_address",
            ),
        ]
        indexes = [
            models.Index(fields=["season"], condition=Q(state__in=("queued", "sending")), name="mails_to_be_sent")
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.state})"

    @property
    def is_waiting(self) -> bool:
        """Whether it has certainly not gone out yet: a letter not posted, or queued without an attempt."""
        if self.state == MailState.LETTER:
            return self.sent_at is None
        return self.state == MailState.QUEUED and not self.attempt

    @property
    def why_dropped(self) -> str:
        """The reason for dropping it, in words."""
        return str(dict(WhyDropped.choices).get(self.error, ""))
