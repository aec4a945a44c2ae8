"""Manual seating changes: swap, move, stand-in."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry
from tournaments.names import listed_names
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, asked_for, people_choices


class SwapForm(DeskForm):
    """Two people in a drafted round, each with their table."""

    one = forms.TypedChoiceField(label=_("Who"), coerce=int)
    other = forms.TypedChoiceField(label=_("With whom"), coerce=int)

    def __init__(self, *args: object, people: Choices, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        _choose(self.fields["one"], people)
        _choose(self.fields["other"], people)


class MoveForm(DeskForm):
    """A person in a drafted round, and the table to move to."""

    one = forms.TypedChoiceField(label=_("Who"), coerce=int)
    table = forms.TypedChoiceField(label=_("Which table"), coerce=int)

    def __init__(self, *args: object, people: Choices, tables: Choices, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        _choose(self.fields["one"], people)
        _choose(self.fields["table"], tables)


class AmendForm(DeskForm):
    """Who arrives late and who leaves early."""

    arrived = asked_for(
        forms.TypedMultipleChoiceField(
            label=_("Who arrives"),
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=_("Everybody who is checked in and has no table yet."),
        )
    )
    gone = asked_for(
        forms.TypedMultipleChoiceField(
            label=_("Who leaves"),
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=_("From the rounds not played yet; in the round being played, a stand-in takes over the seat."),
        )
    )

    def __init__(self, *args: object, free: Iterable[Entry], seated: Iterable[Entry], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        come, here = list(free), list(seated)
        _choose(self.fields["arrived"], people_choices(come, others=[each.player for each in here]))
        _choose(self.fields["gone"], people_choices(here, others=[each.player for each in come]))


class StandInForm(DeskForm):
    """Who stands in for whom, and from which hand."""

    place = forms.TypedChoiceField(label=_("For whom"), coerce=int)
    entry = forms.TypedChoiceField(
        label=_("Who stands in"), coerce=int, help_text=_("Everybody who is checked in and has no seat in this round.")
    )
    from_hand = forms.IntegerField(label=_("From hand"), min_value=1, max_value=99)

    def __init__(
        self, *args: object, seated_players: Iterable[SeatedPlayer], free: Iterable[Entry], **options: object
    ) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        seated, others = list(seated_players), list(free)
        names = listed_names([*(each.person for each in seated), *(each.player for each in others)])
        places = zip(seated, names, strict=False)
        _choose(self.fields["place"], [(str(each.place), f"{each.place} · {name}") for each, name in places])
        _choose(self.fields["entry"], people_choices(others, others=[each.person for each in seated]))


def _choose(field: forms.Field, choices: Choices) -> None:
    if isinstance(field, forms.ChoiceField):
        nobody = [] if isinstance(field, forms.MultipleChoiceField) else [("", "–")]
        field.choices = [*nobody, *choices]
