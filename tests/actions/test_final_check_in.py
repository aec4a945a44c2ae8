"""The door of a final of several cups: who is expected, who is missing, and who comes for them."""

from contextlib import suppress
from typing import Any

import pytest

from scoring.final_answer import rank_final
from scoring.qualification import PLACES_TAKEN
from tests.actions.witness import everything, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk
from tests.finals import a_final, a_final_evening, people, sends
from tournaments.actions.draw import draw_rounds
from tournaments.actions.finals.check_in import (
    ExpectedReport,
    register_finalists,
    replace_finalist,
)
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.taking_back import revoke_replacement
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.errors import Refused
from tournaments.models import Championship, ChampionshipRank, FinalPlace, Player, Registration, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.check_in import FinalCheckIn, final_check_in
from tournaments.queries.finals.day import final_day_of

pytestmark = pytest.mark.django_db


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def door(evening: Tournament) -> FinalCheckIn:
    return final_check_in(final_day_of(evening))


def missing(evening: Tournament) -> list[tuple[str, list[tuple[str, str]]]]:
    """Who is missing, with each of their places and who is next for it."""
    return [
        (
            each.row.person.name[0],
            [(place.cup, "".join(one.row.person.name[0] for one in place.reserves)) for place in each.places],
        )
        for each in door(evening).missing
    ]


def expected(evening: Tournament) -> list[str]:
    rows = evening.registrations.filter(cancelled_at=None).order_by("position")
    return [each.family_name for each in rows]


