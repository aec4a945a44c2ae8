"""Documents in, documents out: worked by hand, held against a second way of counting, and refused with every reason."""

import io
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from scoring.document_sentences import SENTENCES, problem_message
from scoring.documents import DocumentCode, DocumentRefused
from scoring.final_answer import rank_final
from scoring.json_text import read_json
from scoring.management.documents import answer_to
from scoring.season_answer import rank_season
from scoring.season_document import SeasonInput, read_season
from tests.scoring.ranked_documents import FINAL, SEASON, Document
from tests.scoring.worked import quick

PATHS = tuple[tuple[str, str], ...]


def lines(answer: dict[str, Any], name: str, *fields: str) -> list[tuple[Any, ...]]:
    return [tuple(each[field] for field in fields) for each in answer[name]]


def test_a_season_is_ranked_day_by_day_and_as_a_whole() -> None:
    answer: dict[str, Any] = rank_season(SEASON)

    assert [each["id"] for each in answer["tournaments"]] == [7, "b", "f"]
    days = [
        lines(each, "ranking", "player", "rank", "score", "cup_points", "decided_by") for each in answer["tournaments"]
    ]
    assert days == [
        [(1, 1, 8 - 4, 5, None), (2, 1, 4, 5, None), (3, 3, -8, 1, None)],
        [(2, 1, 6, 5, "best_round"), (1, 2, 6, 3, "best_round"), ("guest", 3, -12, 1, None)],
        [(2, 1, 1, 6, None), (3, 2, -1, 4, None)],
    ]  # fmt: skip
    # Three finalists, one of them free: who stays away gets -(3 - 1) = -2. The best one counts, and the final anyway.
    assert lines(answer, "standings", "player", "rank", "total", "participations", "decided_by") == [
        (2, 1, 5 + 6, 3, None), (3, 2, 1 + 4, 2, None), (1, 3, 5 - 2, 2, None), ("guest", None, 1 - 2, 1, None),
    ]  # fmt: skip
    assert answer["standings"][2]["counted"] == [
        {"tournament": 7, "cup_points": 5, "reason": "among_best"},
        {"tournament": "f", "cup_points": -2, "reason": "final"},
    ]
    assert answer["standings"][2]["dropped"] == [{"tournament": "b", "cup_points": 3, "reason": "dropped"}]
    # One more evening brings 5 at most: 5 + 4 and 5 - 2 are less than the 11 that player 2 has for good.
    assert lines(answer, "standings", "outlook", "needed") == [
        ("safe", 0), ("out", None), ("out", None), ("out", None),
    ]  # fmt: skip


def test_nobody_is_safe_from_a_result_of_twenty_rounds() -> None:
    """A leads by two millions, the most of two rounds; another evening may have up to twenty."""
    most = 1_000_000
    results = [{"player": "A", "rounds": [most, most]}, {"player": "B", "rounds": [0, 0]}]
    evening = {"id": 1, "name": "Abend", "date": "2026-11-01", "results": results}
    document = {
        "cup_points": "score", "rule": {"counting": "best_n", "n": 2}, "tournaments": [evening], "planned": 2,
        "outlook": {"places": 1},
    }  # fmt: skip

    assert lines(rank_season(document), "standings", "player", "outlook") == [("A", "open"), ("B", "open")]


def test_a_final_has_one_line_for_each_player_and_cup_and_one_champion() -> None:
    answer: dict[str, Any] = rank_final(FINAL)

    assert lines(answer, "qualifiers", "player", "cup", "rank", "vorrundenpunkte", "status", "counts") == [
        (1, "one", 1, 120, "declined", False),
        (2, "one", 2, 111, "qualified", False),
        (5, "one", 4, 98, "moved_up", True),
        (6, "one", 5, 95, "reserve", False),
        (3, "one", 2, None, "too_few_participations", False),
        ("guest", "one", None, None, "too_few_participations", False),
        (2, 2, 1, 120, "tied_at_cut", True),
        (6, 2, 1, 120, "tied_at_cut", True),
    ]
    # The day: nobody 300, then 90 (rank 2, which nobody has entered), 75 (rank 3: 42), 1 (from rank 4 on nothing).
    assert lines(answer, "overall", "player", "rank", "vorrundenpunkte", "finalpunkte", "total", "decided_by") == [
        (6, 1, 120, 42, 162, None),
        (2, 2, 120, None, 120, None),
        (5, 3, 98, 0, 98, None),
        ("nobody", 4, 0, 60, 60, None),
    ]
    assert rank_final({"cups": []}) == {"qualifiers": [], "overall": []}


