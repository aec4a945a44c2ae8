"""A script's request to enter, correct or undo a hand: JSON, parsed strictly."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import HttpRequest

from scoring.problems import HandProblem, HandRefused
from tournaments.actions.hands.shown import ShownHand
from tournaments.errors import Refused
from tournaments.intake.entry_body import BodyField, is_object, is_place, is_text, is_whole, read_body, read_fields
from tournaments.web.entry.record import EntryRecord

LIMIT = 20_000
"""Maximum body size in bytes; a hand with every option set has less than two thousand."""
MOST_SEATS = 6
SEATS = re.compile(r"[0-9]{1,12}(-[0-9]{1,12}){1,5}")
"""Matches a `HandSeats.fingerprint`."""


class EntryKind(StrEnum):
    """The operation requested."""

    RECORD = "record"
    CORRECT = "correct"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class SentEntry:
    """A parsed request. `record` and `shown` are None for an undo; `based_on` is 0 without a previous revision."""

    kind: EntryKind
    entry_id: str
    number: int
    record: EntryRecord | None
    shown: ShownHand | None
    based_on: int
    why: str
    reason: str
    place: int | None


def is_points(value: object) -> bool:
    """Whether it is a list of integers, one per seat."""
    return isinstance(value, list) and len(value) <= MOST_SEATS and all(map(is_whole, value))


FIELDS = (
    BodyField("what", lambda value: value in tuple(EntryKind)),
    BodyField("entry_id", is_text, "text"),
    BodyField("number", is_whole, "whole"),
    BodyField("record", is_object, "object"),
    BodyField("based_on", is_whole, "whole"),
    BodyField("why", is_text, "text"),
    BodyField("reason", is_text, "text"),
    BodyField("seats", lambda value: isinstance(value, str) and SEATS.fullmatch(value) is not None),
    BodyField("points", is_points, "list"),
    BodyField("rules", is_text, "text"),
    BodyField("place", is_place, "whole"),
)
ALWAYS = ("what", "entry_id", "number")
A_HAND = (*ALWAYS, "record", "seats", "points", "rules")
REQUIRED: Mapping[str, tuple[str, ...]] = {
    EntryKind.RECORD: A_HAND,
    EntryKind.CORRECT: (*A_HAND, "based_on"),
    EntryKind.UNDO: (*ALWAYS, "based_on"),
}


def sent_entry(request: HttpRequest) -> SentEntry:
    """Parse the request; null is treated as absent. Raises HandRefused with every problem in the body; Refused: too
    large.
    """
    if request.content_type != "application/json":
        raise HandRefused((HandProblem("not_json"),))
    text = request.read(LIMIT + 1)
    if len(text) > LIMIT:
        raise Refused("too_large_request")
    return _entry(read_body(text))


def _entry(body: object) -> SentEntry:
    if isinstance(body, dict):
        body = {name: value for name, value in body.items() if value is not None}
    sent = read_fields(body, FIELDS, required=REQUIRED.get(_what(body), ALWAYS))
    kind = EntryKind(sent["what"])
    is_hand = kind is not EntryKind.UNDO
    return SentEntry(
        kind=kind,
        entry_id=sent["entry_id"],
        number=sent["number"],
        record=sent["record"] if is_hand else None,
        shown=_shown(sent) if is_hand else None,
        based_on=sent.get("based_on", 0),
        why=sent.get("why", ""),
        reason=sent.get("reason", "").replace("\0", ""),
        place=sent.get("place"),
    )


def _what(body: object) -> str:
    what = body.get("what") if isinstance(body, dict) else None
    return what if isinstance(what, str) else ""


def _shown(sent: Mapping[str, Any]) -> ShownHand:
    people = tuple(map(int, sent["seats"].split("-")))
    return ShownHand(people=people, points=tuple(sent["points"]), rules=sent["rules"])
