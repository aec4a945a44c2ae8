"""The picture of who met whom."""

import re
from xml.etree import ElementTree

from tournaments.reports.meetings_picture import meetings_picture

SVG = "{http://www.w3.org/2000/svg}"
TWO_ROUNDS = [[[7, 3, 9, 5], [11, 13, 15, 17]], [[3, 7, 11, 13], [5, 9, 15, 17]]]


def drawn(rounds: list[list[list[int]]]) -> tuple[bytes, ElementTree.Element]:
    picture = meetings_picture(
        rounds, numbers=range(1, len(rounds) + 1), title="Wer & wen", round_label="Runde {number}"
    )
    return picture, ElementTree.fromstring(picture)


def test_every_meeting_has_a_mark_and_a_repeat_a_ring() -> None:
    _, root = drawn(TWO_ROUNDS)

    first, second = [path for path in root.findall(f"{SVG}path") if path.get("fill") != "none"][:2]
    assert [len(re.findall("M", path.get("d", ""))) for path in (first, second)] == [12, 12]
    assert len(root.findall(f"{SVG}g/{SVG}circle")) == 4  # 3–7, 5–9, 11–13 and 15–17 meet in both


def test_rounds_differ_in_shape_and_colour_and_are_named() -> None:
    _, root = drawn(TWO_ROUNDS)

    first, second = [path for path in root.findall(f"{SVG}path") if path.get("fill") != "none"][:2]
    assert first.get("fill") != second.get("fill")
    assert {"Runde 1", "Runde 2", "3"} <= {text.text for text in root.findall(f"{SVG}text")}
    assert root.findtext(f"{SVG}title") == "Wer & wen"


def test_a_strict_policy_has_nothing_to_object_to() -> None:
    picture, _ = drawn(TWO_ROUNDS)
    assert not re.search(rb"style|script|href|\son", picture)


def test_many_rounds_and_nobody_make_a_picture_too() -> None:
    drawn([TWO_ROUNDS[0]] * 20)
    drawn([])
