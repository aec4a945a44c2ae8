"""Finding people: search times, and how often adding a newcomer triggers a duplicate check.

    python -m benchmarks.people

With DATABASE_URL also on that PostgreSQL server.
"""

import os
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from benchmarks import page
from benchmarks.on_product import figures_of
from benchmarks.reliability.report import measured
from tournaments.intake.duplicates import may_be_one_person
from tournaments.intake.folding import without_accents
from tournaments.intake.players import PlayerRow
from tournaments.intake.sound import family_sound
from tournaments.simulator.names import MOST, everybody

EVENING, CUP = 300, 2_000
ABOUT = f"""## Finding people

Written by `python -m benchmarks.people`. First: of so many of the demo's people, who all are different ones, how many
would be taken for somebody else when they come as newcomers, typed with their place or without it. Then: of {CUP:,}
who come again and are typed otherwise, how many are asked about. Last: milliseconds (medians) of the searches and
comparisons among 20,000 players; the list has 300 newcomers.
"""

Typed = Callable[[PlayerRow], PlayerRow]


def main() -> None:
    alarms = [[f"{number:,}", *(f"{each}" for each in false_alarms(number))] for number in (EVENING, CUP, MOST)]
    found = [[name, f"{share:.0f} %"] for name, share in found_again(CUP).items()]
    clocked = {"SQLite": figures_of("found_players")}
    if os.environ.get("DATABASE_URL"):
        clocked["PostgreSQL"] = figures_of("found_players", DATABASE_URL=os.environ["DATABASE_URL"])
    names = [name for name, took in clocked["SQLite"].items() if isinstance(took, float)]
    times = [[database, *(f"{float(times[name]):.1f}" for name in names)] for database, times in clocked.items()]
    tables = [
        page.table(["people", "taken for somebody else", "typed without the place"], alarms),
        "",
        page.table(["typed otherwise", "asked about"], found),
        "",
        page.table(["ms", *names], times),
    ]
    page.write("\n".join([ABOUT, *tables, "", measured()]))


def people_of_demo(number: int) -> list[PlayerRow]:
    return [PlayerRow(each.number, each.family_name, each.given_name, place=each.place) for each in everybody(number)]


def false_alarms(number: int) -> tuple[int, int]:
    """How many of so many new people trigger a duplicate check: with their place, and without."""
    people = people_of_demo(number)
    known = _by_sound(people)
    return _asked(people, known), _asked([replace(each, place="") for each in people], known)


def _asked(people: Sequence[PlayerRow], known: Mapping[str, Sequence[PlayerRow]]) -> int:
    return sum(
        any(other.number != each.number and may_be_one_person(each, other) for other in known[_sound(each)])
        for each in people
    )


def found_again(number: int) -> Mapping[str, float]:
    """The percentage found by the duplicate check for each kind of misspelling."""
    people = people_of_demo(number)
    shares = {}
    for name, typed in OTHERWISE.items():
        pairs = [(each, other) for each in people if (other := typed(each)) != each]
        asked = sum(_sound(each) == _sound(other) and may_be_one_person(each, other) for each, other in pairs)
        shares[name] = 100 * asked / max(1, len(pairs))
    return shares


def _sound(row: PlayerRow) -> str:
    return family_sound(row.family_name)


def _by_sound(people: Sequence[PlayerRow]) -> Mapping[str, Sequence[PlayerRow]]:
    found: dict[str, list[PlayerRow]] = defaultdict(list)
    for each in people:
        found[_sound(each)].append(each)
    return found


def _family(change: Callable[[str], str]) -> Typed:
    return lambda row: replace(row, family_name=change(row.family_name))


def _given(change: Callable[[str], str]) -> Typed:
    return lambda row: replace(row, given_name=change(row.given_name))


OTHERWISE: Mapping[str, Typed] = {
    "without accents": _family(lambda name: without_accents(name).title()),
    "without the place": lambda row: replace(row, place=""),
    "b for p, d for t, k for ck": _family(lambda name: name.replace("p", "b").replace("t", "d").replace("ck", "k")),
    "double letters single": _family(lambda name: re.sub(r"(.)\1", r"\1", name)),
    "family without its third letter": _family(lambda name: name[:2] + name[3:]),
    "family with two letters swapped": _family(lambda name: name[:2] + name[3:4] + name[2:3] + name[4:]),
    "given name as an initial": _given(lambda name: f"{name[:1]}."),
    "given name without its third letter": _given(lambda name: name[:2] + name[3:]),
    "a second given name": _given(lambda name: f"{name} Maria"),
    "another place": lambda row: replace(row, place="Anderswo"),
}


if __name__ == "__main__":
    main()