def test_what_is_needed_is_what_the_next_tournament_can_bring() -> None:
    small, large = (
        {"slug": slug, "name": slug, "kind": "rank_table", "points": points}
        for slug, points in (("small", [10, 8, 6]), ("large", [300, 200, 100]))
    )

    scores = {"a": 5, "b": 1, "c": -6}

    def needed(held: int, **changed: object) -> list[int | None]:
        season: dict[str, Any] = {
            "cup_points": small, "final_points": large, "planned": 7, "outlook": {"places": 1},
            "rule": {"counting": "best_n", "n": 4, "min_participations": 0},
            "tournaments": [
                {"id": number, "name": "x", "date": f"2026-10-{number:02}",
                 "results": [{"player": player, "rounds": [score]} for player, score in scores.items()]}
                for number in range(1, held + 1)
            ],
        }  # fmt: skip
        answer: dict[str, Any] = rank_season(season | changed)
        return [each["needed"] for each in answer["standings"]]

    # 40, 32 and 24 with four of each that count: an evening of at most 10 brings nobody up, the final does.
    assert needed(5) == [0, None, None]
    assert needed(6) == [0, 16, 22]
    assert needed(2) == [0, 4, 8]  # 20, 16 and 12: four more and eight more
    # With Wien's final, whose last ranks lose points, still to come, an evening brings 0 at least.
    assert needed(5, cup_points="fixpunkte", final_points="fixpunkte-wien-final")[0] == 0


def test_many_people_may_have_few_tournaments_to_come() -> None:
    day = {"id": 1, "name": "x", "date": "2026-10-03"}
    rule = {"counting": "best_n", "n": 6}

    def planned(people: int, finalists: int, planned: int) -> SeasonInput:
        results = [{"player": player, "rounds": [0]} for player in range(people)]
        away = [f"away-{each}" for each in range(finalists)]
        season = {"cup_points": "score", "rule": rule, "finalists": away, "planned": planned}
        return read_season(season | {"tournaments": [day | {"results": results}]})

    assert planned(2_000, 0, 500).planned == planned(1_500, 500, 500).planned == 500
    assert planned(900, 0, 1_000).planned == 1_000
    for people, finalists in ((2_000, 0), (1_500, 500)):
        with pytest.raises(DocumentRefused) as refused:
            planned(people, finalists, 501)
        assert [(each.code, each.field) for each in refused.value.problems] == [(DocumentCode.OUT_OF_RANGE, "planned")]


points = st.integers(-3, 3)
people = st.sampled_from([1, 2, 3, "a", "b"])
days = st.lists(
    st.dictionaries(people, st.lists(points | st.none(), min_size=2, max_size=2), max_size=4), min_size=1, max_size=5
)


@quick
@given(days, st.integers(1, 3))
def test_every_total_is_the_sum_of_the_best(days: list[dict[Any, list[int | None]]], n: int) -> None:
    answer: dict[str, Any] = rank_season(
        {
            "cup_points": "score", "rule": {"counting": "best_n", "n": n, "min_participations": 0},
            "tournaments": [
                {"id": number, "name": "x", "date": "2026-10-03",
                 "results": [{"player": player, "rounds": rounds} for player, rounds in day.items()]}
                for number, day in enumerate(days)
            ],
        }
    )  # fmt: skip
    scores = {
        player: sorted((sum(filter(None, day[player])) for day in days if player in day), reverse=True)
        for player in {player for day in days for player in day}
    }
    assert {each["player"]: each["total"] for each in answer["standings"]} == {
        player: sum(own[:n]) for player, own in scores.items()
    }
    for each in answer["standings"]:
        better = sum(other["total"] > each["total"] for other in answer["standings"])
        assert each["rank"] == better + 1
        results = [*each["counted"], *each["dropped"]]
        assert sorted((result["cup_points"] for result in results), reverse=True) == scores[each["player"]]


def weighted(*seasons: list[int]) -> list[Any]:
    """Who is first of those with as many points in all, by weighted results."""
    answer: dict[str, Any] = rank_season(
        {
            "cup_points": "score", "rule": {"counting": "best_n", "n": 9, "criteria": ["weighted_results", "shared"]},
            "tournaments": [
                {"id": number, "name": "x", "date": "2026-10-03",
                 "results": [{"player": player, "rounds": [own[number]]} for player, own in enumerate(seasons)
                             if number < len(own)]}
                for number in range(max(map(len, seasons)))
            ],
        }
    )  # fmt: skip
    return [(each["player"], each["decided_by"]) for each in answer["standings"]]


