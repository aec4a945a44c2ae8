"""The searches behind the proved bounds find what is there, and the picture of the times is one."""

from __future__ import annotations

from itertools import chain
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from benchmarks.draw_curve import COLOURS, Point, picture
from benchmarks.five_tables import masks, possible_rounds, some_choice_repeats_so_few
from tournaments.seating.tables import Split, split


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds"), [(22, 5_472), (23, 2_784)])
def test_everything_at_five_tables_is_tried_and_three_repeats_are_needed(players: int, rounds: int) -> None:
    tables = split(players)
    assert isinstance(tables, Split)
    possible = list(possible_rounds(tables))
    assert len(possible) == rounds
    assert {tuple(sorted(chain.from_iterable(seating))) for seating in possible} == {tuple(range(players))}
    meetings = masks(possible, players)
    nobody = np.zeros(meetings.shape[1], dtype=np.uint64)
    assert some_choice_repeats_so_few(meetings, 3, met=nobody, spare=0)
    assert not some_choice_repeats_so_few(meetings, 4, met=nobody, spare=2)


@pytest.mark.slow
def test_three_repeats_are_enough_for_23_people() -> None:
    meetings = masks(list(possible_rounds(Split(2, 3))), 23)
    nobody = np.zeros(meetings.shape[1], dtype=np.uint64)
    assert some_choice_repeats_so_few(meetings, 4, met=nobody, spare=3)


def test_picture_has_a_dot_for_every_point_and_nothing_active() -> None:
    points = [Point(series, 10 ** (power + 1), 10.0**power) for power, series in enumerate(COLOURS)]
    svg = ET.fromstring(picture(points))
    tags = [element.tag.rpartition("}")[2] for element in svg.iter()]
    assert tags.count("circle") == len(points) + len(COLOURS)
    assert {"script", "style", "image", "use"}.isdisjoint(tags)
    assert all("style" not in element.attrib for element in svg.iter())
