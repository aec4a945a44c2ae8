"""The log in words: none is missing, none is left over."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tournaments.actions
import tournaments.archive
from tournaments.models.publication import PublicationKind
from tournaments.web.desk.log import VERBS

WRITERS = (Path(tournaments.actions.__file__).parent, Path(tournaments.archive.__file__).parent)


def event_verbs() -> Iterator[str]:
    """Every verb that an action names for its event; those of a season's lists are put together from the kind."""
    for path in (path for package in WRITERS for path in package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "verb" and isinstance(node.value, ast.Constant):
                yield str(node.value.value)


def test_every_event_has_its_words() -> None:
    lists_of_a_season = {f"publish_{kind}" for kind in (PublicationKind.SEASON, PublicationKind.QUALIFIERS)}

    assert {*event_verbs(), *lists_of_a_season} == set(VERBS)
