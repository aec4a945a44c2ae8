"""The independent checker agrees with the engine on random tournaments, and notices what is wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import move_over
from tournaments.seating.answer import answer
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.proof.certificate import certify
from tournaments.seating.verify import disagreements

CLUBS = (None, None, None, "Linz", "Wels", "Steyr")


@cache
def first_rounds(count: int, rounds: int) -> Any:
    """Rounds that have been played; the same people often come again."""
    return answer({"players": count, "rounds": rounds, "seed": "first"})["rounds"]


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """A document with clubs, households, history, absentees, separations and fixed tables."""
    count = draw(st.integers(20, 90))
    ids = st.integers(1, count)
    pairs = st.lists(st.lists(ids, min_size=2, max_size=2, unique=True), max_size=6)
    luck = Random(draw(st.integers(0, 2**32)))  # of each person: to draw 180 strategies takes longer than a tournament
    played = draw(st.integers(0, 2))
    gone = draw(st.sets(ids, max_size=5))
    homes = (*[None] * (count // 2), *map(str, range(1, count // 2 + 1)))
    here = [k for k in range(1, count + 4) if k not in gone]
    pinned = draw(st.dictionaries(st.integers(1, len(here) // 4), st.sampled_from(here), max_size=4))
    return {
        "players": [{"id": k, "club": luck.choice(CLUBS), "household": luck.choice(homes)} for k in here],
        "rounds": draw(st.integers(1, 3)),
        "seed": draw(st.text(max_size=5)),
        "met": draw(pairs),
        "apart": draw(pairs),
        "fixed": {str(player): table for table, player in pinned.items()},
        "played": first_rounds(count, played) if played else [],
        "left": sorted(gone),
        "least_bad": True,
    }


@given(document=documents())
@settings(max_examples=25, deadline=None)
def test_checker_and_engine_agree(document: dict[str, Any]) -> None:
    assert disagreements(document, answer(document)) == []


@pytest.mark.slow
@pytest.mark.parametrize("_part", range(4))  # so that all cores take their share
@given(document=documents())
@settings(max_examples=500, deadline=None)
def test_checker_and_engine_agree_on_thousands_of_tournaments(_part: int, document: dict[str, Any]) -> None:
    assert disagreements(document, answer(document)) == []


DOCUMENT: dict[str, Any] = {"players": 43, "rounds": 2, "seed": "x", "fixed": {"7": 1}, "apart": [[1, 2]]}


def swapped(result: dict[str, Any]) -> None:
    first, second = result["rounds"][0][0], result["rounds"][0][1]
    place = next(k for k, player in enumerate(first) if player == 7)
    first[place], second[0] = second[0], first[place]


def doubled(result: dict[str, Any]) -> None:
    result["rounds"][1][0][0] = result["rounds"][1][1][0]


def doubled_at_a_table(result: dict[str, Any]) -> None:
    result["rounds"][0][0][0] = result["rounds"][0][0][1]


def shortened(result: dict[str, Any]) -> None:
    result["rounds"][1].pop()


def boasting(result: dict[str, Any]) -> None:
    result["certificate"]["goals"]["places"]["figure"] = 0


def perfect(result: dict[str, Any]) -> None:
    goal = result["certificate"]["goals"]["club"]
    goal["optimal"] = not goal["optimal"]


def impossible(result: dict[str, Any]) -> None:
    result["certificate"]["goals"]["places"]["bound"] = 2


def misseated(result: dict[str, Any]) -> None:
    result["certificate"]["goals"]["seated"] |= {"figure": 7, "optimal": False}


def reseeded(result: dict[str, Any]) -> None:
    result["certificate"]["seed"] = "another"


def reused(result: dict[str, Any]) -> None:
    """The certificate of other people's tournament, as good as this one."""
    result["certificate"] = json.loads(json.dumps(answer({**DOCUMENT, "apart": [[1, 3]]})))["certificate"]


def invented(result: dict[str, Any]) -> None:
    result["certificate"]["goals"]["elegance"] = {"figure": 0, "bound": 0, "optimal": True}


def silent(result: dict[str, Any]) -> None:
    result["certificate"]["goals"]["places"] |= {"bound": 0, "optimal": False, "why": ""}


def anonymous(result: dict[str, Any]) -> None:
    result["certificate"]["algorithm"] = ""


