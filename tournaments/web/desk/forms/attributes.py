"""Attributes of a cup: name, values, and whether their ranking is public."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.people.attributes import AttributeTerms
from tournaments.intake.text import one_line
from tournaments.models import AttributeValue
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField

LONGEST = 40
MOST_VALUES = 40
PUBLISHED = _("Show the ranking by it with the published results")
PUBLISHED_HELP = _(
    "Then everybody can read who is in it. Otherwise nothing of it is public; you see the ranking at the desk."
)


class ValuesField(forms.CharField):
    """Names, one per line."""

    default_error_messages = {
        "too_many": _("At most %(most)s values."),
        "too_long": _("“%(name)s…” is too long: at most %(most)s characters."),
    }

    def clean(self, value: object) -> tuple[str, ...]:
        names = tuple(name for name in map(one_line, str(super().clean(value)).splitlines()) if name)
        if len(names) > MOST_VALUES:
            raise self._wrong("too_many", most=MOST_VALUES)
        for name in names:
            if len(name) > LONGEST:
                raise self._wrong("too_long", name=name[:20], most=LONGEST)
        return names

    def _wrong(self, code: str, **facts: object) -> forms.ValidationError:
        return forms.ValidationError(self.error_messages[code], code=code, params=facts)


class AttributeForm(DeskForm):
    """A new attribute."""

    name = NameField(label=_("Name"), max_length=LONGEST, help_text=_("For example ladies, newcomer or county."))
    added = ValuesField(
        label=_("Values"),
        required=False,
        help_text=_("One a line, for example the counties. Empty: somebody has it or has it not."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    is_published = forms.BooleanField(label=PUBLISHED, required=False, help_text=PUBLISHED_HELP)

    def terms(self) -> AttributeTerms:
        """The values entered; the form must be valid."""
        return AttributeTerms(**self.cleaned_data)


class ChangeAttributeForm(AttributeForm):
    """An existing attribute, with one field per value; a yes/no attribute has none and cannot get any."""

    def __init__(self, *args: object, values: Iterable[AttributeValue], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.fields["name"].help_text = ""
        self.named = {f"value_{each.pk}": each for each in values if each.name}
        added, published = self.fields.pop("added"), self.fields.pop("is_published")
        for number, (name, value) in enumerate(self.named.items(), 1):
            label = _("Value %(number)s") % {"number": number}
            self.fields[name] = NameField(label=label, max_length=LONGEST, required=False, initial=value.name)
        if self.named:
            added.label, added.help_text = (
                _("Further values"),
                _("One a line. A value whose field is empty is removed."),
            )
            self.fields["added"] = added
        self.fields["is_published"] = published

    def terms(self) -> AttributeTerms:
        cleaned = self.cleaned_data
        values = {value.pk: cleaned[name] for name, value in self.named.items()}
        return AttributeTerms(cleaned["name"], cleaned["is_published"], values, cleaned.get("added", ()))
