"""Prizes as form rows: fields for each kind, named as in the scheme's document."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.intake.text import one_line
from tournaments.money.prize_reading import MOST_CENTS
from tournaments.money.prize_schemes import LAST_RANK, DrawnAmong
from tournaments.web.desk.forms.fields import EuroField, asked_for

BETWEEN_NUMBERS = re.compile(r"[\s,;%]+")
WITHIN_A_NUMBER = re.compile(r"[0-9],[0-9]")
BETWEEN_AMOUNTS = re.compile(r"[\s;€]+")
ROW_KEY = re.compile(r"([a-z_]{1,30})-([0-9]{1,4})")


class NumbersField(forms.CharField):
    """Integers separated by blanks; cleans to a list. A comma within a number, as in 12,5, is refused."""

    default_error_messages = {"numbers": _("Please type whole numbers with blanks between them.")}

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[int]:
        typed = super().clean(value)
        words = [word for word in BETWEEN_NUMBERS.split(typed) if word]
        if WITHIN_A_NUMBER.search(typed) or not all(re.fullmatch(r"-?[0-9]{1,9}", word) for word in words):
            raise forms.ValidationError(self.error_messages["numbers"], code="numbers")
        return [int(word) for word in words]


class AmountsField(forms.CharField):
    """Amounts in euros separated by blanks, each as in `EuroField`; cleans to a list of cents.

    Grouped digits as in 1 000 are refused: nobody means a prize of 1 euro followed by one of 0.
    """

    default_error_messages = {"grouped": _("Please type amounts without blanks in them, for example 1000 500.")}

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(_typed_euros, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[int]:
        words = [word for word in BETWEEN_AMOUNTS.split(super().clean(value)) if word]
        if any(re.match(r"0[0-9]", word) for word in words):
            raise forms.ValidationError(self.error_messages["grouped"], code="grouped")
        return [EuroField(most=MOST_CENTS).clean(word) for word in words]


class AmountIfTypedField(EuroField):
    """An amount in euros; cleans to cents, or to None if empty."""

    def clean(self, value: Any) -> Any:
        return super().clean(value) if str(value or "").strip() else None


class LinesField(forms.CharField):
    """Texts, one per line; cleans to a list."""

    widget = forms.Textarea(attrs={"rows": 4})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[str]:
        return [line for line in map(one_line, super().clean(value).splitlines()) if line]


@dataclass(frozen=True, slots=True)
class PrizeKind:
    """A kind of prize: title, fields, and the required ones, without which nothing is won."""

    title: str | Promise
    fields: Callable[[], dict[str, forms.Field]]
    main: tuple[str, ...]

    def document(self, code: str, typed: Mapping[str, Any]) -> dict[str, object] | None:
        """The prize as in a scheme's document; None for an empty row."""
        if all(typed[name] in (None, []) for name in self.main):
            return None
        return {"kind": code, **{name: value for name, value in typed.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A row as displayed."""

    key: str
    title: str | Promise
    fields: tuple[BoundField, ...]


def kind_of(key: str) -> str:
    """The kind of the row with this key."""
    return key.rpartition("-")[0]


def known_keys(keys: Iterable[object]) -> list[str]:
    """The keys of rows of known kinds, without duplicates, in order."""
    found = (ROW_KEY.fullmatch(str(key)) for key in keys)
    return list(dict.fromkeys(each[0] for each in found if each and each[1] in PRIZE_KINDS))


def another_key(kind: str, keys: Iterable[str]) -> str:
    """A key for an additional row."""
    return f"{kind}-{max((int(key.rpartition('-')[2]) for key in keys), default=-1) + 1}"


def _percents() -> dict[str, forms.Field]:
    return {
        "percents": _optional(
            NumbersField, _("Percent of the fees for rank 1, 2, 3 …"), help_text=_("For example 30 20 10.")
        )
    }


def _amounts() -> dict[str, forms.Field]:
    return {"cents": _optional(AmountsField, _("Euros for rank 1, 2, 3 …"), help_text=_("For example 100 60 40."))}


def _at_ranks() -> dict[str, forms.Field]:
    return {
        "ranks": _optional(NumbersField, _("Certain ranks"), help_text=_("For example 6 12 18.")),
        "cents": _optional(AmountIfTypedField, _("Euros for each of these ranks"), most=MOST_CENTS),
    }


def _goods_by_rank() -> dict[str, forms.Field]:
    first = _("The first of them is for rank")
    return {
        "goods": _optional(LinesField, _("Prizes in kind by rank, one a line")),
        "first": _optional(forms.IntegerField, first, min_value=1, max_value=LAST_RANK, initial=1),
    }


def _goods_by_lot() -> dict[str, forms.Field]:
    among = [
        (DrawnAmong.ALL.value, _("everybody")),
        (DrawnAmong.WITHOUT_PRIZE.value, _("whoever has won nothing by rank")),
    ]
    question = _("Who takes part in the lot?")
    return {
        "goods": _optional(LinesField, _("Prizes in kind by lot, one a line")),
        "among": forms.ChoiceField(
            label=question, choices=among, widget=forms.RadioSelect, initial=DrawnAmong.ALL.value
        ),
    }


PRIZE_KINDS: Mapping[str, PrizeKind] = {
    "percent_of_fees": PrizeKind(_("Percent of the fees"), _percents, ("percents",)),
    "cents_by_rank": PrizeKind(_("Amounts by rank"), _amounts, ("cents",)),
    "cents_at_ranks": PrizeKind(_("The same amount for certain ranks"), _at_ranks, ("ranks", "cents")),
    "goods_by_rank": PrizeKind(_("Prizes in kind by rank"), _goods_by_rank, ("goods",)),
    "goods_by_lot": PrizeKind(_("Prizes in kind by lot"), _goods_by_lot, ("goods",)),
}
"""Kinds of prizes by code in the document."""


def _optional(field: type[forms.Field], label: Any, **options: Any) -> forms.Field:
    """A field of a row that may stay empty."""
    return asked_for(field(label=label, required=False, **options))


def _typed_euros(cents: object) -> str:
    if not isinstance(cents, int):
        return str(cents)
    return f"{cents // 100}" if cents % 100 == 0 else f"{cents // 100},{cents % 100:02}"
