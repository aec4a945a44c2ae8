"""A season and a final as documents, small enough to be worked by hand (see the tests that use them)."""

from typing import Any

Document = dict[str, Any]

SEASON: Document = {
    "cup_points": {"slug": "small", "name": "Small", "kind": "rank_table", "points": [5, 3, 1]},
    "final_points": {
        "slug": "small-final", "name": "Small final", "kind": "rank_table", "points": [6, 4, 2],
        "absent": {"above": 1, "step": -1},
    },
    "finalists": [1, 2, "guest"],
    "rule": {
        "counting": "best_n_plus_final", "n": 1, "min_participations": 2, "criteria": ["participations", "shared"],
    },
    "planned": 4,
    "outlook": {"places": 1},
    "tournaments": [
        {"id": "b", "name": "2nd", "date": "2026-10-10", "results": [
            {"player": 1, "rounds": [10, -4, None]},
            {"player": 2, "rounds": [-10, 16, 0]},
            {"player": "guest", "rounds": [0, -12, 0]},
        ]},
        {"id": 7, "name": "1st", "date": "2026-10-03", "criteria": ["shared"], "results": [
            {"player": 1, "rounds": [4]},
            {"player": 2, "rounds": [4]},
            {"player": 3, "rounds": [-8]},
        ]},
        {"id": "f", "name": "Final", "date": "2026-12-12", "final": True, "results": [
            {"player": 2, "rounds": [1]},
            {"player": 3, "rounds": [-1]},
        ]},
    ],
}  # fmt: skip

FINAL: Document = {
    "cups": [
        {"id": "one", "table": "vorrunde-60", "quota": 2, "min_participations": 4, "declined": [1], "ranking": [
            {"player": 1, "rank": 1, "participations": 5},
            {"player": 2, "rank": 2, "participations": 5},
            {"player": 3, "rank": 2, "participations": 3},
            {"player": "guest", "rank": None, "participations": 9},
            {"player": 5, "rank": 4, "participations": 9},
            {"player": 6, "rank": 5, "participations": 9},
        ]},
        {"id": 2, "table": [120, 111, 111, 90], "quota": 1, "ranking": [
            {"player": 6, "rank": 1, "participations": 1},
            {"player": 2, "rank": 1, "participations": 1},
        ]},
    ],
    "final": {
        "points": {"1": 60, "3": 42}, "nothing_from": 4,
        "results": [
            {"player": 2, "rounds": [70, 20]},
            {"player": "nobody", "rounds": [300, None]},
            {"player": 6, "rounds": [40, 35]},
            {"player": 5, "rounds": [80, -79]},
        ],
    },
}  # fmt: skip
