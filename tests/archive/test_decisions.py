"""Whatever is stored is archived or left out for a reason, and every text is about people or not."""

import ast
from pathlib import Path

from django.apps import apps

from tournaments.archive.decisions import (
    IMPERSONAL_TEXTS,
    NOT_ARCHIVED_FIELDS,
    NOT_ARCHIVED_MODELS,
    PERSONAL_TEXTS,
    SETTINGS,
)
from tournaments.archive.fields import FieldKind, kind_of, model_fields
from tournaments.archive.members import EVENTS, MEMBERS
from tournaments.archive.people import PERSONAL

ROOT = Path(__file__).resolve().parents[2]
ALL = (*MEMBERS, EVENTS)
WHERE = "tournaments/archive/members.py, or why not in tournaments/archive/decisions.py"


def test_every_model_is_archived_or_left_out_for_a_reason() -> None:
    stored = {model._meta.label for model in apps.get_models(include_auto_created=False)}
    archived = {member.model._meta.label for member in ALL}

    assert stored - archived - set(NOT_ARCHIVED_MODELS) == set(), f"add these to {WHERE}"
    assert set(NOT_ARCHIVED_MODELS) - (stored - archived) == set(), "these are archived, or gone"


def test_every_field_is_archived_or_left_out_for_a_reason() -> None:
    stored = {f"{member.model.__name__}.{field.name}" for member in ALL for field in member.model._meta.concrete_fields}
    archived = {
        f"{member.model.__name__}.{field.name}"
        for member in ALL
        for field in model_fields(member).values()
        if (member, field.name) != (EVENTS, "id")
    }

    assert stored - archived - set(NOT_ARCHIVED_FIELDS) == set(), f"add these to {WHERE}"
    assert set(NOT_ARCHIVED_FIELDS) - (stored - archived) == set(), "these are archived, or gone"


def test_every_text_is_about_people_or_not() -> None:
    texts = {
        f"{member.name}.{name}"
        for member in ALL
        for name, field in model_fields(member).items()
        if kind_of(field) in {FieldKind.TEXT, FieldKind.DOCUMENT}
    }
    decided = set(PERSONAL_TEXTS) | IMPERSONAL_TEXTS

    assert texts | {"users.name"} == decided, "PERSONAL_TEXTS or IMPERSONAL_TEXTS in tournaments/archive/decisions.py"
    assert {text.partition(".")[0] for text in PERSONAL_TEXTS} <= set(PERSONAL), (
        "say how in tournaments/archive/people.py"
    )


def test_every_setting_has_a_decision() -> None:
    tree = ast.parse((ROOT / "config" / "settings.py").read_text(encoding="utf-8"))
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    settings = {name for name in stored if name.isupper() and not name.startswith("_")}

    assert settings - set(SETTINGS) == set(), "add these to SETTINGS in tournaments/archive/decisions.py"
    assert set(SETTINGS) - settings == set(), "these are gone"
