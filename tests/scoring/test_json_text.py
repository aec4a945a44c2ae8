"""Integers are read exactly up to 18 digits; a longer one is as good as out of range."""

import pytest

from scoring.json_text import BEYOND, LONGEST_INTEGER, read_json


@pytest.mark.parametrize("digits", ["1" * LONGEST_INTEGER, "-" + "1" * LONGEST_INTEGER, "0"])
def test_integer_is_read_exactly(digits: str) -> None:
    assert read_json(digits) == int(digits)


@pytest.mark.parametrize(("text", "value"), [("1" * 19, BEYOND), ("-" + "1" * 19, -BEYOND)])
def test_longer_integer_is_read_as_eighteen_nines(text: str, value: int) -> None:
    assert read_json(text) == value
