"""Custom fields: names, money, signed numbers, and ordered criteria."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from django import forms
from django.core.validators import RegexValidator
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext_lazy as _

from scoring.ranking import Criterion
from tournaments.intake.text import one_line
from tournaments.models import Entry
from tournaments.names import Listable, listed_names
from tournaments.templatetags.vorhand import euros

MAX_CENTS = 100_000
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
SHORT_ADDRESS = 40
"""Maximum length of a short address, in characters."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "/": "-"})
Choices = list[tuple[str, Any]]
Asked = TypeVar("Asked", bound=forms.Field)


def people_choices(people: Iterable[Entry], *, others: Iterable[Listable] = ()) -> Choices:
    """Entries as choices by name, with names disambiguated also from those `others` on the same page."""
    entries = list(people)
    names = listed_names([*(each.player for each in entries), *others])
    return [(str(each.pk), name) for each, name in zip(entries, names, strict=False)]


def asked_for(field: Asked) -> Asked:
    """Hide the "optional" hint of a field that may be empty only if another choice makes it unnecessary."""
    field.is_asked_for = True  # type: ignore[attr-defined]  # read in partials/field.html
    return field


class NameField(forms.CharField):
    """A single-line name without invisible characters."""

    def to_python(self, value: Any) -> str:
        return one_line(str(super().to_python(value)))


class ShortAddressField(forms.SlugField):
    """A slug: letters, digits and hyphens; upper case is converted to lower."""

    default_validators = [RegexValidator(r"^[a-z0-9-]+\Z")]
    default_error_messages = {
        "invalid": _("Only letters without umlauts, digits and hyphens, please, for example “donaucup”."),
    }

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).lower()


def short_address(name: str) -> str:
    """Derive a slug from a name: "Mühlviertler Cup" becomes muehlviertler-cup; "" if there is no letter or digit."""
    return slugify(name.lower().translate(UMLAUTS))[:SHORT_ADDRESS].strip("-")


class EuroField(forms.CharField):
    """An amount in euros with decimal comma or point, up to a maximum in cents; cleans to cents, never to a float.

    An optional field left empty cleans to 0.
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
    """A signed integer as people type or paste it: 5, +5, -5 or 5-, also with a minus sign or dash."""

    def to_python(self, value: Any) -> int | None:
        text = str(value if value is not None else "").strip().replace(MINUS, "-").replace(DASH, "-")
        if re.fullmatch(r"[0-9]{1,9}-", text):
            text = f"-{text[:-1]}"
        if text and not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text)


def explained(criteria: Iterable[Criterion[Any]]) -> tuple[tuple[Promise, Promise], ...]:
    """Labels of selectable criteria with what each compares, translated when displayed."""
    return tuple((_(each.label), _(each.compares)) for each in criteria if each.label)


class CriteriaWidget(forms.MultiWidget):
    """One select box per criterion, in order, labelled for screen readers."""

    def __init__(self, choices: Choices) -> None:
        labels = [format_lazy(_("Tie-break criterion {number}"), number=at) for at in range(1, len(choices))]
        super().__init__([forms.Select(choices=choices, attrs={"aria-label": label}) for label in labels])

    def decompress(self, value: Any) -> list[str]:
        return list(value or [])

    def id_for_label(self, id_: str) -> str:
        return f"{id_}_0" if id_ else id_


class CriteriaField(forms.MultiValueField):
    """Tie-break criteria by precedence, as many as there are; cleans to a list of distinct codes without empty ones."""

    widget: Any

    def __init__(self, criteria: Mapping[str, Criterion[Any]], **options: Any) -> None:
        offered = {code: each for code, each in criteria.items() if each.label}
        self.explained = explained(offered.values())
        choices = [("", _("– shared rank –")), *zip(offered, (label for label, _says in self.explained), strict=True)]
        fields = [forms.ChoiceField(choices=choices, required=False) for _each in offered]
        widget = CriteriaWidget(choices)
        super().__init__(fields, widget=widget, required=False, require_all_fields=False, **options)

    def compress(self, data_list: list[str]) -> list[str]:
        chosen = [code for code in data_list if code]
        if len(set(chosen)) != len(chosen):
            raise forms.ValidationError(_("Please choose each one only once."), code="repeated_criterion")
        return chosen
