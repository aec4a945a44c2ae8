"""The pictures of the captains' handbook: each is shown, can be taken again, and is small."""

import re

from PIL import Image

from scripts.captain_pictures import FOLDER, SCENES

PAGE = FOLDER.parent / "captain.md"
MOST_BYTES = 60_000


def test_every_picture_of_the_page_can_be_taken_again_and_is_small() -> None:
    shown = re.findall(r"\(pictures/captain-([a-z]+)\.png\)", PAGE.read_text("utf-8"))
    files = {path.stem.removeprefix("captain-"): path for path in FOLDER.glob("captain-*.png")}

    assert sorted(shown) == sorted(SCENES) == sorted(files)
    assert [name for name, path in files.items() if path.stat().st_size > MOST_BYTES] == []
    assert {Image.open(path).size for path in files.values()} == {(390, 844)}