def test_weighted_results_are_not_the_best_first() -> None:
    # 4·8 + 2·0 + 0 = 32 against 4·7 + 2·1 + 0 = 30; a third result of 0 changes nothing.
    assert weighted([7, 1, 0], [8, 0]) == [(1, "weighted_results"), (0, "weighted_results")]
    # 2·6 = 12, 4·5 + 2·5 - 4 = 26 against 4·6 + 2·1 - 1 = 25: the better best result is behind.
    assert weighted([6, 1, -1], [5, 5, -4]) == [(1, "weighted_results"), (0, "weighted_results")]


def change(document: Document, path: str, value: object) -> Document:
    """A copy with another value at a path such as tournaments.0.date; ... takes the field away."""
    changed: Any = deepcopy(document)
    *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
    inner = changed
    for step in way:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return dict(changed)


FIRST = "tournaments.0"


@pytest.mark.parametrize(
    ("rank", "document", "path"),
    [
        *((rank_season, SEASON, path) for path in (
            "final_points", "finalists", "planned", "outlook", "final_points.absent", "cup_points.source",
            "rule.min_participations", "rule.criteria", "tournaments.0.final", "tournaments.0.criteria",
            "tournaments.1.criteria", "tournaments.2.final",
        )),
        (rank_season, change(SEASON, "rule.counting", "half"), "rule.n"),
        *((rank_final, FINAL, path) for path in (
            "final", "cups.0.min_participations", "cups.0.declined", "cups.1.declined", "cups.0.ranking.3.rank",
            "final.source",
        )),
    ],
)  # fmt: skip
def test_null_is_the_same_as_left_out(rank: Callable[[object], object], document: Document, path: str) -> None:
    known = change(document, path, None)
    assert rank(known) == rank(change(known, path, ...))


@pytest.mark.parametrize(
    "path", ["cup_points", "rule", "rule.n", "rule.counting", "tournaments", "tournaments.0.id", "tournaments.0.date",
             "tournaments.0.results", "tournaments.0.results.0.player", "tournaments.0.results.0.rounds"],
)  # fmt: skip
def test_null_is_refused_where_nothing_may_be_left_out(path: str) -> None:
    with pytest.raises(DocumentRefused):
        rank_season(change(SEASON, path, None))


