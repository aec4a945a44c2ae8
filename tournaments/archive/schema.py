"""A JSON Schema for the lines of all members, derived from the model fields and used for validation on reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from django.db import models

from tournaments.archive.extent import ScopeKind
from tournaments.archive.fields import FieldKind, kind_of, model_fields
from tournaments.archive.member import Member
from tournaments.archive.members import MEMBERS
from tournaments.archive.people import PeopleMode

Schema = Mapping[str, Any]

TIME = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$"}
CLOCK = {"type": "string", "pattern": r"^\d\d:\d\d:\d\d$"}
DATE = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"}
MOST = 9_223_372_036_854_775_807
ID = {"type": "integer", "minimum": 1, "maximum": MOST}
TEXT = {"type": "string", "maxLength": 400}
ORIGINAL = {
    "type": ["object", "null"],
    "required": ["owner", "user", "link", "what"],
    "properties": {"owner": TEXT, "user": {}, "link": {}, "what": {"type": "object"}, "reason": {"type": "null"}},
    "additionalProperties": False,
}
EVENT: Mapping[str, Schema] = {
    "owner": {"type": "string", "pattern": r"^(cup|tournament):[1-9]\d{0,17}$"},
    "sequence": {"type": "integer", "minimum": 1, "maximum": 2_147_483_647},
    "at": TIME,
    "verb": {"type": "string", "maxLength": 40},
    "door": {"type": "string", "maxLength": 16},
    "user": {"type": ["integer", "null"], "minimum": 1, "maximum": MOST},
    "link": {"type": ["integer", "null"], "minimum": -MOST, "maximum": MOST},
    "what": {"type": "object"},
    "reason": {"type": ["string", "null"], "maxLength": 200},
    "previous": {"type": "string", "pattern": "^([0-9a-f]{64})?$"},
    "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    "original": ORIGINAL,
}
RANGES: tuple[tuple[type[models.Field[Any, Any]], int, int], ...] = (
    (models.PositiveSmallIntegerField, 0, 32_767),
    (models.PositiveIntegerField, 0, 2_147_483_647),
    (models.BigAutoField, 1, MOST),
    (models.BigIntegerField, -MOST, MOST),
    (models.IntegerField, -2_147_483_648, 2_147_483_647),
)
"""Ranges supported by both databases."""
TYPES: Mapping[str, type] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "object": dict,
    "array": list,
    "null": type(None),
}


def archive_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) with the lines of each member under `$defs`."""
    lines = {member.name: line_schema(member) for member in MEMBERS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The lines of each member of a vorhand-archive/1",
        "$defs": lines | {"events": EVENT_SCHEMA, "archive_event": EVENT_SCHEMA},
    }


@cache
def line_schema(member: Member) -> Schema:
    fields = {name: field_schema(field) for name, field in model_fields(member).items()}
    worked_out = {name: TEXT for name in member.fields if name not in fields}
    whole = _line(fields | worked_out)
    return {**whole, "required": [name for name in whole["required"] if name not in dict(member.added)]}


def field_schema(field: models.Field[Any, Any]) -> Schema:
    """The schema of a field: type, limits, choices, and null if the column allows it."""
    if field.choices:
        none = [""] if field.blank and not field.null else []
        return {"enum": [*none, *(value for value, _ in field.flatchoices if value)]}
    found = _BY_KIND[kind_of(field)](field)
    return {**found, "type": [found["type"], "null"]} if field.null and "type" in found else found


def line_problem(line: object, schema: Schema, path: str = "") -> str:
    """The first violation of the schema, as path ("" for the whole line) and rule; "" if valid."""
    broken = next((rule for rule, holds in _RULES if rule in schema and not holds(line, schema[rule])), None)
    if broken:
        return f"{path} {broken}".strip()
    if isinstance(line, dict) and "properties" in schema:
        return _object_problem(line, schema, path)
    return ""


def _object_problem(line: dict[str, Any], schema: Schema, path: str) -> str:
    if absent := [name for name in schema["required"] if name not in line]:
        return f"{path}{absent[0]} required"
    for name, value in line.items():
        if name not in schema["properties"]:
            return f"{path}{name} additionalProperties"
        if found := line_problem(value, schema["properties"][name], f"{path}{name}"):
            return found
    return ""


def _is_of(value: object, types: str | list[str]) -> bool:
    wanted = [types] if isinstance(types, str) else types
    return any(type(value) is TYPES[each] for each in wanted)


_RULES: tuple[tuple[str, Callable[[Any, Any], bool]], ...] = (
    ("type", _is_of),
    ("enum", lambda value, known: isinstance(value, str) and value in known),
    ("minimum", lambda value, least: value is None or value >= least),
    ("maximum", lambda value, most: value is None or value <= most),
    ("maxLength", lambda value, most: value is None or len(value) <= most),
    ("pattern", lambda value, pattern: value is None or re.search(pattern, value) is not None),
)
"""Type first, as the other rules rely on it."""


def _line(properties: Mapping[str, Schema]) -> Schema:
    return {
        "type": "object",
        "required": sorted(properties),
        "properties": dict(properties),
        "additionalProperties": False,
    }


def _number(field: models.Field[Any, Any]) -> Schema:
    least, most = next((least, most) for type_, least, most in RANGES if isinstance(field, type_))
    return {"type": "integer", "minimum": least, "maximum": most}


_BY_KIND: Mapping[FieldKind, Callable[[models.Field[Any, Any]], Schema]] = {
    FieldKind.REFERENCE: lambda _: ID,
    FieldKind.TIME: lambda _: TIME,
    FieldKind.DATE: lambda _: DATE,
    FieldKind.CLOCK: lambda _: CLOCK,
    FieldKind.DOCUMENT: lambda _: {},
    FieldKind.TRUTH: lambda _: {"type": "boolean"},
    FieldKind.NUMBER: _number,
    FieldKind.TEXT: lambda field: {"type": "string", "maxLength": field.max_length},
}
EVENT_SCHEMA = _line(EVENT)
TABLE: Schema = {"type": "object"}
MANIFEST_SCHEMA = _line(
    {
        "format": TEXT,
        "program": TEXT,
        "made_at": TIME,
        "scope": _line({"kind": {"enum": [str(kind) for kind in ScopeKind]}, "id": ID}),
        "people": {"enum": [str(people) for people in PeopleMode]},
        "files": TABLE,
        "counts": TABLE,
        "chains": {"type": "array"},
        "digest": TEXT,
        "head": TEXT,
        "seal": _line({"key": TEXT, "hmac": TEXT}),
    }
)
