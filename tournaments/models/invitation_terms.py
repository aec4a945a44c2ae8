"""The board's texts and terms for invitations."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.mail import MailKind
from tournaments.models.season import Season


class InvitationTerms(models.Model):
    """The texts, deadline and sender of a season's invitations.

    Texts have placeholders in braces (`tournaments.invitation_texts`). `moves_up_by_itself`: when somebody
    declines, the next in line is invited automatically; otherwise the board is offered to do so. Without a `day_text`
    the usual one is written.
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="invitation_terms")
    answer_until = models.DateField(_("last day to answer"))
    sender_name = models.CharField(_("sender"), max_length=80)
    reply_to = models.EmailField(_("answers by mail go to"), blank=True)
    ask = models.CharField(_("whom to ask"), max_length=150, blank=True)
    subject = models.CharField(_("subject"), max_length=150)
    text = models.TextField(_("invitation"))
    moved_up_text = models.TextField(_("to somebody who moves up"))
    reminder_text = models.TextField(_("reminder"))
    day_text = models.TextField(_("day and place"), blank=True)
    moves_up_by_itself = models.BooleanField(_("whoever moves up is invited at once"), default=False)

    class Meta:
        verbose_name = _("terms of invitations")
        verbose_name_plural = _("terms of invitations")

    def __str__(self) -> str:
        return f"{self.season} invitations"

    def text_for(self, kind: str) -> str:
        """The text of mails of a kind; "" for the usual one."""
        texts = {MailKind.MOVED_UP: self.moved_up_text, MailKind.REMINDER: self.reminder_text}
        return {**texts, MailKind.DAY: self.day_text}.get(MailKind(kind), self.text)
