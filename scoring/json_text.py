"""Strict JSON parsing: RFC 8259, no duplicate keys, and no input can crash the parser."""

import json
from collections.abc import Sequence

JsonAnswer = dict[str, object]
"""A document of ours, as plain JSON values."""

LONGEST_INTEGER = 18
"""The most digits of an integer that is read exactly."""

BEYOND = 999_999_999_999_999_999
"""The value a longer one is read as."""


class NotJSON(ValueError):  # noqa: N818
    """The text is not valid JSON."""


def read_json(text: str | bytes) -> object:
    """The value a JSON text describes. Raises NotJSON.

    Also rejected are NaN, Infinity, duplicate keys, invalid UTF-8 and excessive nesting. An integer of more than 18
    digits, beyond every range of ours, is read as 18 nines: Python would refuse to read it.
    """
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        decoded.encode("utf-8")
        value: object = json.loads(
            decoded, object_pairs_hook=_object, parse_constant=_refuse_constant, parse_int=_read_integer
        )
    except (ValueError, RecursionError) as error:
        raise NotJSON(str(error)) from None
    return value


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise NotJSON("duplicate keys")
    return read


def _refuse_constant(name: str) -> object:
    raise NotJSON(f"{name} is not JSON")


def _read_integer(digits: str) -> int:
    if len(digits.lstrip("-")) <= LONGEST_INTEGER:
        return int(digits)
    return -BEYOND if digits.startswith("-") else BEYOND