def incomplete(result: dict[str, Any]) -> None:
    del result["certificate"]["goals"]["seated"], result["certificate"]["goals"]["fixed"]


def renumbered(result: dict[str, Any]) -> None:
    result["rounds"][1].insert(1, [])


def fives_first(result: dict[str, Any]) -> None:
    """Table 1 stays, for somebody is fixed there."""
    result["rounds"][0][1:] = result["rounds"][0][:0:-1]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (swapped, "Player 7 is not at table 1 in round 1."),
        (doubled, "Round 2 does not seat everybody once."),
        (doubled_at_a_table, "Round 1 does not seat everybody once."),
        (shortened, "Round 2 has tables of [4, 4, 4, 4, 4, 4, 4, 5, 5]."),
        (boasting, "The certificate claims 0 for places; it is 1."),
        (perfect, "The certificate claims wrongly whether club can be better."),
        (impossible, "The certificate claims 1 for places, less than its own bound."),
        (misseated, "The certificate claims 7 for seated; it is 0."),
        (reseeded, "The certificate is of another seed."),
        (reused, "The certificate is of another input."),
        (invented, "The certificate has a goal that nobody knows: elegance."),
        (silent, "The certificate does not say why places is not at its bound."),
        (anonymous, "The certificate does not name its algorithm."),
        (incomplete, "The certificate lacks seated and fixed."),
        (renumbered, "Round 2 has an empty table."),
        (fives_first, "Round 1 has a longer table before a shorter one."),
    ],
)
def test_checker_notices_what_is_wrong(spoil: Callable[[dict[str, Any]], None], sentence: str) -> None:
    result = copy.deepcopy(json.loads(json.dumps(answer(DOCUMENT))))
    spoil(result)
    assert sentence in disagreements(DOCUMENT, result)


def with_a_six() -> tuple[dict[str, Any], dict[str, Any]]:
    """Ten people who were drawn at two fives, one of them moved over; document and an honest answer."""
    document: dict[str, Any] = {"players": 10, "rounds": 1, "seed": "x"}
    (seating,) = json.loads(json.dumps(answer(document)))["rounds"]
    asked = DrawInput.from_document(document)
    rounds = move_over(asked, [seating], number=1, player=seating[0][0], table=2).rounds
    claim = certify(asked, rounds).to_document()
    return document, {"rounds": [[[*table] for table in each] for each in rounds], "certificate": claim}


def test_a_six_is_a_fault_unless_a_director_made_it() -> None:
    document, result = with_a_six()
    assert disagreements(document, result) == ["Round 1 has tables of [4, 6]."]
    result["certificate"]["by_hand"] = True
    assert disagreements(document, result) == []
    result["certificate"]["goals"]["sixes"] = {"figure": 0, "bound": 0, "optimal": True}
    assert disagreements(document, result) == ["The certificate claims 0 for sixes; it is 1."]


def test_a_certificate_says_that_a_six_was_made_by_hand() -> None:
    _, result = with_a_six()
    goals = result["certificate"]["goals"]
    assert goals["sixes"] == {
        "figure": 1,
        "bound": 0,
        "optimal": False,
        "why": "A table of six was made by the director's hand.",
    }
    assert all(goal["figure"] >= goal["bound"] for goal in goals.values())


def test_a_six_made_by_hand_may_repeat_less_than_any_draw_could() -> None:
    """Ten people at two fives repeat at least 18 meetings in three rounds; the third is a four and a six here."""
    rounds = (
        ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)),
        ((1, 2, 8, 9, 10), (3, 4, 5, 6, 7)),
        ((1, 2, 6, 7), (3, 4, 5, 8, 9, 10)),
    )
    document: dict[str, Any] = {"players": 10, "rounds": 3, "seed": "x"}
    claim: Any = certify(DrawInput.from_document(document), rounds).to_document()
    result = {"rounds": json.loads(json.dumps(rounds)), "certificate": {**claim, "by_hand": True}}
    assert (claim["goals"]["repeats"]["figure"], claim["goals"]["repeats"]["bound"]) == (16, 0)
    assert disagreements(document, result) == []


def test_a_hand_made_seating_still_has_tables_of_four_to_six() -> None:
    document, result = with_a_six()
    short, long = result["rounds"][0]
    long.append(short.pop())
    result["certificate"]["by_hand"] = True
    assert disagreements(document, result) == ["Round 1 has tables of [3, 7]."]
