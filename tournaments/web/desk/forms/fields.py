"""Custom fields: names, money, signed figures, and criteria in order."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from django import forms
from django.utils.formats import number_format
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.ranking import Criterion
from tournaments.intake.text import one_line
from tournaments.models import Entry
from tournaments.names import Listable, listed_names
from tournaments.templatetags.vorhand import euros

MAX_CENTS = 100_000
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
Choices = list[tuple[str, Any]]
Asked = TypeVar("Asked", bound=forms.Field)


def people_choices(people: Iterable[Entry], *, beside: Iterable[Listable] = ()) -> Choices:
    """Entries to choose from, by their names, which are none of those `beside` on the same page either."""
    entries = list(people)
    names = listed_names([*(each.player for each in entries), *beside])
    return [(str(each.pk), name) for each, name in zip(entries, names, strict=False)]


def asked_for(field: Asked) -> Asked:
    """A field that may be empty only where another choice makes it needless: nobody is told that it is optional."""
    field.is_asked_for = True  # type: ignore[attr-defined]  # read in partials/field.html
    return field


class NameField(forms.CharField):
    """A name on one line, without invisible characters."""

    def to_python(self, value: Any) -> str:
        return one_line(str(super().to_python(value)))


class EuroField(forms.CharField):
    """An amount typed in euros, with comma or point, of at most so many cents; cleans to cents, never a float.

    An optional one that is left empty is 0.
    """

    default_error_messages = {
        "euros": _("Please type an amount like 14 or 14,50."),
        "too_much": _("At most %(most)s."),
    }

    def __init__(self, *, most: int = MAX_CENTS, **options: Any) -> None:
        self.most = most
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 8})
        super().__init__(max_length=12, widget=widget, **options)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return number_format(Decimal(value).scaleb(-2), decimal_pos=2, use_l10n=True)

    def clean(self, value: Any) -> int:
        text = super().clean(value).replace("€", "").strip()
        if not text and not self.required:
            return 0
        found = re.fullmatch(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?", text)
        if found is None:
            raise forms.ValidationError(self.error_messages["euros"], code="euros")
        cents = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
        if cents > self.most:
            raise forms.ValidationError(
                self.error_messages["too_much"], code="too_much", params={"most": euros(self.most)}
            )
        return cents


class SignedField(forms.IntegerField):
    """A signed whole number as people type and paste it: 5, +5, -5 or 5-, also with a real minus sign or a dash."""

    def to_python(self, value: Any) -> int | None:
        text = str(value if value is not None else "").strip().replace(MINUS, "-").replace(DASH, "-")
        if re.fullmatch(r"[0-9]{1,9}-", text):
            text = f"-{text[:-1]}"
        if text and not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text)


class CriteriaWidget(forms.MultiWidget):
    """One list to choose from for each criterion, in order, labelled for screen readers."""

    def __init__(self, choices: Choices, *, count: int) -> None:
        labels = [format_lazy(_("Tie-break criterion {number}"), number=number) for number in range(1, count + 1)]
        super().__init__([forms.Select(choices=choices, attrs={"aria-label": label}) for label in labels])

    def decompress(self, value: Any) -> list[str]:
        return list(value or [])

    def id_for_label(self, id_: str) -> str:
        return f"{id_}_0" if id_ else id_


class CriteriaField(forms.MultiValueField):
    """Tie-break criteria in order of precedence; cleans to a list of distinct codes, without empty choices."""

    widget: Any

    def __init__(self, criteria: Mapping[str, Criterion[Any]], *, count: int, **options: Any) -> None:
        offered = [(code, _(criterion.label)) for code, criterion in criteria.items() if criterion.label]
        choices = [("", _("– shared rank –")), *offered]
        fields = [forms.ChoiceField(choices=choices, required=False) for _each in range(count)]
        widget = CriteriaWidget(choices, count=count)
        super().__init__(fields, widget=widget, required=False, require_all_fields=False, **options)

    def compress(self, data_list: list[str]) -> list[str]:
        chosen = [code for code in data_list if code]
        if len(set(chosen)) != len(chosen):
            raise forms.ValidationError(_("Please choose each one only once."), code="repeated_criterion")
        return chosen
