"""Nothing but `tournaments.actions.hands` writes hands: read in the source, and watched while one is played."""

import ast
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.actions.acts import DREIER, correct, enter, finish_tournament, strike
from tests.factories import NOW, anna, at_desk, link_of, seated_tournament, tables_of
from tournaments.actions.draw import redraw_round
from tournaments.actions.results.publishing import publish_results
from tournaments.links import table_token
from tournaments.models import Hand, HandRevision, HandScore

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("config", "rulesets", "scoring", "scripts", "tournaments")
WRITERS = ROOT / "tournaments" / "actions" / "hands"
MODELS = {"Hand", "HandRevision", "HandScore"}
MANAGERS = {"played_hands", "revisions", "scores"}
"""The names under which a table, a hand or a revision reaches these rows."""
ALLOWED = {
    # a backup is read from, and restored as, whole tables
    *(
        f"tournaments/backup/{name}.py"
        for name in ("reading", "restoring", "rows", "schema", "server", "snapshot", "soundness")
    ),
    "tournaments/archive/working_copy.py",  # takes over, as whole rows, what was restored into a copy of the database
    "tournaments/queries/moment.py",  # begins and ends a transaction that only reads
    "tournaments/models/prepared.py",  # runs the SQL of querysets, which only read
}
WRITES = {
    "create", "bulk_create", "get_or_create", "update_or_create", "update", "bulk_update", "delete", "save",
    "abulk_create", "acreate", "aupdate", "adelete", "asave", "aget_or_create", "aupdate_or_create", "abulk_update",
}  # fmt: skip
SQL = {"cursor", "raw", "extra", "RunSQL"}


def sources() -> list[Path]:
    """Every file of the product that could write."""
    files = (path for package in PRODUCT for path in sorted((ROOT / package).rglob("*.py")))
    return [path for path in files if "migrations" not in path.parts and WRITERS not in path.parents]


def writes_of_hands(source: str) -> list[int]:
    """The lines on which a source makes, changes or deletes rows of hands, or talks SQL past the models."""
    tree = ast.parse(source)
    models = _imported_models(tree)
    rows = models | MANAGERS | _names_of_rows(tree, models)
    return sorted(
        {node.lineno for node in ast.walk(tree) if isinstance(node, ast.Call) and _writes(node, rows, models)}
    )


