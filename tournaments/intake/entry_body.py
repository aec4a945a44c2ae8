"""Strict validation of the JSON body around a hand's record: missing, mistyped and unknown fields."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.json_text import NotJSON, read_json
from scoring.problems import HandProblem, HandRefused
from scoring.rotation import MOST_PLACES


@dataclass(frozen=True, slots=True)
class BodyField:
    """A field of a body: its type check, and the `reason` used in the error sentence."""

    name: str
    fits: Callable[[Any], bool]
    reason: str = ""

    def problem(self, value: object) -> HandProblem | None:
        """The problem with a value, if any."""
        if self.fits(value):
            return None
        return HandProblem("wrong_type", self.name, {"reason": self.reason} if self.reason else {})


def is_whole(value: object) -> bool:
    """Whether it is an integer; booleans are not."""
    return type(value) is int


def is_text(value: object) -> bool:
    """Whether it is storable text: JSON may escape lone surrogates."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_object(value: object) -> bool:
    return isinstance(value, dict)


def is_place(value: object) -> bool:
    """Whether it is a place at a table."""
    return type(value) is int and 1 <= value <= MOST_PLACES


def read_body(text: bytes) -> object:
    """Parse a JSON body. Raises HandRefused: not_json."""
    try:
        return read_json(text)
    except NotJSON as error:
        raise HandRefused((HandProblem("not_json"),)) from error


def read_fields(body: object, fields: Sequence[BodyField], *, required: Collection[str]) -> dict[str, Any]:
    """Validate the body. Raises HandRefused: not_an_object, or all of missing, wrong_type and unknown_field."""
    if not isinstance(body, dict):
        raise HandRefused((HandProblem("not_an_object"),))
    known = {each.name for each in fields}
    missing = [HandProblem("missing", name) for name in required if name not in body]
    mistyped = [each.problem(body[each.name]) for each in fields if each.name in body]
    unknown = [HandProblem("unknown_field", str(name)) for name in body if name not in known]
    problems = [*missing, *filter(None, mistyped), *unknown]
    if problems:
        raise HandRefused(tuple(problems))
    return body
