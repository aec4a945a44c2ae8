"""Convert a row's fields to a line of JSON and back, by kind of field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from enum import StrEnum
from typing import Any

from django.db import models

from tournaments.archive.member import Member


class FieldKind(StrEnum):
    """The representation of a field: references as ids of other members' lines, times in UTC with six decimals."""

    REFERENCE = "reference"
    TIME = "time"
    DATE = "date"
    CLOCK = "clock"
    DOCUMENT = "document"
    TRUTH = "truth"
    NUMBER = "number"
    TEXT = "text"


KINDS: tuple[tuple[type[models.Field[Any, Any]], FieldKind], ...] = (
    (models.ForeignKey, FieldKind.REFERENCE),
    (models.DateTimeField, FieldKind.TIME),
    (models.DateField, FieldKind.DATE),
    (models.TimeField, FieldKind.CLOCK),
    (models.JSONField, FieldKind.DOCUMENT),
    (models.BooleanField, FieldKind.TRUTH),
    (models.IntegerField, FieldKind.NUMBER),
    (models.CharField, FieldKind.TEXT),
)


def model_fields(member: Member) -> dict[str, models.Field[Any, Any]]:
    """The model's fields in a member's lines, `id` first; computed ones (a user's name) are omitted."""
    fields = {each.name: each for each in member.model._meta.concrete_fields}  # noqa: SLF001 - Django's documented way to a model's fields
    return {name: fields[name] for name in ("id", *member.fields) if name in fields}


def kind_of(field: models.Field[Any, Any]) -> FieldKind:
    """The kind of a field. Raises LookupError for kinds that no archive has contained so far."""
    return next((kind for type_, kind in KINDS if isinstance(field, type_)), None) or _unknown(field)


def _unknown(field: models.Field[Any, Any]) -> FieldKind:
    raise LookupError(f"{field} is of a kind that tournaments/archive/fields.py does not know")


def as_json(value: Any) -> Any:
    """Convert a column's value for a line."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return value.isoformat() if isinstance(value, date | time) else value


def from_json(value: Any, kind: FieldKind) -> Any:
    """Convert a line's value for a column. Raises ValueError for an invalid time, date or time of day."""
    return _READERS[kind](value) if value is not None and kind in _READERS else value


_READERS: Mapping[FieldKind, Callable[[str], Any]] = {
    FieldKind.TIME: datetime.fromisoformat,
    FieldKind.DATE: date.fromisoformat,
    FieldKind.CLOCK: time.fromisoformat,
}
