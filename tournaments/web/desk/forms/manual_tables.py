"""A form to seat one table by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.actions.draw.manual_tables import MOST_HANDS
from tournaments.models import Entry
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, people_choices


class SeatTableForm(DeskForm):
    """The people at a table, one field per place, the rounds, and the number of hands."""

    rounds = forms.TypedMultipleChoiceField(
        label=_("In which rounds?"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Those who stay together can be seated for several rounds at once."),
    )
    hands = forms.IntegerField(label=_("Hands"), min_value=1, max_value=MOST_HANDS)

    def __init__(
        self,
        *args: object,
        rounds: Sequence[int],
        people: Sequence[Entry],
        seated: Mapping[int, int],
        sizes: range,
        **options: object,
    ) -> None:
        """`people` are present; `seated` maps those already seated in the initial round to their tables."""
        super().__init__(*args, **options)  # type: ignore[arg-type]
        field = self.fields["rounds"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(str(number), gettext("Round %(number)s") % {"number": number}) for number in rounds]
        choices = _people_choices(people, seated)
        for place in range(1, sizes[-1] + 1):
            self.fields[f"place-{place}"] = forms.TypedChoiceField(
                label=_place_label(place), choices=choices, coerce=int, empty_value=None, required=place <= sizes[0]
            )
        self.order_fields([name for name in self.fields if name.startswith("place-")])

    def table(self) -> dict[str, Any]:
        """The table for the action; the form must be valid."""
        submitted = self.cleaned_data
        chosen = [value for name, value in submitted.items() if name.startswith("place-") and value is not None]
        return {"rounds": submitted["rounds"], "hands": submitted["hands"], "people": chosen}


def _place_label(place: int) -> str:
    if place == 1:
        return gettext("Place 1 (forehand in hand 1)")
    return gettext("Place %(place)s") % {"place": place}


def _people_choices(people: Sequence[Entry], seated: Mapping[int, int]) -> Choices:
    """People without a seat come first."""
    text = gettext("%(name)s – table %(table)s")
    named = people_choices(people)
    at_a_table = {str(entry): table for entry, table in seated.items()}
    free = [(entry, name) for entry, name in named if entry not in at_a_table]
    others = [
        (entry, text % {"name": name, "table": at_a_table[entry]}) for entry, name in named if entry in at_a_table
    ]
    return [("", "–"), *free, *others]
