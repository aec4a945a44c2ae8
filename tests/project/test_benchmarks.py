"""What the figures of the draw are made with: a fair count, a page in sections, a picture; times are not tested."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from benchmarks import page, seasons
from benchmarks.draw import contest, counted
from benchmarks.draw.cases import DrawCase
from benchmarks.draw.curve import curve
from benchmarks.draw.model import is_installed
from benchmarks.draw.picture import Series, TimedDraw, picture
from benchmarks.draw.random_draw import random_draw
from tests.seating import checker

PLAYED = (((0, 1, 2, 3), (4, 5, 6, 7)),)


@pytest.mark.parametrize("players", [16, 43])
def test_random_draw_seats_everybody_and_is_counted_like_any(players: int) -> None:
    rounds = random_draw(range(players), 5)
    assert checker.faults(rounds, range(players)) == []
    assert counted.repeats(rounds) == checker.repeats(rounds) > 0
    assert counted.second_fives(rounds) == checker.second_fives(rounds)
    assert random_draw(range(players), 5, seed=2) != rounds


def test_only_new_meetings_count_in_a_contest() -> None:
    held = contest.held(DrawCase("8 again", range(8), 1, PLAYED, patience=0))
    assert held.ours.repeats == 4
    assert held.model == "not tried"


@pytest.mark.parametrize(("asked", "verdict"), [(0, ""), (10, "met"), (9, "**not met**")])
def test_a_contest_is_met_below_what_is_asked(asked: int, verdict: str) -> None:
    ours = contest.ContestResult(9.0, 0)
    held = contest.Contest(DrawCase("x", range(8), 1, asked=asked), ours, ours, "not tried")
    assert (held.verdict(), held.row()[-1]) == (verdict, verdict)


@pytest.mark.parametrize(
    ("evenings", "changed", "unchanged", "verdicts"),
    [
        (60, 99.9, 9.9, ["< 100 ms, met", "< 10 ms, met"]),
        (60, 100.0, 9.9, ["< 100 ms, **not met**", "< 10 ms, met"]),
        (10, 36.0, 10.0, ["< 100 ms, met", "< 10 ms, **not met**"]),
        (100, 99.9, 9.9, ["–", "–"]),
    ],
)
def test_a_season_says_what_is_met_up_to_what_is_asked(
    evenings: int, changed: float, unchanged: float, verdicts: list[str]
) -> None:
    """By the clock, whatever the work of the processor was."""
    names = ("score_rows", "list_ms", "bytes_ms", "bytes_busy_ms", "changed_statements", "unchanged_statements")
    figures: dict[str, float | str] = dict.fromkeys((*names, "to_come", "changed_busy_ms", "unchanged_busy_ms"), 0)
    figures |= {"evenings": evenings, "people": 300, "changed_ms": changed, "unchanged_ms": unchanged}
    assert seasons.row(figures)[-2:] == verdicts
    assert len(seasons.row(figures)) == len(seasons.HEAD)


def test_without_or_tools_its_columns_say_so() -> None:
    held = contest.held(DrawCase("16 × 3", range(16), 3))
    found = held.model.repeats if isinstance(held.model, contest.ContestResult) else held.model
    assert found == (0 if is_installed() else "not installed")


def test_a_section_takes_the_place_of_its_own_heading() -> None:
    whole = "# Figures\n\nOf all.\n\n## The draw\n\nOld.\n\n## Others\n\nStay.\n"
    assert page.rewritten(whole, "## The draw\n\nNew.") == whole.replace("Old.", "New.")
    assert page.rewritten(whole, "# Figures\n\nOf none.\n") == whole.replace("Of all.", "Of none.")
    assert page.rewritten("# Figures\n", "## The draw") == "# Figures\n\n## The draw\n"


def test_picture_has_a_dot_for_every_point_and_nothing_active() -> None:
    points = [TimedDraw(series, 10 ** (power + 1), 10.0**power) for power, series in enumerate(Series)]
    svg = ET.fromstring(picture(points))
    tags = [element.tag.rpartition("}")[2] for element in svg.iter()]
    assert tags.count("circle") == len(points) + len(Series)
    assert {"script", "style", "image", "use"}.isdisjoint(tags)
    assert all("style" not in element.attrib for element in svg.iter())


def test_model_stands_in_the_picture_where_it_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.draw.curve.SIZES", ())
    fast, slow = contest.ContestResult(5.0, 0), contest.ContestResult(2_000.0, 3)
    tried = [
        contest.Contest(DrawCase("16 × 3", range(16), 3, patience=patience), fast, fast, model)
        for patience, model in ((2, fast), (2, slow), (2, "not found in 2 s"), (0, "not tried"), (2, "not installed"))
    ]
    assert curve(tried) == [
        TimedDraw(Series.MODEL, 48, 5.0),
        TimedDraw(Series.STOPPED, 48, 2_000.0),
        TimedDraw(Series.STOPPED, 48, 2_000.0),
    ]
