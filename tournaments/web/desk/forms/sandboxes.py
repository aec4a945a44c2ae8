"""A practice evening: how many people take part."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.sandbox import LEAST_PEOPLE, MOST_PEOPLE
from tournaments.web.desk.forms.desk_form import DeskForm

USUAL_PEOPLE = 24


class SandboxForm(DeskForm):
    """The number of simulated people."""

    players = forms.IntegerField(
        label=_("How many people"), min_value=LEAST_PEOPLE, max_value=MOST_PEOPLE, initial=USUAL_PEOPLE
    )


class StepForm(DeskForm):
    """A button for the simulator's next step."""

    step = forms.ChoiceField()

    def __init__(self, *args: object, steps: list[tuple[str, str]], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        chosen = self.fields["step"]
        if isinstance(chosen, forms.ChoiceField):
            chosen.choices = steps
