"""Sixty people who do not exist, with letters an Austrian list has and people of one name, and their list."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path

FAMILIES = (
    *("Köck", "Šimić", "Weiß", "Grössing", "Mühlböck", "Čapek", "Thür", "Großschartner", "Huber", "Gruber"),
    *("Bauer", "Maier", "Leitner", "Fuchs", "Winkler", "Reiter", "Schober", "Aigner", "Lehner", "Ebner"),
)
GIVEN = ("Änne", "Franz", "Zoë")
PLACES = ("Oberkakadu", "Unterkakadu", "St. Sküs ob der Ybbs")
FIRST = 1001
NAMESAKES = {1040: 1025, 1052: 1029}
"""Numbers of people who are called as somebody else, and that one's number."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody of the list."""

    number: str
    family_name: str
    given_name: str
    place: str

    @property
    def name(self) -> str:
        """As lists show it."""
        return f"{self.family_name} {self.given_name}"


def _everybody() -> tuple[Guest, ...]:
    names = dict(enumerate(((family, given) for given, family in product(GIVEN, FAMILIES)), start=FIRST))
    names |= {number: names[other] for number, other in NAMESAKES.items()}
    return tuple(
        Guest(f"{number}", family, given, PLACES[at % len(PLACES)])
        for at, (number, (family, given)) in enumerate(names.items())
    )


EVERYBODY = _everybody()
BY_THEIR_NUMBER = {each.number: each for each in EVERYBODY}
BY_NUMBER, BY_KEYS, LATE = EVERYBODY[:48], EVERYBODY[48:54], EVERYBODY[54:]
"""Who is checked in by a list of numbers, who one by one at the door, and who comes when the seats are published."""


def club_list(folder: Path) -> Path:
    """Their list as a club keeps it."""
    lines = [f"{each.number};{each.family_name};{each.given_name};{each.place}" for each in EVERYBODY]
    file = folder / "spieler.csv"
    file.write_text("\n".join(["Nr.;Zuname;Vorname;Ort", *lines]), encoding="utf-8")
    return file
