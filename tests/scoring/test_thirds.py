"""Card points in words and in thirds."""

import pytest

from scoring.thirds import read_thirds, written_thirds


@pytest.mark.parametrize(
    ("text", "thirds"),
    [("35/2", 107), ("35,2", 107), ("35.2", 107), (" 35 / 2 ", 107), ("35", 105), ("0", 0), ("70", 210), ("0/1", 1)],
)
def test_read_thirds_takes_what_people_type(text: str, thirds: int) -> None:
    assert read_thirds(text) == thirds


@pytest.mark.parametrize("text", ["", "35/3", "-1", "35/", "/2", "a", "355", "35/2/1", "٣٥"])
def test_read_thirds_refuses_anything_else(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_thirds(text)


@pytest.mark.parametrize("thirds", range(211))
def test_written_thirds_reads_back(thirds: int) -> None:
    assert read_thirds(written_thirds(thirds)) == thirds
