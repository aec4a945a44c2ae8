"""Moving hands to another table's sheet."""

from collections.abc import Collection, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.queries.room.movable import ProposedMove
from tournaments.queries.room.moving import HandMoves, interchanged, moved_run
from tournaments.web.desk.forms.desk_form import DeskForm

SOME, ALL = "some", "all"


class MoveHandsForm(DeskForm):
    """The other table's id, and either a run of hands to move there or a swap of all hands of both sheets."""

    other = forms.TypedChoiceField(label=_("To which table?"), coerce=int)
    way = forms.ChoiceField(
        label=_("Which hands?"),
        choices=[(SOME, _("Some hands of this table")), (ALL, _("All hands of both: the two sheets were mixed up"))],
        initial=SOME,
        widget=forms.RadioSelect,
    )
    first = forms.IntegerField(label=_("From hand"), min_value=1, max_value=60)
    last = forms.IntegerField(label=_("To hand"), min_value=1, max_value=60)
    to = forms.IntegerField(label=_("There as hand number"), min_value=1, max_value=60)

    def __init__(
        self, *args: object, tables: Sequence[tuple[int, str]], proposed: ProposedMove, **options: object
    ) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.initial = {"other": proposed.table, "first": proposed.first, "last": proposed.last}
        self.initial |= {"to": proposed.to or proposed.first, "way": SOME if proposed.to else ALL}
        choice = self.fields["other"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = tables

    def moves(self, *, here: Collection[int], there: Collection[int]) -> HandMoves:
        """The moves chosen, given the hand numbers at both tables; the form must be valid."""
        chosen = self.cleaned_data
        if chosen["way"] == ALL:
            return interchanged(here, there)
        return HandMoves(moved_run(first=chosen["first"], last=chosen["last"], to=chosen["to"]))
