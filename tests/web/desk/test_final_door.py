"""The door of a final: whoever had declined and is here, guests, and what it says once the seating is published."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.actions.acts import finish_round
from tests.actions.witness import in_conflict
from tests.actions.witness import refused as refused_to
from tests.factories import NOW, at_desk
from tests.finals import a_final_evening, sends
from tests.web.desk.pages import done, refused
from tests.web.parts import parts, texts
from tests.web.reading import Answer as Page
from tests.web.reading import text_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.returning import decline_again, return_finalist
from tournaments.actions.finals.taking_back import revoke_replacement
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.actions.till.check_in import check_in_with_fee
from tournaments.actions.till.fees import take_fee
from tournaments.models import Championship, FinalPlace, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.money.fees import fee_totals
from tournaments.queries.finals.day import final_day_of
from tournaments.queries.finals.free_places import put_out_by
from tournaments.queries.people.check_in_fees import fee_accounts

pytestmark = pytest.mark.django_db


def door_of(evening: Tournament) -> str:
    return reverse("web:desk_final_door", args=[evening.pk])


def decline(final: Championship, player: Player) -> None:
    answer_final_place(final, player, answer=Answer.DECLINED, actor=at_desk(), now=NOW)


def accept(final: Championship, player: Player) -> None:
    answer_final_place(final, player, answer=Answer.ACCEPTED, actor=at_desk(), now=NOW)


def come(evening: Tournament, cast: dict[str, Player], names: str) -> None:
    for name in names:
        check_in(evening, cast[name], actor=at_desk(), now=NOW)


def panel(page: Page) -> str:
    """What the door says of those who had declined and are here."""
    return " ".join(texts(page, "main .panel li"))


def found(page: Page, name: str) -> str:
    """What the door's search says of somebody who is no missing finalist."""
    (row,) = [each for each in parts(page, "#missing tbody tr") if name in " ".join(one.text for one in each.within())]
    return " ".join(" ".join(each.text for each in row.within() if each.tag == "td").split())