@pytest.mark.parametrize(
    ("rank", "document", "expected"),
    [
        (rank_season, change(SEASON, "cup_points", "fix"), [("unknown_code", "cup_points")]),
        (rank_season, change(SEASON, "final_points.absent.step", 1), [("out_of_range", "final_points.absent.step")]),
        (rank_season, change(SEASON, "finalists", [1, None, True, ""]),
         [("wrong_type", "finalists[1]"), ("wrong_type", "finalists[2]"), ("empty", "finalists[3]")]),
        (rank_season, change(SEASON, "rule", ...), [("missing_field", "rule")]),
        (rank_season, change(SEASON, "rule.counting", "half"), [("unknown_field", "rule.n")]),
        (rank_season, change(SEASON, "rule.criteria", ["shared", "lot"]), [("unknown_criterion", "rule.criteria[1]")]),
        (rank_season, change(SEASON, "planned", 2), [("out_of_range", "planned")]),
        (rank_season, change(SEASON, "finalists", [1, 2, 1]), [("repeated", "finalists[2]")]),
        (rank_season, change(SEASON, "outlook.places", 0), [("out_of_range", "outlook.places")]),
        (rank_season, change(SEASON, f"{FIRST}.id", 7), [("repeated", "tournaments[1].id")]),
        (rank_season, change(SEASON, f"{FIRST}.final", True), [("two_finals", "tournaments[2].final")]),
        (rank_season, change(SEASON, f"{FIRST}.final", "yes"), [("wrong_type", "tournaments[0].final")]),
        (rank_season, change(SEASON, f"{FIRST}.date", "3.10.2026"), [("not_a_date", "tournaments[0].date")]),
        (rank_season, change(SEASON, f"{FIRST}.date", "2026-W05-1"), [("not_a_date", "tournaments[0].date")]),
        (rank_season, change(SEASON, f"{FIRST}.date", "20261003"), [("not_a_date", "tournaments[0].date")]),
        (rank_season, change(SEASON, f"{FIRST}.date", ...), [("missing_field", "tournaments[0].date")]),
        (rank_season, change(SEASON, f"{FIRST}.criteria", ["best_round", "table_rank", "lot"]),
         [("needs_more_than_rounds", f"tournaments[0].criteria[{index}]") for index in (1, 2)]),
        (rank_season, change(SEASON, f"{FIRST}.results.1.player", 1),
         [("repeated", "tournaments[0].results[1].player")]),
        (rank_season, change(SEASON, f"{FIRST}.results.1.rounds", []), [("empty", "tournaments[0].results[1].rounds")]),
        (rank_season, change(SEASON, f"{FIRST}.results.1.rounds", [1]),
         [("unequal_rounds", "tournaments[0].results[1].rounds")]),
        (rank_season, change(SEASON, f"{FIRST}.results.0.player", True),
         [("wrong_type", "tournaments[0].results[0].player")]),
        (rank_season, change(SEASON, f"{FIRST}.results.0.player", "\ud800"),
         [("wrong_type", "tournaments[0].results[0].player")]),
        (rank_season, change(SEASON, f"{FIRST}.results.0.player", 1.5),
         [("wrong_type", "tournaments[0].results[0].player")]),
        (rank_season, change(SEASON, f"{FIRST}.results.0.player", read_json("12345678901234567890")),
         [("out_of_range", "tournaments[0].results[0].player")]),
        (rank_final, change(FINAL, "cups.0.ranking.0.player", -(10**18)),
         [("out_of_range", "cups[0].ranking[0].player"), ("unknown_player", "cups[0].declined[0]")]),
        (rank_final, change(FINAL, "cups.0.table", [1, 2]), [("points_rise", "cups[0].table")]),
        (rank_final, change(FINAL, "cups.0.table", 60), [("wrong_type", "cups[0].table")]),
        (rank_final, change(FINAL, "cups.0.quota", ...), [("missing_field", "cups[0].quota")]),
        (rank_final, change(FINAL, "cups.0.declined", [1, 1]), [("repeated", "cups[0].declined[1]")]),
        (rank_final, change(FINAL, "cups.0.declined", [99]), [("unknown_player", "cups[0].declined[0]")]),
        (rank_final, change(FINAL, "cups.0.ranking.1.player", 1), [("repeated", "cups[0].ranking[1].player")]),
        (rank_final, change(FINAL, "cups.0.ranking.1.rank", 0), [("out_of_range", "cups[0].ranking[1].rank")]),
        (rank_final, change(FINAL, "cups.1.id", "one"), [("repeated", "cups[1].id")]),
        (rank_final, change(FINAL, "final.points.2", 61), [("points_rise", "final.points.2")]),
        (rank_final, change(FINAL, "final.nothing_from", ...),
         [("missing_field", "final.nothing_from"), ("unknown_field", "final.points.1"),
          ("unknown_field", "final.points.3")]),
        (rank_final, change(FINAL, "final", []), [("not_a_document", "final")]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_where_it_stands(
    rank: Callable[[object], object], document: Document, expected: list[tuple[str, str]]
) -> None:
    with pytest.raises(DocumentRefused) as refused:
        rank(document)

    assert [(problem.code, problem.field) for problem in refused.value.problems] == expected
    assert all(problem_message(problem) and "%" not in problem_message(problem) for problem in refused.value.problems)


NAMES = ("cups", "final", "rule", "tournaments", "results", "table", "ranking", "points")
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=12,
)


@quick
@given(anything)
def test_whatever_comes_is_ranked_or_refused(document: object) -> None:
    for rank in (rank_season, rank_final):
        answer = answer_to(json.dumps(document).encode(), rank)
        assert all(each["message"] for each in answer.get("problems", [{"message": "ranked"}]))  # type: ignore[attr-defined]


def test_every_code_has_a_sentence() -> None:
    assert set(SENTENCES) == set(DocumentCode)


def ran(command: str, *path: Path) -> tuple[dict[str, Any], int]:
    out, status = io.StringIO(), 0
    try:
        call_command(command, *map(str, path), stdout=out)
    except SystemExit as stop:
        status = int(str(stop.code))
    return json.loads(out.getvalue()), status


def test_the_commands_answer_a_file_or_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command, rank, document in (("rank_season", rank_season, SEASON), ("rank_final", rank_final, FINAL)):
        path = tmp_path / "document.json"
        path.write_text(json.dumps(document))
        assert ran(command, path) == (rank(document), 0)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
        assert ran(command) == (rank(document), 0)
        path.write_bytes(b'{"cups": NaN}')
        assert ran(command, path) == (
            {"problems": [{"code": "not_json", "path": "", "message": "This is not JSON."}]}, 1,
        )  # fmt: skip
        with pytest.raises(CommandError) as stopped:
            ran(command, tmp_path / "nowhere.json")
        assert stopped.value.returncode == 2
