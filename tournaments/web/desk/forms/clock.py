"""Controls of a round's clock."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Table
from tournaments.web.desk.forms.desk_form import DeskForm


class ClockForm(DeskForm):
    """A button on the clock page, with minutes and table where they apply."""

    act = forms.ChoiceField(
        choices=[(act, act) for act in ("start", "pause", "resume", "add", "extra", "last", "not-last", "remove")]
    )
    minutes = forms.IntegerField(label=_("Minutes"), required=False, min_value=-999, max_value=999)
    table = forms.TypedChoiceField(label=_("Table"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: object, tables: Iterable[Table], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        choice = self.fields["table"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = [(str(each.pk), _("Table %(table)s") % {"table": each.number}) for each in tables]

    @property
    def typed_minutes(self) -> int:
        """Minutes entered, 0 if none; only extra time accepts 0."""
        return self.cleaned_data["minutes"] or 0
