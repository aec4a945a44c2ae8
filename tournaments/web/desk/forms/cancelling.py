"""Cancel a tournament: which of two cases applies, and why."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.desk.forms.desk_form import DeskForm, reason_field

CALLED_OFF, MISTAKE = "called_off", "mistake"


class CancelForm(DeskForm):
    """Called off, which is announced publicly, or created by mistake, which is not."""

    case = forms.ChoiceField(
        label=_("What is it?"),
        choices=[
            (CALLED_OFF, _("Called off: it was announced and does not take place. The public pages say so.")),
            (MISTAKE, _("Made by mistake: nobody outside sees it any more.")),
        ],
        widget=forms.RadioSelect,
    )
    reason = reason_field(help_text=_("It will be kept in the log. When the evening is called off, visitors read it."))

    @property
    def by_mistake(self) -> bool:
        """Whether the tournament was created by mistake; the form must be valid."""
        return bool(self.cleaned_data["case"] == MISTAKE)
