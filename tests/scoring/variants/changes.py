"""Changes of a preset's document: tables key by key, ``contracts`` and ``bonuses`` row by row (a new code is a new row
at the end); ``None`` takes a row or a key away."""

import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

PRESETS = Path(__file__).parents[3] / "rulesets" / "presets"
Change = dict[str, Any]


def variant_document(base: str, change: Change) -> dict[str, Any]:
    """A short ruleset document with a slug of its own: the preset's with the change laid over it."""
    return _changed({**deepcopy(_preset_document(base)), "slug": "variant"}, change)


@cache
def _preset_document(slug: str) -> dict[str, Any]:
    return tomllib.loads((PRESETS / f"{slug}.toml").read_text("utf-8"))


def _changed(table: dict[str, Any], change: Change) -> dict[str, Any]:
    changed = dict(table)
    for key, value in change.items():
        before = changed.get(key)
        if value is None:
            changed.pop(key, None)
        elif key in ("contracts", "bonuses") and isinstance(value, dict):
            changed[key] = _changed_rows(changed[key], value)
        elif isinstance(value, dict):
            changed[key] = _changed(before if isinstance(before, dict) else {}, value)
        else:
            changed[key] = value
    return changed


def _changed_rows(rows: list[dict[str, Any]], change: Change) -> list[dict[str, Any]]:
    by_code = {row["code"]: row for row in rows}
    for code, row in change.items():
        if row is None:
            by_code.pop(code)
        else:
            by_code[code] = {"code": code, **by_code.get(code, {}), **row}
    return list(by_code.values())


def together(*changes: Change) -> Change:
    """One change that makes all of them; of a key that two of them set, the later one counts."""
    made: Change = {}
    for change in changes:
        for key, value in change.items():
            before = made.get(key)
            made[key] = together(before, value) if isinstance(value, dict) and isinstance(before, dict) else value
    return made
