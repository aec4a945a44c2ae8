"""An independent judge of a drawn evening: reads the documents of the JSON contract, counts, and compares.

Shares no code with the engine on purpose, not even the split into tables; nothing but dictionaries and counting, so
that a referee can follow it line by line. It knows the figures of a certificate, not its bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any


def disagreements(document: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """What is wrong with an answer to this document: sentences, none if everything is right.

    Where people do not sit as they must, the figures mean nothing and are not counted.
    """
    players, rounds, claimed = _players(document), answer["rounds"], answer["certificate"]["goals"]
    if faults := list(_seating_faults(document, players, rounds)):
        return faults
    found = [*_hard_faults(document, rounds)]
    for name, counted in figures(document, rounds).items():
        if claimed[name]["figure"] != counted:
            found.append(f"The certificate claims {claimed[name]['figure']} for {name}; it is {counted}.")
    return found


def figures(document: Mapping[str, Any], rounds: list[list[list[int]]]) -> dict[str, int]:
    """The figures of a certificate, counted one by one."""
    played, present = document.get("played") or [], set(_players(document))
    return {
        "repeats": _repeats(present, played, rounds),
        "second_fives": _second_fives(present, [*played, *rounds]) - _second_fives(present, played),
        "met": _meetings_among(document.get("met") or [], rounds),
        "apart": _meetings_among(document.get("apart") or [], rounds),
        **{circle: _shared(circle, document, rounds) for circle in ("club", "household", "car", "team")},
        "places": _widest_spread(present, [*played, *rounds]),
    }


def _players(document: Mapping[str, Any]) -> list[int]:
    listed = document["players"]
    if isinstance(listed, int):
        return list(range(1, listed + 1))
    return [entry["id"] if isinstance(entry, dict) else entry for entry in listed]


def _seating_faults(document: Mapping[str, Any], players: list[int], rounds: list[list[list[int]]]) -> Iterable[str]:
    if len(rounds) != document["rounds"]:
        yield f"{document['rounds']} rounds were asked for; there are {len(rounds)}."
    for number, seating in enumerate(rounds, start=1):
        if sorted(player for table in seating for player in table) != sorted(players):
            yield f"Round {number} does not seat everybody once."
        sizes = sorted(len(table) for table in seating if table)
        if sizes != _sizes(len(players), allow_six=bool(document.get("allow_six"))):
            yield f"Round {number} has tables of {sizes}."


def _sizes(players: int, *, allow_six: bool) -> list[int]:
    """N mod 4 fives and fours for the rest; where that cannot be, and only if allowed, one six."""
    if allow_six and players in (6, 11):
        return [6] if players == 6 else [5, 6]
    return [4] * (players // 4 - players % 4) + [5] * (players % 4)


def _hard_faults(document: Mapping[str, Any], rounds: list[list[list[int]]]) -> Iterable[str]:
    for player, table in (document.get("fixed") or {}).items():
        for number, seating in enumerate(rounds, start=1):
            if int(player) not in seating[table - 1]:
                yield f"Player {player} is not at table {table} in round {number}."
    if _meetings_among(document.get("apart") or [], rounds) and not document.get("least_bad"):
        yield "People who must not meet sit together."


def _pairs(rounds: list[list[list[int]]]) -> Iterable[frozenset[int]]:
    return (frozenset(pair) for seating in rounds for table in seating for pair in combinations(table, 2))


def _repeats(present: set[int], played: list[list[list[int]]], rounds: list[list[list[int]]]) -> int:
    met = {pair for pair in _pairs(played) if pair <= present}
    now = list(_pairs(rounds))
    return len(now) - len(set(now) - met)


def _second_fives(present: set[int], rounds: list[list[list[int]]]) -> int:
    sat = Counter(player for seating in rounds for table in seating if len(table) > 4 for player in table)
    return sum(times - 1 for player, times in sat.items() if player in present)


def _meetings_among(pairs: list[list[int]], rounds: list[list[list[int]]]) -> int:
    listed = {frozenset(pair) for pair in pairs}
    return sum(pair in listed for pair in _pairs(rounds))


def _shared(circle: str, document: Mapping[str, Any], rounds: list[list[list[int]]]) -> int:
    entries = document["players"] if isinstance(document["players"], list) else []
    name = {entry["id"]: entry.get(circle) for entry in entries if isinstance(entry, dict)}
    named = ([name.get(player) for player in pair] for pair in _pairs(rounds))
    return sum(one is not None and one == other for one, other in named)


def _widest_spread(present: set[int], rounds: list[list[list[int]]]) -> int:
    sat = Counter((player, place) for seating in rounds for table in seating for place, player in enumerate(table))
    tallies = ([sat[player, place] for place in range(4)] for player in present)
    return max(max(tally) - min(tally) for tally in tallies)
