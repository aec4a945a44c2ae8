"""What is stored in a form's field, in words, so that it can be compared with what was typed there."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.choices import flatten_choices
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournaments.templatetags.vorhand import signed
from tournaments.web.desk.forms.fields import CriteriaField, SignedField

FieldWords = Callable[[Any, Any], str]


def stored_words(bound: BoundField) -> str:
    """The value that a field begins with, as its readers would say it."""
    return _words(bound.field, bound.initial)


def typed_words(bound: BoundField) -> str:
    """What was typed in a field, likewise; as it was typed if it makes no sense there."""
    try:
        return _words(bound.field, bound.field.clean(bound.data))
    except forms.ValidationError:
        return str(bound.data)


def _words(field: forms.Field, value: Any) -> str:
    return next(words for kind, words in WORDS if isinstance(field, kind))(field, value)


def _chosen(field: forms.ChoiceField, value: Any) -> str:
    values = value if isinstance(value, list | tuple) else [value]
    return _labels(field.choices, values) if value is not None else _plain(field, value)


def _criteria(field: CriteriaField, value: Any) -> str:
    return _labels(field.widget.widgets[0].choices, value or [""])


def _labels(choices: Any, values: Iterable[Any]) -> str:
    """The labels of values; one that is not offered any more stands for itself."""
    pairs: list[tuple[Any, Any]] = list(flatten_choices(choices))
    labels = {str(value): str(label) for value, label in pairs}
    return ", ".join(labels.get(str(each), str(each)) for each in values) or _("empty")


def _plain(field: forms.Field, value: Any) -> str:
    prepared = field.prepare_value(value)
    return _("empty") if prepared in (None, "") else str(prepared)


WORDS: tuple[tuple[type[forms.Field], FieldWords], ...] = (
    (forms.BooleanField, lambda _field, value: _("yes") if value else _("no")),
    (CriteriaField, _criteria),
    (forms.ChoiceField, _chosen),
    (forms.DateField, lambda field, value: date_format(value) if value else _plain(field, value)),
    (forms.TimeField, lambda field, value: time_format(value) if value else _plain(field, value)),
    (SignedField, lambda _field, value: signed(value)),
    (forms.Field, _plain),
)
"""By kind of field, special ones first."""
