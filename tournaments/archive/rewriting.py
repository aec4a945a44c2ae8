"""Rewrite documents that contain ids for this installation."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tournaments.archive.ids import NewIds
from tournaments.seating.verify import input_hash

NewEntry = Callable[[int], int]


def rewritten_run(columns: dict[str, Any], ids: NewIds, place: str) -> dict[str, Any]:
    """A draw run with the entries' ids here. The plan stays the same, because the order of ids does.

    If the certificate names the hash of the old input, it gets that of the new one.
    """
    entry = partial(_required, ids, "entries", place)
    document, certificate = _draw_document(columns["document"], entry), columns["certificate"]
    if certificate["input_hash"] == input_hash(columns["document"]):
        certificate = certificate | {"input_hash": input_hash(document)}
    return columns | {"document": document, "rounds": _rounds(columns["rounds"], entry), "certificate": certificate}


def rewritten_publication(columns: dict[str, Any], ids: NewIds, place: str) -> dict[str, Any]:
    """A frozen list with the ids of players and evenings here."""
    player, tournament = (partial(_required, ids, member, place) for member in ("players", "tournaments"))
    content = columns["content"]
    rows = [row | {"person": row["person"] | {"player": player(row["person"]["player"])}} for row in content["rows"]]
    content = content | {"rows": rows}
    if "columns" in content:
        listed = [each | {"tournament": tournament(each["tournament"])} for each in content["columns"]]
        content = content | {"columns": listed}
    return columns | {"content": content}


REWRITTEN: Mapping[str, Callable[[dict[str, Any], NewIds, str], dict[str, Any]]] = {
    "draw_runs": rewritten_run,
    "publications": rewritten_publication,
}
"""By member. All other ids are references, or part of an event's `what`."""


def _draw_document(document: dict[str, Any], entry: NewEntry) -> dict[str, Any]:
    changed = {
        "players": [player | {"id": entry(player["id"])} for player in document["players"]],
        "fixed": {str(entry(int(pk))): table for pk, table in document.get("fixed", {}).items()},
        "left": list(map(entry, document.get("left", []))),
        "met": _pairs(document.get("met", []), entry),
        "apart": _pairs(document.get("apart", []), entry),
        "played": _rounds(document.get("played", []), entry),
    }
    return document | {name: value for name, value in changed.items() if name in document}


def _pairs(pairs: list[list[int]], entry: NewEntry) -> list[list[int]]:
    return [list(map(entry, pair)) for pair in pairs]


def _rounds(rounds: list[list[list[int]]], entry: NewEntry) -> list[list[list[int]]]:
    return [_pairs(seating, entry) for seating in rounds]


def _required(ids: NewIds, member: str, place: str, old: int) -> int:
    return ids.required(member, old, place)
