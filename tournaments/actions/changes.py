"""Changed columns, as an event records them."""

from collections.abc import Collection, Mapping
from datetime import date, time

from django.db.models import Model

Changed = dict[str, list[object]]


def changed_columns(row: Model, columns: Mapping[str, object], *, texts: Collection[str]) -> Changed:
    """The changed columns with old and new values; for `texts`, which may contain names or be long, no values."""
    return {
        name: [] if name in texts else [plain_figure(getattr(row, name)), plain_figure(value)]
        for name, value in columns.items()
        if getattr(row, name) != value
    }


def plain_figure(value: object) -> object:
    """A column as an event records it: a date or time as text."""
    return value.isoformat() if isinstance(value, date | time) else value
