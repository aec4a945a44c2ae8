"""Whoever has played at a final keeps the place, also after going home, whatever is done at the door or answered."""

from typing import Any

import pytest

from tests.actions.acts import finish_round
from tests.actions.witness import everything, refused
from tests.factories import NOW, at_desk, tables_of
from tests.finals import enter_final_points
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.returning import decline_again, return_finalist
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.results.correcting import TotalsChange, tried_correction
from tournaments.actions.room.closing import close_tournament
from tournaments.models import Championship, FinalPlace, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.answer_page import answer_page
from tournaments.queries.finals.check_in import FinalCheckIn, final_check_in, unsettled_at
from tournaments.queries.finals.day import final_day_of
from tournaments.queries.finals.ending import Ending, ending_for
from tournaments.queries.finals.outcomes import outcomes_at
from tournaments.queries.room.sheet import totals_on_paper

pytestmark = pytest.mark.django_db


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def play(evening: Tournament, cast: dict[str, Player], names: str, *, gone: str) -> None:
    """Some come and play a round; then one goes home, checked out at the check-in."""
    for name in names:
        check_in(evening, cast[name], **acting())
    draw_rounds(evening, count=1, seed="los", **acting())
    publish_seating(evening, **acting())
    finish_round(evening)
    check_out(evening.entries.get(player=cast[gone]), **acting())


def door(evening: Tournament) -> FinalCheckIn:
    return final_check_in(final_day_of(evening))


def ways(evening: Tournament, player: Player) -> list[str]:
    return [way.cup for way in final_day_of(evening).ways(player.pk)]


def test_nobody_comes_for_somebody_who_has_played_and_gone_home(
    final: Championship, evening: Tournament, cast: dict[str, Player], django_assert_num_queries: Any
) -> None:
    play(evening, cast, "ABEG", gone="A")
    before = everything()

    with refused("played_already", name="A Uhu"):
        replace_finalist(evening, missing=cast["A"].pk, reserve=cast["C"].pk, cup="HRC", **acting())
    with refused("played_already", name="A Uhu"):
        answer_final_place(final, cast["A"], answer=Answer.DECLINED, **acting())
    assert everything() == before
    assert ways(evening, cast["A"]) == ["HRC"]
    day = final_day_of(evening)
    with django_assert_num_queries(1):
        found = final_check_in(day)
    assert (found.missing, found.free, found.may_come) == ((), 0, 0)
    assert [each.person.player for each in found.gone] == [cast["A"].pk]
    place = FinalPlace.objects.create(championship=final, player=cast["A"])
    mine = answer_page(place, today=NOW.date())
    assert (mine.is_here, mine.has_left, mine.is_open) == (False, True, False)
    assert (found.expected, found.here, found.attendance.gone, found.absent) == (3, 2, 1, 0)
    assert unsettled_at(evening) is None
    assert outcomes_at(evening)[cast["A"].pk].came
    close_tournament(evening, **acting())
    evening.refresh_from_db()
    ended = ending_for(evening, cast["A"])
    assert ended is not None
    assert ended.ending == Ending.PLAYED


def test_whoever_moved_up_and_has_played_keeps_the_place_whatever_is_answered(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    answer_final_place(final, cast["A"], answer=Answer.DECLINED, **acting())
    play(evening, cast, "BCEG", gone="C")
    check_in(evening, cast["A"], **acting())
    before = everything()

    with refused("moved_up_is_here", name="A Uhu", others="C Uhu"):
        return_finalist(final, cast["A"], puts_out=[cast["C"].pk], **acting())
    for answer in (Answer.ACCEPTED, Answer.OPEN):
        with refused("moved_up_is_here", name="A Uhu", others="C Uhu"):
            answer_at_desk(final, cast["A"], answer=answer, seen="declined", **acting())
    assert everything() == before
    assert ways(evening, cast["C"]) == ["HRC"]


def test_a_decline_taken_back_is_not_renewed_for_somebody_who_has_played(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    answer_final_place(final, cast["A"], answer=Answer.DECLINED, **acting())
    answer_final_place(final, cast["A"], answer=Answer.ACCEPTED, **acting())
    play(evening, cast, "ABEG", gone="G")

    with refused("played_already", name="A Uhu"):
        decline_again(final, cast["A"], **acting())
    assert ways(evening, cast["A"]) == ["HRC"]
    assert [each.person.player for each in door(evening).gone] == [cast["G"].pk]


def test_nobody_moves_up_once_all_rounds_have_been_played(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    """E does not come; C would be in for her, and is not."""
    Tournament.objects.filter(pk=evening.pk).update(rounds_planned=2)
    evening.refresh_from_db()
    answer_final_place(final, cast["D"], answer=Answer.DECLINED, **acting())
    play(evening, cast, "ABGH", gone="G")
    answer_final_place(final, cast["E"], answer=Answer.DECLINED, **acting())
    answer_final_place(final, cast["E"], answer=Answer.OPEN, **acting())
    Tournament.objects.filter(pk=evening.pk).update(rounds_planned=1)

    with refused("all_rounds_played", name="E Uhu"):
        answer_final_place(final, cast["E"], answer=Answer.DECLINED, **acting())
    answer_final_place(final, cast["D"], answer=Answer.ACCEPTED, **acting())
    assert [row.person.name for row in final_day_of(evening).listed.rows if row.is_in] == ["A Uhu", "B Uhu", "E Uhu"]


def test_the_preview_of_a_corrected_table_says_who_would_be_champion(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    enter_final_points(final)
    play(evening, cast, "ABGH", gone="H")
    close_tournament(evening, **acting())
    (table,), points = tables_of(evening), {"A": 0, "B": 0, "G": 60, "H": -60}
    entries, effects = entries_by_name(evening), []
    for winner, loser in ("AB", "BA"):
        wanted = points | {winner: 300, loser: -300}
        change = TotalsChange({entries[name]: wanted[name] for name in wanted}, totals_on_paper(table))
        effects.append(tried_correction(table, change, **acting()).title)
    (title,) = filter(None, effects)
    assert {title.before, title.after} == {("A Uhu",), ("B Uhu",)}


def entries_by_name(evening: Tournament) -> dict[str, int]:
    return {each.player.family_name: each.pk for each in evening.entries.select_related("player")}
