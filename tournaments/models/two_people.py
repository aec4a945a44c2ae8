"""What a cup may want two people for."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SharedAct(models.TextChoices):
    """An act that a second organiser confirms where the cup says so; stored, so a code is never renamed."""

    CORRECT_LIST = "correct_list", _("Publishing a correction")
    WITHDRAW_LIST = "withdraw_list", _("Withdrawing a published list")
    SIGN_TILL = "sign_till", _("Signing the closing sheet of the till")
    TAKE_BACK = "take_back", _("Taking back an entry of the till")
    ADD_RULES = "add_rules", _("Adding rules of the cup's own")
    SEASON_PRIZES = "season_prizes", _("Changing the prizes of the season")