def test_whoever_is_in_is_expected_and_who_declines_later_no_longer(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    revision = evening.revision
    assert register_finalists(evening, **acting()) == ExpectedReport(added=3, taken_off=0)
    assert expected(evening) == ["A", "B", "E"]
    assert register_finalists(evening, **acting()) == ExpectedReport(added=0, taken_off=0)

    answer_final_place(final, cast["A"], answer=Answer.DECLINED, **acting())
    assert register_finalists(evening, **acting()) == ExpectedReport(added=1, taken_off=1)
    assert expected(evening) == ["B", "E", "C"]
    answer_final_place(final, cast["A"], answer=Answer.ACCEPTED, **acting())
    register_finalists(evening, **acting())

    assert sorted(expected(evening)) == ["A", "B", "E"]
    verbs = [each.verb for each in logged_since(evening, revision)]
    assert verbs == ["expect_finalists"] * 3


def test_whoever_registered_themselves_stands_there_once(evening: Tournament, cast: dict[str, Player]) -> None:
    Registration.objects.create(
        tournament=evening, key="x", position=1, family_name="A", player=cast["A"], registered_at=NOW
    )
    assert register_finalists(evening, **acting()) == ExpectedReport(added=2, taken_off=0)
    assert expected(evening) == ["A", "B", "E"]


def test_nobody_is_expected_where_there_is_no_final_or_no_ranking(evening: Tournament, final: Championship) -> None:
    final.cups.all().delete()
    with refused("nobody_to_expect"):
        register_finalists(evening, **acting())
    final.delete()
    with refused("no_championship"):
        register_finalists(evening, **acting())


def test_the_door_says_who_is_missing_and_who_is_next(evening: Tournament, cast: dict[str, Player]) -> None:
    check_in(evening, cast["E"], **acting())
    check_in(evening, cast["G"], **acting())

    assert missing(evening) == [("A", [("HRC", "CD")]), ("B", [("WTC", "CF"), ("HRC", "CD")])]
    assert (door(evening).expected, door(evening).here) == (3, 1)


def test_reserves_tied_for_one_place_are_both_counted(
    evening: Tournament, final: Championship, cast: dict[str, Player]
) -> None:
    final.cups.get(short_name="HRC").ranks.filter(player=cast["D"]).update(rank=3)
    for name in "BE":
        check_in(evening, cast[name], **acting())
    assert (door(evening).free, door(evening).may_come) == (1, 2)


def test_a_reserve_takes_a_place_over_and_gives_it_back(evening: Tournament, cast: dict[str, Player]) -> None:
    revision = evening.revision
    entry = replace_finalist(evening, missing=cast["A"].pk, reserve=cast["D"].pk, cup="HRC", **acting())

    assert missing(evening)[0] == ("B", [("WTC", "CF"), ("HRC", "C")])
    assert (door(evening).expected, door(evening).here, door(evening).may_come) == (3, 1, 2)
    (replaced,) = door(evening).replacements
    assert (replaced.reserve.person.name[0], replaced.missing.person.name[0]) == ("D", "A")
    assert final_day_of(evening).ways(cast["D"].pk)[0].vorrundenpunkte == 98

    revoke_replacement(evening, reserve=cast["D"].pk, **acting())
    entry.refresh_from_db()
    assert not entry.is_present
    assert (door(evening).expected, door(evening).here, door(evening).may_come) == (3, 0, 3)
    assert not door(evening).replacements
    assert final_day_of(evening).ways(cast["D"].pk) == ()
    logged = logged_since(evening, revision)
    assert [each.verb for each in logged] == ["check_in", "replace_finalist", "check_out", "take_back_replacement"]
    assert logged[1].what == {
        "entry": entry.pk, "player": cast["D"].pk, "replaced_player": cast["A"].pk, "cup_name": "HRC",
    }  # fmt: skip
    with in_conflict("replacement_gone"):
        revoke_replacement(evening, reserve=cast["D"].pk, **acting())


def test_a_reserve_who_is_here_already_stays_checked_in(evening: Tournament, cast: dict[str, Player]) -> None:
    entry = check_in(evening, cast["F"], **acting())
    assert replace_finalist(evening, missing=cast["B"].pk, reserve=cast["F"].pk, cup="WTC", **acting()) == entry


def tied_final(letters: str, ranks: tuple[int, ...]) -> tuple[dict[str, Player], Tournament]:
    """A final with one cup of two places."""
    cast = dict(zip(letters, people(letters), strict=True))
    championship = a_final()
    sends(championship, "HRC", [(cast[name], rank, 5) for name, rank in zip(letters, ranks, strict=True)])
    return cast, a_final_evening(championship)


def next_in(letters: str, ranks: tuple[int, ...], *, missing: str) -> str:
    """Who moves up by the public document once the missing have declined."""
    ranking = [{"player": name, "rank": rank, "participations": 5} for name, rank in zip(letters, ranks, strict=True)]
    cup = {"id": "HRC", "table": "vorrunde-60", "quota": 2, "ranking": ranking}
    before, after = (
        {each["player"] for each in qualifiers if each["status"] in PLACES_TAKEN}
        for declined in ((), tuple(missing))
        if (qualifiers := _qualifiers(cup | {"declined": list(declined)}))
    )
    return "".join(sorted(after - before))


def _qualifiers(cup: dict[str, Any]) -> list[dict[str, Any]]:
    ranked: Any = rank_final({"cups": [cup], "final": None})
    return list(ranked["qualifiers"])


@pytest.mark.parametrize(
    ("ranks", "missing", "next_ones"),
    [
        ((1, 2, 2, 4, 5), "C", ""),
        ((1, 2, 2, 4, 5), "A", ""),
        ((1, 2, 2, 4, 5), "BC", "D"),
        ((1, 1, 1, 4, 4), "BC", "DE"),
        ((1, 2, 3, 3, 5), "B", "CD"),
    ],
)
def test_a_tie_at_the_cut_leaves_as_many_places_as_the_public_document_says(
    ranks: tuple[int, ...], missing: str, next_ones: str
) -> None:
    cast, evening = tied_final("ABCDE", ranks)
    listed = [row.person.name[0] for row in final_day_of(evening).listed.rows if row.is_in]
    for name in listed:
        if name not in missing:
            check_in(evening, cast[name], **acting())
    assert next_in("ABCDE", ranks, missing=missing) == next_ones
    came, left = "", list(missing)
    for reserve in "CDE":
        if reserve not in listed:
            for_whom = (left or missing)[0]
            with suppress(Refused):
                replace_finalist(evening, missing=cast[for_whom].pk, reserve=cast[reserve].pk, cup="HRC", **acting())
                came += reserve
                left = left[1:]

    assert came == next_ones
    assert (door(evening).free, door(evening).tied) == (0, ())


def test_reserves_who_share_a_rank_come_together_for_one_who_is_missing() -> None:
    cast, evening = tied_final("ABCDE", (1, 2, 3, 3, 5))
    check_in(evening, cast["A"], **acting())
    replace_finalist(evening, missing=cast["B"].pk, reserve=cast["C"].pk, cup="HRC", **acting())

    (tied,) = door(evening).tied
    names = [row.person.name[0] for row in (tied.reserve.row, tied.beside, tied.missing)]
    assert (names, tied.cup, door(evening).free) == (["D", "C", "B"], "HRC", 1)
    with refused("place_taken_over", other="C Uhu"):
        replace_finalist(evening, missing=cast["B"].pk, reserve=cast["E"].pk, cup="HRC", **acting())
    replace_finalist(evening, missing=cast["B"].pk, reserve=cast["D"].pk, cup="HRC", **acting())
    assert [(each.reserve.person.name[0], each.missing.person.name[0]) for each in door(evening).replacements] == [
        ("C", "B"),
        ("D", "B"),
    ]
    assert (door(evening).expected, door(evening).here, door(evening).may_come) == (3, 3, 0)
    check_out(evening.entries.get(player=cast["C"]), **acting())
    assert (door(evening).expected, door(evening).here) == (3, 2)
    with refused("finalist_replaced", field="player", name="B Uhu", others="C Uhu, D Uhu"):
        check_in(evening, cast["B"], **acting())
    revoke_replacement(evening, reserve=cast["C"].pk, **acting())
    assert [each.reserve.row.person.name[0] for each in door(evening).tied] == ["C"]


def test_a_place_that_a_tie_gave_is_nobody_elses(django_assert_num_queries: Any) -> None:
    cast, evening = tied_final("ABCDE", (1, 2, 2, 4, 5))
    for name in "AB":
        check_in(evening, cast[name], **acting())
    day = final_day_of(evening)

    with django_assert_num_queries(1):
        found = final_check_in(day)
    assert (found.free, found.may_come, missing(evening)) == (0, 0, [("C", [])])
    with refused("no_place_free", name="D Uhu", cup="HRC"):
        replace_finalist(evening, missing=cast["C"].pk, reserve=cast["D"].pk, cup="HRC", **acting())
    check_out(evening.entries.get(player=cast["B"]), **acting())
    assert (door(evening).free, missing(evening)) == (1, [("B", [("HRC", "DE")]), ("C", [("HRC", "DE")])])


REFUSED = [
    ("A", "E", "HRC", "not_a_reserve", {"name": "E Uhu"}),
    ("A", "F", "HRC", "not_a_reserve", {"name": "F Uhu"}),
    ("A", "G", "HRC", "not_a_reserve", {"name": "G Uhu"}),
    ("A", "D", "WTC", "no_place_to_pass_on", {"name": "A Uhu"}),
    ("D", "F", "WTC", "no_place_to_pass_on", {"name": "D Uhu"}),
    ("E", "F", "WTC", "finalist_not_missing", {"name": "E Uhu"}),
    ("B", "D", "HRC", "place_taken_over", {"other": "C Uhu"}),
    ("A", "C", "HRC", "stands_in_already", {"name": "C Uhu"}),
]


@pytest.mark.parametrize(("who", "reserve", "cup", "code", "facts"), REFUSED)
def test_what_is_no_replacement_changes_nothing(
    evening: Tournament, cast: dict[str, Player], who: str, reserve: str, cup: str, code: str, facts: dict[str, str]
) -> None:
    check_in(evening, cast["E"], **acting())
    replace_finalist(evening, missing=cast["B"].pk, reserve=cast["C"].pk, cup="HRC", **acting())
    before = everything()
    one, other = cast[who].pk, cast[reserve].pk

    with refused(code, **facts):
        replace_finalist(evening, missing=one, reserve=other, cup=cup, **acting())

    assert everything() == before


def test_who_took_a_place_and_is_on_no_list_any_more_keeps_it(evening: Tournament, cast: dict[str, Player]) -> None:
    replace_finalist(evening, missing=cast["B"].pk, reserve=cast["C"].pk, cup="HRC", **acting())
    before = door(evening)

    ChampionshipRank.objects.filter(player=cast["C"]).delete()  # another ranking was read

    assert door(evening).free <= before.free
    assert "C Uhu" not in str(missing(evening))


def test_who_sits_already_is_not_sent_home(final: Championship, cast: dict[str, Player]) -> None:
    evening = a_final_evening(final, players=3)
    replace_finalist(evening, missing=cast["A"].pk, reserve=cast["D"].pk, cup="HRC", **acting())
    draw_rounds(evening, count=1, seed="x", **acting())

    with pytest.raises(Refused) as seated:
        revoke_replacement(evening, reserve=cast["D"].pk, **acting())

    assert seated.value.code == "seated_in_draft"
    assert FinalPlace.objects.get(player=cast["D"]).replaces == cast["A"]


def test_a_place_is_not_given_away_by_somebody_who_is_here(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    entry = check_in(evening, cast["A"], **acting())
    replace_finalist(evening, missing=cast["B"].pk, reserve=cast["C"].pk, cup="HRC", **acting())

    with refused("finalist_is_here", name="A Uhu"):
        answer_final_place(final, cast["A"], answer=Answer.DECLINED, **acting())
    check_out(entry, **acting())
    check_out(evening.entries.get(player=cast["C"]), **acting())
    with refused("finalist_stands_in", name="C Uhu"):
        answer_final_place(final, cast["C"], answer=Answer.DECLINED, **acting())
    answer_final_place(final, cast["A"], answer=Answer.DECLINED, **acting())
    answer_final_place(final, cast["C"], answer=Answer.DECLINED, **acting())  # who moved up stands in for nobody
    assert [name for name in "ABCDEF" if final_day_of(evening).rows[cast[name].pk].is_in] == ["B", "D", "E"]


def test_whose_place_was_taken_comes_only_once_it_is_given_back(evening: Tournament, cast: dict[str, Player]) -> None:
    replace_finalist(evening, missing=cast["A"].pk, reserve=cast["D"].pk, cup="HRC", **acting())

    with refused("finalist_replaced", field="player", name="A Uhu", others="D Uhu"):
        check_in(evening, cast["A"], **acting())
    revoke_replacement(evening, reserve=cast["D"].pk, **acting())
    check_in(evening, cast["A"], **acting())
    assert [each.cup for each in final_day_of(evening).ways(cast["A"].pk)] == ["HRC"]


def test_who_has_a_place_left_comes_through_that_one(evening: Tournament, cast: dict[str, Player]) -> None:
    replace_finalist(evening, missing=cast["B"].pk, reserve=cast["F"].pk, cup="WTC", **acting())

    check_in(evening, cast["B"], **acting())
    check_out(evening.entries.get(player=cast["B"]), **acting())
    replace_finalist(evening, missing=cast["B"].pk, reserve=cast["C"].pk, cup="HRC", **acting())
    with refused("finalist_replaced", field="player", name="B Uhu", others="F Uhu, C Uhu"):
        check_in(evening, cast["B"], **acting())