def _imported_models(tree: ast.Module) -> set[str]:
    """The names under which the models are known here; another module's Hand is no row."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {
        alias.asname or alias.name
        for node in imports
        if (node.module or "").startswith("tournaments.models")
        for alias in node.names
        if alias.name in MODELS
    }


def _names_of_rows(tree: ast.Module, models: set[str]) -> set[str]:
    """Variables filled from these models: `revision = HandRevision.objects.get(…)`, loops, and typed arguments."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _chain(node.value) & (models | MANAGERS):
            names |= {name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)}
        if isinstance(node, ast.For | ast.comprehension) and _chain(node.iter) & (models | MANAGERS):
            names |= {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
        if isinstance(node, ast.arg) and isinstance(node.annotation, ast.Name) and node.annotation.id in models:
            names.add(node.arg)
    return names


def _writes(call: ast.Call, rows: set[str], models: set[str]) -> bool:
    function = call.func
    if isinstance(function, ast.Name):
        return function.id in models | SQL
    if not isinstance(function, ast.Attribute):
        return False
    return function.attr in SQL or (function.attr in WRITES and bool(_chain(function.value) & rows))


def _chain(node: ast.expr) -> set[str]:
    """The names an expression like `a.b(…).c[0]` is strung of, without the arguments."""
    match node:
        case ast.Name(id=name):
            return {name}
        case ast.Attribute(value=value, attr=name):
            return _chain(value) | {name}
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return _chain(inner)
        case _:
            return set()


@pytest.mark.parametrize(
    "line",
    [
        "Hand.objects.create(table=table, number=1)",
        "HandScore(revision=revision, points=1).save()",
        "HandScore.objects.bulk_create(rows)",
        "HandRevision.objects.filter(pk=1).exclude(number=2).update(is_current=False)",
        "HandRevision.objects.all().delete()",
        "table.played_hands.all().delete()",
        "hand.revisions.update(is_current=True)",
        "revision.scores.create(points=1)",
        "row = HandRevision.objects.get(pk=1)\nrow.save()",
        "for row in HandScore.objects.all():\n    row.delete()",
        "def change(row: HandRevision) -> None:\n    row.save()",
        "connection.cursor().execute('update tournaments_hand set number = 1')",
        "HandScore.objects.raw('delete from tournaments_handscore')",
    ],
)
def test_the_reader_finds_writes(line: str) -> None:
    assert writes_of_hands(f"from tournaments.models import Hand, HandRevision, HandScore\n{line}")


@pytest.mark.parametrize(
    "line",
    [
        "HandScore.objects.filter(points=1).exists()",
        "Table.objects.filter(pk=1).update(on_paper=True)",
        "cache.set('hand', 1)",
        "known.update(Hand=1)",
        "from scripts.catalogues import update\nupdate(catalogue)",
    ],
)
def test_the_reader_lets_other_things_be(line: str) -> None:
    assert writes_of_hands(f"from tournaments.models import Hand, HandScore\n{line}") == []


def test_the_reader_tells_a_played_hand_from_a_row() -> None:
    assert writes_of_hands("from elsewhere import Hand\nhand = Hand(contract='rufer')") == []


def test_the_package_that_writes_hands_does() -> None:
    found = {path.name: writes_of_hands(path.read_text(encoding="utf-8")) for path in WRITERS.glob("*.py")}

    assert {name for name, lines in found.items() if lines} == {"guards.py", "revision.py"}


def test_no_other_source_writes_hands() -> None:
    found = {str(path.relative_to(ROOT)): writes_of_hands(path.read_text(encoding="utf-8")) for path in sources()}

    assert {path for path, lines in found.items() if lines} == ALLOWED


HAND_TABLES = {model._meta.db_table for model in (Hand, HandRevision, HandScore)}
CHANGED = re.compile(r'(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) "(\w+)"')


@contextmanager
def watched() -> Iterator[list[str]]:
    """Collects the statements that changed rows of hands and were not called by the package that may."""
    strangers: list[str] = []

    def watch(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, parameters, many, context)
        if _changes_hands(sql) and context["cursor"].rowcount and not _called_by_writers():
            strangers.append(sql)
        return answer

    with connection.execute_wrapper(watch):
        yield strangers


def _changes_hands(sql: str) -> bool:
    changed = CHANGED.match(sql)
    return changed is not None and changed[1] in HAND_TABLES


def _called_by_writers() -> bool:
    return any(Path(frame.filename).parent == WRITERS for frame in traceback.extract_stack())


@pytest.mark.django_db
def test_the_watch_sees_what_a_stranger_writes() -> None:
    tournament = seated_tournament()
    enter(tables_of(tournament)[0])

    with watched() as strangers:
        HandScore.objects.update(points=1)
        HandRevision.objects.filter(number=99).update(number=98)  # changes nothing
        Hand.objects.all().delete()

    assert [sql.split()[0] for sql in strangers] == ["UPDATE", "DELETE", "DELETE", "DELETE"]


@pytest.mark.django_db
def test_a_whole_tournament_writes_hands_through_that_package_only(client: Client) -> None:
    with watched() as strangers:
        tournament = seated_tournament(players=9, rounds_planned=1, hands_at_four=2)
        redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)
        tournament = seated_tournament(players=9, rounds_planned=1, hands_at_four=2)
        table = tables_of(tournament)[0]
        enter(table)
        correct(table)
        strike(table, based_on=2)
        address = f"/api/v1/tables/{table_token(link_of(table), table)}/hands/"
        body = {"entry_id": "phone-2", "number": 2, "hand": DREIER}
        assert client.post(address, body, content_type="application/json").status_code == 201
        finish_tournament(tournament)
        publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)

    assert strangers == []
    assert (Hand.objects.count(), HandRevision.objects.count(), HandScore.objects.count()) == (2, 4, 16)
