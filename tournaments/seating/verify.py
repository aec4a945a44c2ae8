"""An independent checker of a drawn tournament: reads the documents of the JSON contract, counts, and compares.

It deliberately shares no code with the engine, not even the split into tables, and uses only dictionaries and counting,
so that a referee can follow it line by line. It checks the figures of a certificate and the input it refers to; of its
bounds it checks only that no figure lies below one, and that "optimal" means equal.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import combinations
from typing import Any

AFFINITIES = ("pot", "club", "household", "car", "team")
FIGURES = ("sixes", "repeats", "second_fives", "met", "apart", *AFFINITIES, "places")


def disagreements(document: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """What is wrong with an answer to this document, in sentences; empty if everything is right."""
    certificate, manual = answer["certificate"], bool(answer["certificate"].get("by_hand"))
    claimed = {name: goal["figure"] for name, goal in certificate["goals"].items()}
    if found := miscounted(document, answer["rounds"], claimed, manual=manual):
        return found
    disordered = [] if manual else _order_faults(answer["rounds"])
    return [*_origin_faults(document, certificate), *_claim_faults(certificate["goals"]), *disordered]


def miscounted(
    document: Mapping[str, Any],
    rounds: list[list[list[int]]],
    claimed: Mapping[str, int],
    *,
    manual: bool = False,
) -> list[str]:
    """What is wrong with these rounds, or with the figures claimed for them.

    If people are not seated properly, the figures are meaningless and not counted. A table of six is a fault unless
    made by a director (`manual`), or no other tables exist.
    """
    if faults := list(_seating_faults(document, _players(document), rounds, manual=manual)):
        return faults
    found = [*_hard_faults(document, rounds)]
    for name, counted in figures(document, rounds).items():
        if claimed.get(name) != counted:
            found.append(f"The certificate claims {claimed[name]} for {name}; it is {counted}.")
    return found


def figures(document: Mapping[str, Any], rounds: list[list[list[int]]]) -> dict[str, int]:
    """A certificate's figures, counted one by one."""
    played, present = document.get("played") or [], set(_players(document))
    return {
        "sixes": sum(len(table) == 6 for seating in rounds for table in seating),
        "repeats": _repeats(present, played, rounds),
        "second_fives": _second_fives(present, [*played, *rounds]) - _second_fives(present, played),
        "met": _meetings_among(document.get("met") or [], rounds),
        "apart": _meetings_among(document.get("apart") or [], rounds),
        **{affinity: _shared(affinity, document, rounds) for affinity in _affinities(document)},
        "places": _widest_spread(present, [*played, *rounds]),
    }


def _affinities(document: Mapping[str, Any]) -> Iterable[str]:
    """The affinities a certificate counts: pots only if there are any."""
    in_pots = any(entry.get("pot") for entry in _entries(document))
    return (affinity for affinity in AFFINITIES if affinity != "pot" or in_pots)


def _players(document: Mapping[str, Any]) -> list[int]:
    listed = document["players"]
    if isinstance(listed, int):
        return list(range(1, listed + 1))
    return [entry["id"] if isinstance(entry, dict) else entry for entry in listed]


def _seating_faults(
    document: Mapping[str, Any], players: list[int], rounds: list[list[list[int]]], *, manual: bool
) -> Iterable[str]:
    if len(rounds) != document["rounds"]:
        yield f"{document['rounds']} rounds were asked for; there are {len(rounds)}."
    for number, seating in enumerate(rounds, start=1):
        if sorted(player for table in seating for player in table) != sorted(players):
            yield f"Round {number} does not seat everybody once."
        sizes = sorted(len(table) for table in seating if table)
        if sizes != _sizes(len(players), sixes=sizes.count(6) if manual else _sixes_to_draw(document, len(players))):
            yield f"Round {number} has tables of {sizes}."


def _sixes_to_draw(document: Mapping[str, Any], players: int) -> int:
    """One for 6 or 11 people, who have no split into fours and fives, if allowed; else none."""
    return int(players in (6, 11) and bool(document.get("allow_six")))


