"""The sentence of every document problem, in English; views translate it with `problem_message`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.documents import DocumentCode, DocumentProblem
from scoring.translatable import gettext_noop

SENTENCES: Mapping[DocumentCode, str] = {
    DocumentCode.NOT_JSON: gettext_noop("This is not JSON."),
    DocumentCode.NOT_A_DOCUMENT: gettext_noop("This has to be an object with named fields."),
    DocumentCode.MISSING_FIELD: gettext_noop("This is missing."),
    DocumentCode.UNKNOWN_FIELD: gettext_noop("There is no such field here."),
    DocumentCode.WRONG_TYPE: gettext_noop("This has the wrong type: %(expected)s is expected."),
    DocumentCode.OUT_OF_RANGE: gettext_noop("This has to be from %(least)s to %(most)s."),
    DocumentCode.EMPTY: gettext_noop("This is empty."),
    DocumentCode.TOO_LONG: gettext_noop("This is too long: at most %(most)s."),
    DocumentCode.UNKNOWN_CODE: gettext_noop("There is no “%(value)s” here, but: %(known)s."),
    DocumentCode.POINTS_RISE: gettext_noop("Rank %(rank)s has more points than the one before."),
    DocumentCode.WRONG_LENGTH: gettext_noop("This has to be a list of %(needed)s numbers."),
    DocumentCode.NOT_ASCENDING: gettext_noop("Steps begin one above the other."),
    DocumentCode.UNKNOWN_CRITERION: gettext_noop("There is no tie-breaker “%(criterion)s”."),
    DocumentCode.REPEATED_CRITERION: gettext_noop("“%(criterion)s” stands here twice."),
    DocumentCode.CRITERION_AFTER_SHARED: gettext_noop("Nothing separates players after “shared”."),
    DocumentCode.NEEDS_MORE_THAN_ROUNDS: gettext_noop("“%(criterion)s” needs more than the points of each round."),
    DocumentCode.NOT_A_DATE: gettext_noop("This is not a date such as 2026-10-03."),
    DocumentCode.REPEATED: gettext_noop("This stands in the list already."),
    DocumentCode.UNKNOWN_PLAYER: gettext_noop("This player is not in the ranking."),
    DocumentCode.UNEQUAL_ROUNDS: gettext_noop(
        "The first result has another number of rounds (%(rounds)s); a round not played is null."
    ),
    DocumentCode.TWO_FINALS: gettext_noop("A season has one final."),
}

TYPES: Mapping[str, str] = {
    "int": gettext_noop("a whole number"),
    "str": gettext_noop("a text"),
    "key": gettext_noop("a whole number or a text"),
    "list": gettext_noop("a list"),
    "bool": gettext_noop("true or false"),
}
"""What the fact `expected` of `wrong_type` stands for."""


def problem_message(problem: DocumentProblem, translate: Callable[[str], str] = str) -> str:
    """The sentence of a problem, translated by `translate` and filled in."""
    sentence = translate(SENTENCES[problem.code])
    facts = dict(problem.facts)
    if problem.code is DocumentCode.WRONG_TYPE:
        facts["expected"] = translate(TYPES[str(facts["expected"])])
    if problem.code is DocumentCode.POINTS_RISE and "rank" not in facts:
        facts["rank"] = problem.field.rpartition(".")[2]
    return sentence % facts


def problem_object(problem: DocumentProblem, translate: Callable[[str], str] = str) -> dict[str, str]:
    """A problem as JSON: `code`, `path` and `message`, all encodable text."""
    row = {"code": str(problem.code), "path": problem.field, "message": problem_message(problem, translate)}
    return {name: text.encode("utf-8", "replace").decode() for name, text in row.items()}
