"""Who should not meet, who must not, and who needs a certain table."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.separations import MOST_TABLES, Wishes
from tournaments.models import Entry
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import people_choices

LABEL_LENGTH = 40


class WishesForm(DeskForm):
    """Household, car and team of a player, and the table they need."""

    household = forms.CharField(
        label=_("Household"),
        max_length=LABEL_LENGTH,
        required=False,
        help_text=_("Any word. People with the same word are kept apart where possible."),
    )
    car = forms.CharField(label=_("Car"), max_length=LABEL_LENGTH, required=False)
    team = forms.CharField(label=_("Team"), max_length=LABEL_LENGTH, required=False)
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text=_(
            "In every round, for instance for somebody who cannot climb stairs. Tables of five have "
            "the highest numbers."
        ),
    )

    def wishes(self) -> Wishes:
        """The wishes that were typed; the form must be valid."""
        return Wishes(**self.cleaned_data)


class SeparationForm(DeskForm):
    """Somebody to be kept apart from."""

    other = forms.TypedChoiceField(label=_("Never at the same table as"), coerce=int)

    def __init__(self, *args: object, person: Entry, others: Iterable[Entry], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        choice = self.fields["other"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = [("", "–"), *people_choices(others, beside=[person.player])]