def test_who_had_declined_comes_as_the_next_reserve_where_somebody_else_has_the_place(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    decline(final, cast["A"])
    come(evening, cast, "AC")
    page = desk.get(door_of(evening))
    assert "As the next reserve they can come for somebody missing" in panel(page)
    assert texts(page, "main .panel li button") == ["Stays declined: check out A Uhu"]
    assert "HRC: had declined, next reserve, brings 120 Vorrundenpunkte" in text_of(page)

    taken: dict[str, Any] = {"missing": cast["B"].pk, "reserve": cast["A"].pk, "cup": "HRC"}
    came = desk.post(f"{door_of(evening)}replace/", taken, follow=True)
    assert "A Uhu is here, as a reserve of HRC for B Uhu." in " ".join(texts(came, ".messages p"))
    assert found(came, "A Uhu") == "is here 19:00 for B Uhu, HRC"
    assert [each.vorrundenpunkte for each in final_day_of(evening).ways(cast["A"].pk)] == [120]
    assert not texts(came, "main .panel li")
    done(desk, f"{door_of(evening)}take-back/", reserve=cast["A"].pk)
    come(evening, cast, "AB")
    full = desk.get(door_of(evening))
    assert "No other place is free: check them out, or they play without Vorrundenpunkte." in panel(full)
    assert "had declined, next reserve" not in text_of(full)
    elsewhere = taken | {"missing": cast["E"].pk, "cup": "WTC"}
    assert "is not among the reserves of this cup" in refused(desk, f"{door_of(evening)}replace/", **elsewhere)


def test_a_decline_is_not_taken_back_where_a_reserve_came_for_somebody_who_would_be_out(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    decline(final, cast["A"])
    replace_finalist(evening, missing=cast["C"].pk, reserve=cast["D"].pk, cup="HRC", actor=at_desk(), now=NOW)
    come(evening, cast, "A")
    with refused_to("moved_up_is_here", name="A Uhu", others="D Uhu"):
        return_finalist(final, cast["A"], actor=at_desk(), now=NOW)


def test_whoever_moved_up_and_accepted_keeps_the_place_unless_the_desk_says_otherwise(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    decline(final, cast["A"])
    accept(final, cast["C"])
    come(evening, cast, "A")
    page, restore = desk.get(door_of(evening)), f"{door_of(evening)}restore/"
    assert "Accepted, and perhaps still on the way: C Uhu. As the next reserve they can come" in panel(page)
    assert "HRC: had declined, next reserve, brings 120 Vorrundenpunkte" in text_of(page)

    asked = desk.post(restore, {"player": cast["A"].pk})
    assert texts(asked, "main .message li")[0].startswith("C Uhu")
    assert "has accepted, and may still come" in text_of(asked)
    assert texts(asked, "main .primary") == ["No, waits as the next reserve"]
    assert FinalPlace.objects.get(player=cast["A"]).answer == Answer.DECLINED
    with in_conflict("others_put_out", names="C Uhu"):
        return_finalist(final, cast["A"], actor=at_desk(), now=NOW)

    back = desk.post(restore, {"player": cast["A"].pk, "out": cast["C"].pk}, follow=True)
    (told,) = texts(back, ".messages p")
    assert told.startswith("A Uhu takes part after all. No place any more: C Uhu")
    assert told.endswith("(accepted)")
    assert texts(back, ".messages button") == ["Undo A Uhu"]
    undone = done(desk, f"{door_of(evening)}decline/", player=cast["A"].pk)
    assert "A Uhu has declined again." in undone
    assert final_day_of(evening).rows[cast["C"].pk].is_in
    assert texts(desk.get(back.request["PATH_INFO"], {"back": cast["A"].pk}), ".messages p") == []
    with in_conflict("return_undone", name="A Uhu"):
        decline_again(final, cast["A"], actor=at_desk(), now=NOW)


def test_who_moved_up_without_an_answer_is_named_before_they_lose_the_place(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    decline(final, cast["A"])
    come(evening, cast, "A")
    asked = desk.post(f"{door_of(evening)}restore/", {"player": cast["A"].pk})
    assert texts(asked, "main .primary") == ["Yes, takes part after all"]
    (told,) = texts(asked, "main .message li")
    assert told.startswith("C Uhu")
    assert told.endswith("has not answered, and may still come")
    assert FinalPlace.objects.get(player=cast["A"]).answer == Answer.DECLINED


def test_only_who_moved_up_beyond_the_quota_is_put_out(final: Championship, cast: dict[str, Player]) -> None:
    evening = a_final_evening(final)
    sends(final, "KTC", [(cast[name], rank, 5) for rank, name in enumerate("GHDF", start=1)], quota=3)
    decline(final, cast["G"])
    day = final_day_of(evening)
    assert put_out_by(day, day.rows[cast["G"].pk]) == (cast["F"].pk,)


def test_nobody_is_put_out_of_two_cups_at_once(
    final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    decline(final, cast["B"])
    come(evening, cast, "BC")
    with refused_to("moved_up_is_here", name="B Uhu", others="C Uhu"):
        return_finalist(final, cast["B"], actor=at_desk(), now=NOW)


def test_a_reserve_who_had_declined_is_a_reserve_again(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    decline(final, cast["D"])
    come(evening, cast, "ABED")
    page = desk.get(door_of(evening))
    assert texts(page, "main .panel li button") == ["Is a reserve again D Uhu", "Stays declined: check out D Uhu"]
    assert found(page, "D Uhu") == "is here 19:00 had declined without Vorrundenpunkte Takes part after all?"
    assert "D Uhu is a reserve again." in done(desk, f"{door_of(evening)}restore/", player=cast["D"].pk)
    again = desk.get(door_of(evening))
    assert texts(again, ".panel h2") == ["Reserves without a place 1"]
    assert found(again, "D Uhu") == "is here 19:00 without a place without Vorrundenpunkte"
    assert FinalPlace.objects.get(player=cast["D"]).answer == Answer.ACCEPTED


def test_guests_have_a_row_and_are_found(desk: Client, evening: Tournament, cast: dict[str, Player]) -> None:
    come(evening, cast, "AG")
    page = desk.get(door_of(evening))
    assert [each for each in texts(page, "main h2") if each] == ["Not here yet 2", "Who is here 2"]
    (searched,) = parts(page, "[data-when=searched]")
    assert "hidden" in searched.attributes
    here = texts(page, ".answers li")
    assert here[0].startswith("G Uhu")
    assert "guest: on no list of this final, without Vorrundenpunkte" in here[0]
    assert "guest:" not in here[1]
    assert "Check out G Uhu" in texts(page, ".answers button")
    (_head, *rows) = parts(page, "#missing tr")
    (found,) = [each for each in rows if "G Uhu" in " ".join(one.text for one in each.within())]
    assert "data-only-searched" in found.attributes
    assert "on no list of this final" in " ".join(one.text for one in found.within())


def test_the_door_is_true_once_the_seating_is_published_and_once_it_is_closed(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    for name in "AF":
        decline(final, cast[name])
    come(evening, cast, "ABE")
    replace_finalist(evening, missing=cast["C"].pk, reserve=cast["D"].pk, cup="HRC", actor=at_desk(), now=NOW)
    before = text_of(desk.get(door_of(evening)))
    assert "They are drawn without Vorrundenpunkte unless" in before
    assert "under “Who is here”, that can be taken back" in before

    draw_rounds(evening, count=1, seed="los", actor=at_desk(), now=NOW)
    publish_seating(evening, actor=at_desk(), now=NOW)
    seated = text_of(desk.get(door_of(evening)))
    assert "They play without Vorrundenpunkte unless their decline is taken back." in seated
    assert "came for this person." in seated
    assert "can be taken back" not in seated
    assert "came all the same: to the check-in" in seated

    finish_round(evening)
    close_tournament(evening, actor=at_desk(), now=NOW)
    over = desk.get(door_of(evening))
    assert "They played without Vorrundenpunkte." in text_of(over)
    assert "has declined" in text_of(over)
    assert "came all the same" not in text_of(over)
    assert "was here 19:00" in text_of(over)
    assert texts(over, ".watch p") == ["3 of 3 were here · 1 of them reserve"]
    assert texts(over, "#missing thead th") == ["Name"]
    assert [each for each in texts(over, "main h2") if each] == [
        "Declined, and here 1",
        "Did not come 0",
        "Who was there 4",
    ]
    assert not [form for where in (".panel", "#missing", ".answers") for form in parts(over, f"{where} form")]


def test_the_check_in_says_that_somebody_has_declined_and_what_taking_part_means(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    for name in "AD":
        decline(final, cast[name])
    search = reverse("web:desk_check_in", args=[evening.pk])

    def found(name: str) -> str:
        return " ".join(texts(desk.get(f"{search}?player={cast[name].pk}"), "tbody th p"))

    assert "has declined this final Plays without Vorrundenpunkte until “Takes part after all” is pressed" in found("A")
    assert "Had no place, only one as a reserve" in found("D")
    assert "declined" not in found("B")
    come(evening, cast, "C")
    in_place = desk.get(f"{search}?q=A", headers={"HX-Request": "true"})
    assert "The place is taken, C Uhu is here for it. Plays without" in " ".join(texts(in_place, "tbody th p"))
    assert reverse("web:desk_final_door", args=[evening.pk]) in [
        each.attributes["href"] for each in parts(in_place, "tbody th p a")
    ]
    ways = {each.attributes["href"] for each in parts(desk.get(door_of(evening)), "#missing a")}
    assert ways == {f"{search}?player={cast[name].pk}" for name in "AD"}
    came = desk.post(f"{search}{cast['A'].pk}/", follow=True)
    assert "has declined this final" in " ".join(texts(came, ".messages p"))


def test_whoever_is_checked_out_has_money_in_the_till(
    desk: Client, evening: Tournament, cast: dict[str, Player]
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(fee_cents=1500)
    evening.refresh_from_db()
    fee: dict[str, Any] = {"cents": 1500, "key": "a"}
    left = "They have paid €15.00; give it back under “Till”, “Entry fees”."
    paid = check_in_with_fee(evening, cast["A"], **fee, actor=at_desk(), now=NOW)
    free = check_in(evening, cast["B"], actor=at_desk(), now=NOW)
    assert done(desk, f"{door_of(evening)}undo/", entry=free.pk).endswith("B Uhu is checked out.")
    assert left in done(desk, f"{door_of(evening)}undo/", entry=paid.pk)
    check_in(evening, cast["A"], actor=at_desk(), now=NOW)
    assert left in done(desk, reverse("web:desk_leave", args=[evening.pk, paid.pk]))


def test_the_door_says_who_pays_when_a_reserve_comes_for_somebody_who_had_paid(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(fee_cents=1500)
    evening.refresh_from_db()
    come(evening, cast, "BED")
    paid = check_in_with_fee(evening, cast["A"], **fee("A"), actor=at_desk(), now=NOW)
    done(desk, f"{door_of(evening)}undo/", entry=paid.pk)
    take_fee(evening.entries.get(player=cast["D"]), **fee("D"), actor=at_desk(), now=NOW)
    (stays_away,) = texts(desk.get(door_of(evening)), "#missing details")
    assert "A Uhu has paid €15.00: give it back at the till" in stays_away
    assert "HRC: reserve 1, brings 104 Vorrundenpunkte · pays €15.00" in stays_away
    assert "HRC: reserve 2, brings 98 Vorrundenpunkte · has paid the fee" in stays_away

    place: dict[str, Any] = {"missing": cast["A"].pk, "cup": "HRC"}
    came = desk.post(f"{door_of(evening)}replace/", place | {"reserve": cast["C"].pk}, follow=True)
    (said,) = texts(came, ".messages p")
    assert said == (
        "C Uhu is here, as a reserve of HRC for A Uhu. €15.00 owed Take the fee "
        "A Uhu has paid €15.00: give it back at the till"
    )
    take_fee(evening.entries.get(player=cast["C"]), **fee("C"), actor=at_desk(), now=NOW)
    back = done(desk, f"{door_of(evening)}take-back/", reserve=cast["C"].pk)
    assert "C Uhu is checked out. They have paid €15.00; give it back under “Till”, “Entry fees”." in back
    came = desk.post(f"{door_of(evening)}replace/", place | {"reserve": cast["D"].pk}, follow=True)
    assert "for A Uhu. Has paid the fee. A Uhu" in texts(came, ".messages p")[0]
    totals = fee_totals(fee_accounts(evening).values())
    assert (totals.due, totals.paid, totals.owed, totals.overpaid) == (4500, 4500, 3000, 3000)


def fee(name: str) -> dict[str, Any]:
    return {"cents": 1500, "key": name}


def test_what_is_no_hit_makes_way_for_a_search_at_the_door(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    decline(final, cast["A"])
    come(evening, cast, "AD")
    page = desk.get(f"{door_of(evening)}?came={evening.entries.get(player=cast['D']).pk}")
    hidden = [each.attributes.get("class", "").split() for each in parts(page, "main [data-when=unsearched]")]
    assert [each[0] for each in hidden if each][:4] == ["messages", "fold", "panel", "panel"]
    assert len(texts(page, ".beyond-phone button")) == len(texts(page, ".fold.on-phone button"))


def test_whoever_came_by_another_door_meanwhile_is_no_fault(
    desk: Client, evening: Tournament, cast: dict[str, Player]
) -> None:
    come(evening, cast, "A")
    said = done(desk, f"{door_of(evening)}arrive/", player=cast["A"].pk)
    assert "A Uhu is here already: checked in at 19:00" in said


def test_whoever_has_played_is_neither_taken_back_nor_checked_out_at_the_door(
    desk: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    come(evening, cast, "BEF")
    replace_finalist(evening, missing=cast["A"].pk, reserve=cast["D"].pk, cup="HRC", actor=at_desk(), now=NOW)
    draw_rounds(evening, count=1, seed="los", actor=at_desk(), now=NOW)
    publish_seating(evening, actor=at_desk(), now=NOW)
    finish_round(evening)
    close_tournament(evening, actor=at_desk(), now=NOW)
    reopen_tournament(evening, reason="Schreibfehler", actor=at_desk(), now=NOW)
    come(evening, cast, "G")

    reserve, guest = (evening.entries.get(player=cast[name]) for name in "DG")
    page = desk.get(f"{door_of(evening)}?came={reserve.pk}")
    offered = [texts(page, f"main {where} button") for where in (".answers", ".messages", ".panel")]
    assert offered == [["Check out G Uhu"], [], []]
    assert "D Uhu has played already" in refused(desk, f"{door_of(evening)}take-back/", reserve=cast["D"].pk)
    assert "D Uhu has played already" in refused(desk, f"{door_of(evening)}undo/", entry=reserve.pk)
    done(desk, f"{door_of(evening)}undo/", entry=guest.pk)

    for name in "DB":
        done(desk, reverse("web:desk_leave", args=[evening.pk, evening.entries.get(player=cast[name]).pk]))
    left = desk.get(door_of(evening))
    assert not texts(left, ".answers button, #missing button")
    assert texts(left, ".watch p") == ["1 of 3 here · 2 gone home after playing · 1 reserve here without a place"]
    assert next(each for each in texts(left, ".answers li") if "gone home" in each).startswith("D Uhu gone home")
    assert "has played and gone home" in " ".join(texts(left, "#missing td"))
    assert "B Uhu has played already" in refused(
        desk, f"{door_of(evening)}replace/", missing=cast["B"].pk, reserve=cast["C"].pk, cup="HRC"
    )
    with refused_to("played_already", name="D Uhu"):
        revoke_replacement(evening, reserve=cast["D"].pk, actor=at_desk(), now=NOW)
    assert [each.vorrundenpunkte for each in final_day_of(evening).ways(cast["D"].pk)] == [98]


def test_a_place_is_only_to_be_given_below_while_somebody_is_missing(
    desk: Client, evening: Tournament, cast: dict[str, Player]
) -> None:
    come(evening, cast, "ABD")
    below = "Before the draw, give them a place below, or check them out."
    assert below in text_of(desk.get(door_of(evening)))

    come(evening, cast, "EC")
    full = text_of(desk.get(door_of(evening)))
    assert (below in full, "No place is free: they are drawn without Vorrundenpunkte" in full) == (False, True)
