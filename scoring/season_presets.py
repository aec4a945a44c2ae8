"""Published rules of seasons as starting points: what is known of each as data, and nothing else.

slug = "half"
name = "Half of the evenings count"
source = "published: …"
counting = "half"               # any of FIELDS; unpublished ones are left out
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

FIELDS = frozenset(
    {
        *("counting", "n", "min_participations", "criteria", "cup_points", "final_points"),
        *("table", "qualifying_participations"),
    }
)
"""The fields of a preset: those of a season's rule, slugs of its schemes and its table of Vorrundenpunkte, and the
evenings needed to qualify.
"""


@dataclass(frozen=True, slots=True)
class SeasonPreset:
    """What was published about a cup's seasons; `values` by FIELDS, `source` in one line."""

    slug: str
    name: str
    source: str
    values: Mapping[str, object]


@cache
def season_presets() -> Mapping[str, SeasonPreset]:
    """The shipped presets by slug, sorted by name, read once."""
    folder = files("scoring") / "schemes" / "seasons"
    found = [_read(tomllib.loads(each.read_text("utf-8"))) for each in folder.iterdir() if each.name.endswith(".toml")]
    return MappingProxyType({each.slug: each for each in sorted(found, key=lambda each: each.name)})


def _read(document: Mapping[str, object]) -> SeasonPreset:
    values = {name: value for name, value in document.items() if name in FIELDS}
    slug, name, source = (str(document[key]) for key in ("slug", "name", "source"))
    return SeasonPreset(slug, name, source, MappingProxyType(values))
