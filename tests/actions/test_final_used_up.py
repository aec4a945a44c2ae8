"""A place that a reserve took at the door of a final is used up: no answer afterwards passes it on once more."""

from random import Random
from typing import Any

import pytest

from tests.actions.witness import refused
from tests.factories import NOW, at_desk
from tests.finals import a_final, a_final_evening, cast_of, send_in_order
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.returning import decline_again, return_finalist
from tournaments.actions.finals.taking_back import revoke_replacement
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.errors import Refused
from tournaments.models import Championship, FinalPlace, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.day import final_day
from tournaments.queries.finals.finalists import final_answers

pytestmark = pytest.mark.django_db

PLACES = 2


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


@pytest.fixture
def cast() -> dict[str, Player]:
    return cast_of("ABCDEF")


@pytest.fixture
def final(cast: dict[str, Player]) -> Championship:
    """A and B are in, C to F wait."""
    championship = a_final()
    send_in_order(championship, cast, {"HRC": "ABCDEF"})
    return championship


def answer(final: Championship, player: Player, said: Answer) -> None:
    seen = final_answers(final).get(player.pk, Answer.OPEN)
    answer_at_desk(final, player, answer=said, seen=seen, **acting())


def replace(evening: Tournament, missing: Player, reserve: Player) -> None:
    replace_finalist(evening, missing=missing.pk, reserve=reserve.pk, cup="HRC", **acting())


def holders(final: Championship, evening: Tournament) -> set[int]:
    """Who is here and brings Vorrundenpunkte."""
    day = final_day(final, evening)
    return {player for player in came_to(evening).here if day.ways(player)}


def test_who_was_replaced_at_the_door_does_not_pass_the_place_on_again(
    final: Championship, cast: dict[str, Player]
) -> None:
    evening = a_final_evening(final)
    check_in(evening, cast["B"], **acting())
    replace(evening, cast["A"], cast["D"])
    with refused("place_used_up", name="A Uhu", others="D Uhu"):
        answer(final, cast["A"], Answer.DECLINED)
    check_in(evening, cast["C"], **acting())
    assert holders(final, evening) == {cast[name].pk for name in "BD"}

    answer(final, cast["A"], Answer.ACCEPTED)
    with refused("place_used_up", name="A Uhu", others="D Uhu"):
        decline_again(final, cast["A"], **acting())
    revoke_replacement(evening, reserve=cast["D"].pk, **acting())
    answer(final, cast["A"], Answer.DECLINED)
    assert final_day(final, evening).rows[cast["C"].pk].is_in


@pytest.mark.parametrize("said", [Answer.ACCEPTED, Answer.OPEN])
def test_a_decline_is_not_taken_back_for_the_place_of_somebody_here(
    final: Championship, cast: dict[str, Player], said: Answer
) -> None:
    evening = a_final_evening(final)
    answer(final, cast["A"], Answer.DECLINED)
    check_in(evening, cast["C"], **acting())
    replace(evening, cast["B"], cast["D"])
    with refused("moved_up_is_here", name="A Uhu", others="C Uhu"):
        answer(final, cast["A"], said)

    revoke_replacement(evening, reserve=cast["D"].pk, **acting())
    check_out(evening.entries.get(player=cast["C"]), **acting())
    replace(evening, cast["C"], cast["D"])
    with refused("moved_up_is_here", name="A Uhu", others="D Uhu"):
        answer(final, cast["A"], said)
    check_out(evening.entries.get(player=cast["D"]), **acting())
    with refused("moved_up_is_here", name="A Uhu", others="D Uhu"):  # D has the place until it is taken back
        answer(final, cast["A"], said)


@pytest.mark.parametrize("seed", range(8))
def test_never_do_more_people_have_places_than_there_are(
    final: Championship, cast: dict[str, Player], seed: int
) -> None:
    evening, dice, done = a_final_evening(final), Random(seed), []
    for _ in range(40):
        act = dice.choice(["in", "out", "replace", "back", "return", "again", "no", "yes", "open"])
        one, other = dice.sample("ABCDEF", 2)
        try:
            _do(final, evening, cast, act, one, other)
        except Refused:
            continue
        done.append((act, one, other))
        taken = FinalPlace.objects.filter(championship=final, replaces__isnull=False)
        assert len(holders(final, evening)) <= PLACES, done
        assert len(set(taken.values_list("replaces", flat=True))) == taken.count(), done


def _do(final: Championship, evening: Tournament, cast: dict[str, Player], act: str, one: str, other: str) -> None:
    player = cast[one]
    said = {"no": Answer.DECLINED, "yes": Answer.ACCEPTED, "open": Answer.OPEN}
    if act in said:
        answer(final, player, said[act])
    elif act == "in":
        check_in(evening, player, **acting())
    elif act == "out":
        for entry in evening.entries.filter(player=player, is_present=True):
            check_out(entry, **acting())
    elif act == "replace":
        replace(evening, player, cast[other])
    elif act == "back":
        revoke_replacement(evening, reserve=player.pk, **acting())
    else:
        (return_finalist if act == "return" else decline_again)(final, player, **acting())
