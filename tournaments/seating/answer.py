"""The public JSON contract of the draw, as a pure function from document to document.

    {"players": [{"id": 1, "club": "Linz", "household": null}, …] or a number, "rounds": 3, "seed": "…",
     "met": [[1, 7], …], "apart": [[1, 2], …], "fixed": {"12": 1}, "played": [[[…]]], "left": [9],
     "least_bad": true, "allow_six": true}

→   {"rounds": [[[id, id, id, id], …tables], …rounds], "certificate": {…}}   or   {"error": [{"code": …}, …]}

Only `players` and `rounds` are required; a number of players stands for the ids 1 … n. A player may also name a
`car` and a `team`. `rounds` counts new rounds, after the `played` ones. Whoever is in `played` must be among the
players or in `left`. `least_bad` asks for a plan even if separated pairs have to meet in it, `allow_six` for a
table of six where 6 or 11 people have no other.
"""

from __future__ import annotations

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.problems import DrawProblem, NoPlan
from tournaments.seating.draw import draw_checked


def answer(document: object) -> dict[str, object]:
    """The plan with its certificate, or the problems; invalid documents yield an answer, not an exception."""
    try:
        plan = draw_checked(DrawInput.from_document(document))
    except NoPlan as refusal:
        return refusal_document(refusal.problems)
    return {"rounds": plan.rounds, "certificate": plan.certificate.to_document()}


def refusal_document(problems: tuple[DrawProblem, ...]) -> dict[str, object]:
    return {"error": [_problem_document(problem) for problem in problems]}


def _problem_document(problem: DrawProblem) -> dict[str, object]:
    return {"code": problem.code, "field": problem.field, "facts": dict(problem.facts), "reason": problem.reason}