def _sizes(players: int, *, sixes: int) -> list[int]:
    """A quarter as many tables as players; the remaining people sit at fives, one each, and at sixes, two each."""
    fives = players % 4 - 2 * sixes
    return [4] * (players // 4 - fives - sixes) + [5] * fives + [6] * sixes


def _hard_faults(document: Mapping[str, Any], rounds: list[list[list[int]]]) -> Iterable[str]:
    for player, table in (document.get("fixed") or {}).items():
        for number, seating in enumerate(rounds, start=1):
            if int(player) not in seating[table - 1]:
                yield f"Player {player} is not at table {table} in round {number}."
    if _meetings_among(document.get("apart") or [], rounds) and not document.get("least_bad"):
        yield "People who must not meet sit together."


def _origin_faults(document: Mapping[str, Any], certificate: Mapping[str, Any]) -> Iterable[str]:
    """Faults in a certificate's statements about its origin."""
    if certificate["seed"] != (document.get("seed") or ""):
        yield "The certificate is of another seed."
    if certificate["input_hash"] != input_hash(document):
        yield "The certificate is of another input."
    if not certificate["algorithm"]:
        yield "The certificate does not name its algorithm."


def _claim_faults(goals: Mapping[str, Any]) -> Iterable[str]:
    """Contradictions within a certificate.

    At this point everybody is known to sit once, and fixed tables to be kept.
    """
    if missing := [name for name in ("seated", "fixed") if name not in goals]:
        yield f"The certificate lacks {' and '.join(missing)}."
    for name, goal in goals.items():
        if name in ("seated", "fixed") and goal["figure"]:
            yield f"The certificate claims {goal['figure']} for {name}; it is 0."
        elif name not in ("seated", "fixed", *FIGURES):
            yield f"The certificate has a goal that nobody knows: {name}."
        if goal["figure"] < goal["bound"]:
            yield f"The certificate claims {goal['figure']} for {name}, less than its own bound."
        elif goal["optimal"] != (goal["figure"] == goal["bound"]):
            yield f"The certificate claims wrongly whether {name} can be better."
        elif not goal["optimal"] and not goal.get("why"):
            yield f"The certificate does not say why {name} is not at its bound."


def _order_faults(rounds: list[list[list[int]]]) -> Iterable[str]:
    """The draw gives fours the low numbers and closes no table; a director's changes may do otherwise."""
    for number, seating in enumerate(rounds, start=1):
        if not all(seating):
            yield f"Round {number} has an empty table."
        elif [len(table) for table in seating] != sorted(len(table) for table in seating):
            yield f"Round {number} has a longer table before a shorter one."


def input_hash(document: Mapping[str, Any]) -> str:
    """SHA-256 of the compact JSON of everything the plan depends on, keys and people in order, as ASCII."""
    names = {entry["id"]: entry for entry in _entries(document)}
    affinities = {name: sorted((k, names[k][name]) for k in names if names[k].get(name)) for name in AFFINITIES}
    content = {
        "players": sorted(_players(document)),
        "rounds": document["rounds"],
        "seed": document.get("seed") or "",
        "played": document.get("played") or [],
        "circles": {name: belonging for name, belonging in affinities.items() if belonging},
        "apart": sorted(sorted(pair) for pair in document.get("apart") or []),
        "met": sorted(sorted(pair) for pair in document.get("met") or []),
        "fixed": sorted((int(player), table) for player, table in (document.get("fixed") or {}).items()),
    }
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


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
    people = {player for pair in listed for player in pair}
    among = [[[player for player in table if player in people] for table in seating] for seating in rounds]
    return sum(pair in listed for pair in _pairs(among))


def _shared(affinity: str, document: Mapping[str, Any], rounds: list[list[list[int]]]) -> int:
    name = {entry["id"]: entry[affinity] for entry in _entries(document) if entry.get(affinity)}
    named = ([name[player] for player in table if player in name] for seating in rounds for table in seating)
    return sum(one == other for names in named for one, other in combinations(names, 2))


def _entries(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The players listed as objects."""
    listed = document["players"]
    return [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []


def _widest_spread(present: set[int], rounds: list[list[list[int]]]) -> int:
    sat = Counter((player, place) for seating in rounds for table in seating for place, player in enumerate(table))
    tallies = [[sat[player, place] for place in range(4)] for player in present]
    fifths = [sat[player, 4] + sat[player, 5] for player in present]
    return max(max(tally) - min(tally) for tally in [*tallies, fifths])
