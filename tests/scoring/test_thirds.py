"""Card points in words and in thirds."""

import pytest

from scoring.thirds import read_thirds, written_thirds


def test_read_thirds_takes_what_people_type() -> None:
    typed = {"35/2": 107, "35,2": 107, "35.2": 107, " 35 / 2 ": 107, "35": 105, "0": 0, "70": 210, "0/1": 1}

    assert {text: read_thirds(text) for text in typed} == typed


@pytest.mark.parametrize("text", ["", "35/3", "-1", "35/", "/2", "a", "355", "35/2/1", "٣٥"])
def test_read_thirds_refuses_anything_else(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_thirds(text)


def test_written_thirds_reads_back() -> None:
    every = range(211)

    assert [read_thirds(written_thirds(thirds)) for thirds in every] == [*every]
