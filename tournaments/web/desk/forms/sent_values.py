"""A field's value as a browser sends it: one text for what a form begins with and for what comes back untouched."""

from typing import Any

from django import forms

from rulesets.canonical import sha256_of

LENGTH = 8


def sent_value(field: forms.Field, value: Any) -> str:
    """The text of a value, initial or sent; blanks and line endings, which are a browser's own, run together."""
    if isinstance(field, forms.BooleanField):
        return str(bool(value))
    prepared, widget = field.prepare_value(value), field.widget
    if isinstance(widget, forms.MultiWidget):
        prepared = widget.decompress(prepared)
    shown = prepared if isinstance(prepared, list | tuple) else widget.format_value(prepared)
    parts = shown if isinstance(shown, list | tuple) else [shown or ""]
    texts = ["" if each is None else str(each) for each in parts]
    return " ".join(" ".join(sorted(texts) if isinstance(field, forms.MultipleChoiceField) else texts).split())


def short_digest(text: str) -> str:
    """Enough of a digest to notice that a field was touched."""
    return sha256_of(text)[:LENGTH]


def sent_data(field: forms.Field, name: str, value: Any) -> dict[str, list[str]]:
    """What a browser would send of a field with this value, by name; no values for a tick that is not there."""
    prepared, widget = field.prepare_value(value), field.widget
    if isinstance(field, forms.BooleanField):
        return {name: ["on"] if value else []}
    if isinstance(widget, forms.MultiWidget):
        values = list(widget.decompress(prepared) or ()) + [""] * len(widget.widgets)
        return {f"{name}_{at}": [str(values[at])] for at in range(len(widget.widgets))}
    shown = prepared if isinstance(prepared, list | tuple) else widget.format_value(prepared)
    return {name: [str(each) for each in shown] if isinstance(shown, list | tuple) else [str(shown or "")]}
