"""Reading, writing and hashing rulesets, and the presets that ship with the product."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, cast

from rulesets.canonical import sha256_of
from rulesets.contradictions.sense import sense_problems, taken_slug
from rulesets.contradictions.structure import structure_problems
from rulesets.draft import Draft
from rulesets.fields import Problems, read_keys
from rulesets.hints import explained
from rulesets.model import Ruleset
from rulesets.problems import RulesetProblem, RulesetRefused, UnknownRuleset
from rulesets.schema import RULESET
from rulesets.source import toml_document
from rulesets.vocabulary import complete_document

__all__ = [
    "RulesetProblem", "RulesetRefused", "UnknownRuleset",
    "checked_ruleset", "content_hash", "editions", "preset", "preset_text", "presets", "read_ruleset",
    "read_ruleset_file", "ruleset_document",
]  # fmt: skip


def read_ruleset(document: Mapping[str, object]) -> Ruleset:
    """The ruleset a document describes, short or complete (docs/rulesets.md), validated as far as the engine needs.

    Raises RulesetRefused with every problem of the document: malformed keys in the order of the schema, then the
    contradictions of structure between the well-formed parts. Used for stored documents.
    """
    draft, problems = _draft(document)
    return _ruleset(draft, problems)


def checked_ruleset(document: Mapping[str, object]) -> Ruleset:
    """The ruleset of a new document: like `read_ruleset`, and without contradictions of sense.

    Raises RulesetRefused with every problem, also if the slug is a shipped ruleset's but the content differs.
    """
    draft, problems = _draft(document)
    problems += sense_problems(draft)
    slug = draft.part("slug", str) or ""
    if slug in presets() and (problems or not _is_shipped(_ruleset(draft, problems))):
        problems.append(taken_slug(slug))
    return _ruleset(draft, problems)


def read_ruleset_file(content: bytes) -> Ruleset:
    """The checked ruleset of a TOML file. Raises RulesetRefused with every problem, whatever the bytes are."""
    return checked_ruleset(toml_document(content))


def ruleset_document(ruleset: Ruleset) -> dict[str, object]:
    """The complete document of a ruleset, as plain JSON values; `read_ruleset` is its inverse."""
    return cast("dict[str, object]", _written(ruleset))


def content_hash(ruleset: Ruleset) -> str:
    """SHA-256 of the canonical JSON of the complete document, in hex: equal rules have equal hashes."""
    return sha256_of(ruleset_document(ruleset))


@cache
def presets() -> Mapping[str, Ruleset]:
    """The published rulesets by slug, newest first; loaded and validated once per process."""
    documents = [entry for entry in files("rulesets").joinpath("presets").iterdir() if entry.name.endswith(".toml")]
    loaded = [read_ruleset(tomllib.loads(entry.read_text(encoding="utf-8"))) for entry in documents]
    loaded.sort(key=lambda ruleset: (-ruleset.valid_from.toordinal(), ruleset.slug))
    return MappingProxyType({ruleset.slug: ruleset for ruleset in loaded})


@cache
def editions() -> Mapping[str, Ruleset]:
    """Shipped earlier editions, by `slug@hash`: complete documents, so that nothing changes them."""
    folder = files("rulesets").joinpath("presets", "editions")
    names = [entry for entry in folder.iterdir() if entry.name.endswith(".json")]
    rulesets = [read_ruleset(json.loads(entry.read_text(encoding="utf-8"))) for entry in names]
    return MappingProxyType({_edition_key(ruleset): ruleset for ruleset in rulesets})


def preset(key: str) -> Ruleset:
    """A published ruleset: the current one of a slug, or `slug@hash`, including earlier editions.

    Raises UnknownRuleset if there is none.
    """
    slug, at, content = key.partition("@")
    ruleset = presets().get(slug)
    if at and (ruleset is None or content_hash(ruleset) != content):
        ruleset = editions().get(key)
    if ruleset is None:
        raise UnknownRuleset(key)
    return ruleset


def _draft(document: Mapping[str, object]) -> tuple[Draft, Problems]:
    """The readable parts of a document, and its problems of form and structure."""
    problems: Problems = []
    complete = complete_document(document)
    draft = Draft(read_keys(complete, RULESET, "", problems), complete)
    return draft, [*problems, *structure_problems(draft)]


def _ruleset(draft: Draft, problems: Problems) -> Ruleset:
    if problems:
        raise RulesetRefused(tuple(explained(problems, draft.written)))
    return Ruleset(**cast("dict[str, Any]", draft.parts))


def _is_shipped(ruleset: Ruleset) -> bool:
    return presets()[ruleset.slug] == ruleset or _edition_key(ruleset) in editions()


def _edition_key(ruleset: Ruleset) -> str:
    return f"{ruleset.slug}@{content_hash(ruleset)}"


def preset_text(slug: str) -> str:
    """The TOML document of a published ruleset, as shipped. Raises UnknownRuleset for an unknown slug."""
    return files("rulesets").joinpath("presets", f"{preset(slug).slug}.toml").read_text(encoding="utf-8")


def _is_written(row: object, field: Field[Any]) -> bool:
    return "unwritten_at_default" not in field.metadata or getattr(row, field.name) != field.default


def _written(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        written = {
            field.name: _written(getattr(value, field.name)) for field in fields(value) if _is_written(value, field)
        }
        return {name: entry for name, entry in written.items() if entry is not None}
    if isinstance(value, tuple):
        return [_written(entry) for entry in value]
    if isinstance(value, StrEnum):
        return value.value
    return value.isoformat() if isinstance(value, date) else value
