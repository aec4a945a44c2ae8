"""Forty-three people who do not exist, and their list."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path

STEMS = ("Pagat", "Sküs", "Mond", "Uhu", "Kakadu", "Quapil", "Talon", "Trull")
ENDINGS = ("bauer", "huber", "reiter", "lehner", "inger", "maier")
PLAYERS: Sequence[str] = tuple(f"{stem}{ending} Probe" for stem, ending in product(STEMS, ENDINGS))[:43]
"""Family and given name, as lists show them."""


def player_list(folder: Path) -> Path:
    """Their list as a club keeps it, with one line that is wrong."""
    lines = [
        f"{number:04d};{name.split()[0]};{name.split()[1]};Oberkakadu;TC Sküs"
        for number, name in enumerate(PLAYERS, start=1)
    ]
    file = folder / "spieler.csv"
    file.write_text("\n".join(["Nr.;Zuname;Vorname;Ort;Verein", *lines, "12345;Zulang;Probe;;"]), encoding="cp1252")
    return file
