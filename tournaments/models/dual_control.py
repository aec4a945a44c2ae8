"""Acts a cup may require two people for."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DualControlAction(models.TextChoices):
    """An act that a second organiser confirms if the cup requires it; stored, so never rename a code."""

    CORRECT_LIST = "correct_list", _("Publishing a correction")
    WITHDRAW_LIST = "withdraw_list", _("Withdrawing a published list")
    SIGN_TILL = "sign_till", _("Signing the closing sheet of the till, and taking it back")
    REVERSAL = "take_back", _("Taking back an entry of the till")
    ADD_RULES = "add_rules", _("Adding rules of the cup's own")
    CHANGE_SEASON = "change_season", _("Changing the rules of a season or a final whose list is published")
    SEASON_PRIZES = "season_prizes", _("Changing the prizes of the season")
