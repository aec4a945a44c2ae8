"""Draw the data model: `python -m scripts.data_model` writes docs/data-model.md, `--check` verifies it.

The pictures are Mermaid, which code hosts and editors render; as text they need no renderer here and produce readable
diffs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.db import models

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "data-model.md"
APP = "tournaments"
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Cups and seasons": (
        "cup",
        "membership",
        "season",
        "season_finalist",
        "cup_points_scheme",
        "sub_ranking",
        "stored_results",
    ),
    "People": (
        *(
            "user",
            "log_in_count",
            "club",
            "player",
            "player_import",
            "history_import",
            "player_merge",
            "dismissed_pair",
            "ban",
            "attribute",
            "player_contact",
        ),
    ),
    "A tournament": (
        *("tournament", "registration", "entry", "round", "table", "seat", "referee_call", "round_clock"),
        *("sheet_reading", "screen_plan", "prize_giving"),
    ),
    "The draw": ("separation", "draw_run", "commitment"),
    "Hands": ("ruleset_revision", "hand", "round_total", "entered_total", "sheet_signature"),
    "Publications": ("publication", "protest", "invitation", "invitation_terms", "mail"),
    "A final of several cups": ("championship", "final_contact", "past_champion"),
    "Log and jobs": ("event", "log_check", "job"),
    "Fees, prizes and the till": ("fee_reduction", "prize", "cash_entry", "till_closing"),
}
"""The headings of the page with their modules of `tournaments.models`, in order."""
HEADINGS = {module: heading for heading, modules in SECTIONS.items() for module in modules}
INTRODUCTION = """\
# The data model

Drawn from `tournaments/models` by `make pictures`; `make check` refuses a page that is out of date. What the classes
promise beyond their columns is in their docstrings, why they are as they are in [architecture.md](architecture.md).
A line ends with a fork at the model that holds the foreign key; a circle at its other end says that it may be empty.
"""
KINDS: tuple[tuple[Any, str], ...] = (
    (models.ForeignKey, "id"),
    (models.BooleanField, "bool"),
    (models.DateTimeField, "time"),
    (models.DateField, "date"),
    (models.JSONField, "json"),
    (models.BinaryField, "bytes"),
    (models.IntegerField, "int"),
)
"""Names of column types in a picture, first match; everything else is text."""

Model = type[models.Model]
Field = models.Field


def page() -> str:
    """The expected content of the page."""
    listed = sorted(_models(), key=lambda model: list(HEADINGS).index(_module(model)))
    overview = [line for model in listed for line in _relations(model)]
    parts = [INTRODUCTION, "## At a glance\n", _picture(overview)]
    for heading, mine in groupby(listed, key=lambda model: HEADINGS[_module(model)]):
        parts += _section(heading, list(mine))
    return "\n".join(parts)


def _models() -> list[Model]:
    return [model for model in apps.get_app_config(APP).get_models() if model.__module__.startswith(f"{APP}.models.")]


def _module(model: Model) -> str:
    return model.__module__.rpartition(".")[2]


def _section(heading: str, listed: list[Model]) -> Iterator[str]:
    yield f"## {heading}\n"
    yield from (f"- **{model.__name__}**: {_first_sentence(model)}{_constraints(model)}" for model in listed)
    yield ""
    yield _picture([line for model in listed for line in (*_relations(model), *_columns(model))])


def _first_sentence(model: Model) -> str:
    first = " ".join((model.__doc__ or "").split("\n\n", maxsplit=1)[0].split())
    return first.split(". ", maxsplit=1)[0].rstrip(".") + "."


def _constraints(model: Model) -> str:
    names = ", ".join(f"`{constraint.name}`" for constraint in model._meta.constraints)  # noqa: SLF001 - documented API
    return f" The database holds {names}." if names else ""


def _picture(lines: list[str]) -> str:
    return "\n".join(["```mermaid", "erDiagram", *(f"    {line}" for line in lines), "```", ""])


def _relations(model: Model) -> Iterator[str]:
    """A line per foreign key to one of our models."""
    for field in _fields(model):
        if isinstance(field, models.ForeignKey):
            one = "|o" if field.null else "||"
            yield f'{field.related_model.__name__} {one}--o{{ {model.__name__} : "{field.name}"'


def _columns(model: Model) -> Iterator[str]:
    yield f"{model.__name__} {{"
    yield from (f"    {_kind(field)} {field.name}{_key(field)}" for field in _fields(model))
    yield "}"


def _fields(model: Model) -> list[Field[Any, Any]]:
    """The columns in declaration order, without the primary key, which every model has."""
    return [field for field in model._meta.local_fields if not field.primary_key]  # noqa: SLF001 - documented API


def _kind(field: Field[Any, Any]) -> str:
    return next((kind for of, kind in KINDS if isinstance(field, of)), "text")


def _key(field: Field[Any, Any]) -> str:
    if isinstance(field, models.ForeignKey):
        return " FK"
    return " UK" if field.unique else ""


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        sys.stderr.write("usage: python -m scripts.data_model [--check]\n")
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if not arguments:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        sys.stderr.write(f"{PAGE.relative_to(ROOT)} does not show the models as they are: make pictures\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
