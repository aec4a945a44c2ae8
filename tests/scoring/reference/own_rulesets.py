"""The rulesets to test with in fixtures/rulesets, as plain documents."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "fixtures" / "rulesets"
OWN = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def own_ruleset(name: str) -> dict[str, Any]:
    """Read once: whoever changes it, changes a copy."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
