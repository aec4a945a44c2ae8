"""The places of a final, whatever is answered and whoever comes or goes: never more people than places, never a place
empty that somebody waits for, and nobody who is here loses theirs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.factories import NOW, at_desk
from tests.finals import a_final, a_final_evening, cast_of, send_in_order
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.returning import decline_again, return_finalist
from tournaments.actions.finals.taking_back import revoke_replacement
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.errors import Conflict, Refused
from tournaments.models import Championship, FinalPlace, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.check_in import final_check_in
from tournaments.queries.finals.day import FinalDay, final_day
from tournaments.queries.finals.free_places import reserves_of

pytestmark = pytest.mark.django_db

PLACES = 2
"""Of each cup."""
ANYBODY = range(10**6)
"""Whoever loses a place by an answer is known to."""
Act = tuple[str, int, int, str]
"""What happens: the verb, whom it is about, who comes for them, and in which cup."""


@dataclass(frozen=True)
class Door:
    """The final's day as it is, people by player id."""

    day: FinalDay
    here: frozenset[int]
    offers: tuple[Act, ...]

    @property
    def declined(self) -> list[int]:
        return [key for key, row in self.day.rows.items() if row.best.reason == "declined"]

    @property
    def with_place(self) -> frozenset[int]:
        """Who is here and brings Vorrundenpunkte."""
        return frozenset(player for player in self.here if self.day.ways(player))

    def held(self, cup: str) -> set[int]:
        """Who is here with a place in the cup, or took one at the door and left; person by person."""
        took = {each.player for each in self.day.taken if each.cup == cup}
        given = {each.replaces for each in self.day.taken if each.cup == cup}
        listed = (row for row in self.day.listed.rows if any(way.is_in and way.cup == cup for way in row.ways))
        return took | (({row.person.player for row in listed} - given) & self.here)

    def acts(self) -> Iterator[tuple[str, list[Act]]]:
        """What can be tried, by verb; some of it is refused."""
        around = [key for key in self.day.rows if key not in self.here]
        about = {
            "no": around, "yes": self.day.rows, "open": self.declined, "in": around, "out": self.here,
            "return": self.declined, "again": self.here, "back": self.day.taken_by,
        }  # fmt: skip
        yield "replace", [*self.offers]
        for verb, people in about.items():
            yield verb, [(verb, each, 0, "") for each in people]


def door_of(final: Championship, evening: Tournament) -> Door:
    day = final_day(final, evening)
    offers = (
        ("replace", missing.row.person.player, each.row.person.player, place.cup)
        for missing in final_check_in(day).missing
        for place in missing.places
        for each in place.reserves
    )
    here = evening.entries.filter(is_present=True).values_list("player", flat=True)
    return Door(day, frozenset(here), tuple(offers))


@pytest.fixture
def moved_up() -> tuple[Championship, Tournament, dict[str, int]]:
    """D comes for A, and then B and C decline, so that D is in and A's place is free again."""
    cast, final = cast_of("ABCDEF"), a_final()
    send_in_order(final, cast, {"HRC": "ABCDEF"})
    evening, keys = a_final_evening(final), {name: player.pk for name, player in cast.items()}
    do(final, evening, "replace", keys["A"], keys["D"], "HRC")
    for name in "BC":
        do(final, evening, "no", keys[name])
    return final, evening, keys


def test_who_came_at_the_door_and_moves_up_holds_one_place_and_no_other(
    moved_up: tuple[Championship, Tournament, dict[str, int]],
) -> None:
    final, evening, keys = moved_up
    door = door_of(final, evening)
    assert door.held("HRC") == {keys["D"]}
    assert door.offers == tuple(("replace", keys["A"], keys[name], "HRC") for name in "EF")
    assert not final_check_in(door.day).replacements

    do(final, evening, "replace", keys["A"], keys["E"], "HRC")
    do(final, evening, "out", keys["D"])
    do(final, evening, "yes", keys["C"])
    assert door_of(final, evening).held("HRC") == {keys["E"]}


def test_who_moved_up_and_went_does_not_get_the_place_back_that_they_took(
    moved_up: tuple[Championship, Tournament, dict[str, int]],
) -> None:
    final, evening, keys = moved_up
    for verb, name in (("out", "D"), ("in", "A"), ("open", "C"), ("in", "C"), ("in", "D")):
        do(final, evening, verb, keys[name])
    door = door_of(final, evening)
    assert door.with_place == {keys["A"], keys["C"]}
    assert not door.offers


@pytest.mark.parametrize("orders", [{"HRC": "ABCDEF"}, {"HRC": "ABCDE", "WTC": "BFCADE"}], ids=len)
@pytest.mark.parametrize("seed", [2, 5, 6, 7])
def test_every_place_is_somebodys_and_nobodys_twice(orders: dict[str, str], seed: int) -> None:
    cast, final, dice = cast_of("ABCDEF"), a_final(), Random(seed)
    send_in_order(final, cast, orders)
    names = {player.pk: name for name, player in cast.items()}
    evening, done, door = a_final_evening(final), [], None
    for _ in range(25):
        before = door or door_of(final, evening)
        act = dice.choice([each for _verb, acts in before.acts() if acts for each in [dice.choice(acts)]])
        try:
            do(final, evening, *act)
        except (Refused, Conflict):
            continue
        door = door_of(final, evening)
        done.append((act[0], names[act[1]], names.get(act[2], "")))
        assert not before.with_place & door.here - door.with_place - {act[1]}, done
        for cup in orders:
            assert len(door.held(cup)) <= PLACES, (cup, done)
            assert len(door.held(cup)) == PLACES or not waiting(door, cup) or offered(door, cup), (cup, done)


def waiting(door: Door, cup: str) -> list[int]:
    (of_cup,) = (each for each in door.day.listed.cups if each.short_name == cup)
    return [each.row.person.player for each in reserves_of(door.day, of_cup)]


def offered(door: Door, cup: str) -> bool:
    return any(each[-1] == cup for each in door.offers)


def do(final: Championship, evening: Tournament, verb: str, about: int, reserve: int = 0, cup: str = "") -> None:
    player = Player.objects.get(pk=about)
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    said = {"no": Answer.DECLINED, "yes": Answer.ACCEPTED, "open": Answer.OPEN}
    if verb in said:
        answer(final, player, said[verb], acting)
    elif verb == "in":
        check_in(evening, player, **acting)
    elif verb == "out":
        check_out(evening.entries.get(player=player), **acting)
    elif verb == "replace":
        replace_finalist(evening, missing=about, reserve=reserve, cup=cup, **acting)
    elif verb == "back":
        revoke_replacement(evening, reserve=about, **acting)
    elif verb == "return":
        return_finalist(final, player, puts_out=ANYBODY, **acting)
    else:
        decline_again(final, player, **acting)


def answer(final: Championship, player: Player, said: Answer, acting: dict[str, Any]) -> None:
    seen = FinalPlace.objects.filter(championship=final, player=player).values_list("answer", flat=True).first()
    answer_at_desk(final, player, answer=said, seen=seen or Answer.OPEN, puts_out=ANYBODY, **acting)
