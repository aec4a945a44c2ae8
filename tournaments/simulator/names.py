"""Invented players: family names from card and kitchen terms, as are places and clubs (`fixtures/demo`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tournaments.simulator.luck import permille, pick, seeded, shuffled

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "demo"
MOST = 9_999
POPULATION_SEED = "1995"
CLUB_PERMILLE = 550
"""The permille of players who belong to a club."""


@dataclass(frozen=True, slots=True)
class InventedPlayer:
    """An invented player; `number` has four digits, `club` is "" for none."""

    number: str
    family_name: str
    given_name: str
    place: str
    club: str


@cache
def everybody(number: int) -> tuple[InventedPlayer, ...]:
    """The first `number` invented people, always the same; ValueError above 9,999."""
    if number > MOST:
        raise ValueError(f"there are only {MOST:,} numbers")
    rng = seeded(POPULATION_SEED)
    numbers = shuffled(rng, range(1, MOST + 1))
    return tuple(_person(name, f"{each:04}", rng) for name, each in zip(names_for(number), numbers, strict=False))


def cast(rng: Random, *, players: int, among: Sequence[InventedPlayer]) -> tuple[InventedPlayer, ...]:
    """That many of some people, in random order of arrival; ValueError if negative."""
    if players < 0:
        raise ValueError(f"{players} people cannot come")
    return shuffled(rng, among)[:players]


def _person(name: tuple[str, str], number: str, rng: Random) -> InventedPlayer:
    return InventedPlayer(
        number=number,
        family_name=name[0],
        given_name=name[1],
        place=pick(rng, _lines("places.txt")),
        club=pick(rng, _lines("clubs.txt")) if permille(rng, CLUB_PERMILLE) else "",
    )


def names_for(players: int) -> tuple[tuple[str, str], ...]:
    """Different (family name, given name) pairs: first those listed, then their family names with other given names."""
    listed = _listed_names()
    given_names = sorted({given for _, given in listed})
    return tuple(_nth_name(index, listed, given_names) for index in range(players))


def _nth_name(index: int, listed: Sequence[tuple[str, str]], given_names: list[str]) -> tuple[str, str]:
    lap, row = divmod(index, len(listed))
    family, given = listed[row]
    return family, given_names[(given_names.index(given) + lap) % len(given_names)]


def _listed_names() -> tuple[tuple[str, str], ...]:
    pairs = (line.partition(";") for line in _lines("names.txt"))
    return tuple((family, given) for family, _, given in pairs)


@cache
def _lines(name: str) -> tuple[str, ...]:
    return tuple((FOLDER / name).read_text("utf-8").splitlines())
