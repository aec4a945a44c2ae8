"""A final whose evening has only totals: where its pages lead, what they say before its day, and how they count."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.actions.witness import refused as refused_to
from tests.factories import NOW, anna, at_desk, season
from tests.finals import a_final, a_final_evening, cast_of, people, send_in_order, sends
from tests.web.desk.pages import refused, shown
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.taking_back import revoke_replacement
from tournaments.actions.results.publishing import publish_finalists
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
    remove_totals,
)
from tournaments.models import Championship, FinalPlace, Player, Season, Tournament
from tournaments.models.invitation import Answer

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> dict[str, Player]:
    return cast_of("ABCDEF")


@pytest.fixture
def final(cast: dict[str, Player]) -> Championship:
    """E waits in both cups."""
    final = a_final()
    send_in_order(final, cast, {"HRC": "ABE", "WTC": "BCFE"})
    return final


def of_totals(final: Championship, cast: dict[str, Player]) -> Tournament:
    day = timezone.localdate() + timedelta(days=20)
    wanted = TotalsEvening(name="Finale", date=day, cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(final.season, wanted, actor=at_desk(), now=NOW)
    rows = [EnteredRow(cast[name].pk, (points,)) for name, points in (("A", 20), ("B", 10), ("C", -30))]
    enter_totals(evening, rows, actor=at_desk(), now=NOW)
    return evening


def page(name: str) -> str:
    return reverse(f"web:{name}", args=[season().pk])


def links(desk: Client, url: str) -> set[str]:
    return {each.attributes["href"] for each in parts(desk.get(url), "main a")}


def test_nothing_leads_to_a_door_where_nobody_is_checked_in(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    evening = of_totals(final, cast)
    there, door = (reverse(f"web:{name}", args=[evening.pk]) for name in ("desk_tournament", "desk_final_door"))
    of_final, overall = (links(desk, page(name)) for name in ("desk_championship", "desk_final"))
    assert ({there} <= of_final & overall, door in of_final | overall) == (True, False)
    step = next(each for each in texts(desk.get(page("desk_championship")), ".steps li") if each.startswith("Finale"))
    assert "here" not in step


def test_the_day_of_a_final_is_prepared_with_hands_or_without(desk: Client, final: Championship) -> None:
    both = {f"{page(name)}?final=1" for name in ("desk_new_tournament", "desk_new_totals_evening")}
    pages = ("desk_championship", "desk_final", "desk_invitations", "desk_invitation_terms")
    assert [name for name in pages if not both <= links(desk, page(name))] == []
    new = desk.get(f"{page('desk_new_totals_evening')}?final=1")
    name, is_final = (parts(new, f"[name={field}]")[0].attributes for field in ("name", "is_final"))
    assert (name["value"], "checked" in is_final) == ("Tarockfinale", True)
    assert "It counts for the overall ranking of Tarockfinale, not for the season table." in text_of(new)
    plain = desk.get(page("desk_new_totals_evening"))
    assert "checked" not in parts(plain, "[name=is_final]")[0].attributes
    assert "It counts for the season like any other." in text_of(plain)


def test_a_door_stays_where_people_are_checked_in(desk: Client, final: Championship) -> None:
    evening = a_final_evening(final)
    wanted = {reverse(f"web:{name}", args=[evening.pk]) for name in ("desk_tournament", "desk_final_door")}
    assert wanted <= links(desk, page("desk_championship")) & links(desk, page("desk_final"))


def test_namesakes_among_the_reserves_are_told_apart_at_the_door(desk: Client) -> None:
    final, ranked = a_final(), people("ABMM")
    sends(final, "HRC", [(player, rank, 5) for rank, player in enumerate(ranked, start=1)])
    for player, place in zip(ranked[2:], ("Linz", "Wels"), strict=True):
        Player.objects.filter(pk=player.pk).update(number=None, place=place)
    at_door = reverse("web:desk_final_door", args=[a_final_evening(final).pk])
    door = desk.get(at_door)
    told = [each for each in texts(door, "form p") if each.startswith("M Uhu")]
    assert [("Linz" in each, "Wels" in each) for each in told[:2]] == [(True, False), (False, True)]
    came = desk.post(f"{at_door}arrive/", {"player": ranked[2].pk}, follow=True)
    assert "M Uhu, Linz is here." in " ".join(texts(came, ".messages p"))
    [undo] = parts(came, ".messages form [name=entry]")
    left = desk.post(f"{at_door}undo/", {"entry": undo.attributes["value"]}, follow=True)
    assert "M Uhu, Linz is checked out." in text_of(left)


def test_the_door_is_by_name_unless_asked_for_by_vorrundenpunkte(desk: Client) -> None:
    final = a_final()
    sends(final, "HRC", [(player, rank, 5) for rank, player in enumerate(people("ZÄB"), start=1)], quota=3)
    door = reverse("web:desk_final_door", args=[a_final_evening(final).pk])
    by_name, by_points = desk.get(door), desk.get(f"{door}?order=points")
    assert "Most Vorrundenpunkte first." in text_of(by_points)
    assert "Most Vorrundenpunkte first." not in text_of(by_name)
    names, best = (texts(each, "#missing tbody th") for each in (by_name, by_points))
    assert [[each[0] for each in order] for order in (names, best)] == [["Ä", "B", "Z"], ["Z", "Ä", "B"]]
    (arrive,) = {str(each.attributes["action"]) for each in parts(by_points, "#missing td.number form")}
    player = str(parts(by_points, "#missing td.number button")[0].attributes["value"])
    assert desk.post(arrive, {"player": player})["Location"].endswith("&order=points")


def test_an_evening_is_closed_before_its_day_only_knowingly(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    evening = of_totals(final, cast)
    close = reverse("web:desk_close_totals", args=[evening.pk])
    assert "This evening is dated" in shown(desk, close)
    assert "It counts for the overall ranking of Tarockfinale, not for the season table." in shown(desk, close)
    Season.objects.update(final_points=evening.cup_points)
    assert "It counts for the season and for the overall ranking of Tarockfinale." in shown(desk, close)
    assert "The evening is not closed yet" in shown(desk, page("desk_final"))
    close_totals(evening, actor=at_desk(), now=NOW)
    assert "not closed yet" not in shown(desk, page("desk_final"))
    Tournament.objects.filter(pk=evening.pk).update(state="open", date=timezone.localdate())
    assert "This evening is dated" not in shown(desk, close)


def test_before_closing_a_reserve_who_plays_for_somebody_missing_is_told(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    evening = of_totals(final, cast)
    close = reverse("web:desk_close_totals", args=[evening.pk])
    assert "No place is free" not in shown(desk, close)  # nobody is missing

    remove_totals(evening.entries.get(player=cast["C"]), actor=at_desk(), now=NOW)
    enter_totals(evening, [EnteredRow(cast["F"].pk, (-30,))], actor=at_desk(), now=NOW)
    told = text_of(desk.get(close))
    assert "brings no Vorrundenpunkte: F Uhu. Missing without having declined: C Uhu." in told
    Player.objects.filter(pk=cast["A"].pk).update(family_name="C")
    assert f"without having declined: C Uhu, {cast['C'].number}." in text_of(desk.get(close))
    answer_final_place(final, cast["C"], answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    assert "No place is free" not in shown(desk, close)


def test_the_list_reads_the_same_everywhere_once_the_final_is_over(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    answer_final_place(final, cast["C"], answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    before = desk.get(page("desk_finalists"))
    assert "published, out of date" in text_of(before)
    assert texts(before, "main a.button.primary") == ["Publish a new version"]
    assert "The final is over" not in text_of(before)
    behind = desk.get(page("desk_championship"))
    assert "published, out of date" in text_of(behind)
    (said,) = texts(behind, "main #behind")
    assert "Version 1 of the public list of finalists is out of date. Please publish the list again." in said
    assert "C Uhu: now WTC: place 2, declined" in said
    assert page("desk_finalists_publish") in {each.attributes["href"] for each in parts(behind, "main #behind a")}
    close_totals(of_totals(final, cast), actor=at_desk(), now=NOW)
    assert "out of date" not in shown(desk, page("desk_finalists")) + shown(desk, page("desk_championship"))
    over = desk.get(page("desk_finalists"))
    assert "What has changed since then" in text_of(over)
    assert "The final is over, so nobody has to publish the list again." in text_of(over)
    (offered,) = [each for each in parts(over, "main a.button") if each.attributes["href"].endswith("/publish/")]
    assert (offered.text, offered.attributes["class"]) == ("Publish a new version", "button")
    assert not parts(desk.get(page("desk_championship")), "main #behind")


def test_counts_say_who_is_counted_with_whom(desk: Client, final: Championship, cast: dict[str, Player]) -> None:
    ranks = final.cups.get(short_name="WTC").ranks
    ranks.filter(player=cast["C"]).update(rank=1)
    ranks.filter(player=cast["F"]).update(rank=2)  # B, C, F: C and B first; F and nobody else shares the last place
    ranks.filter(player=cast["B"]).update(rank=2)
    told = text_of(desk.get(page("desk_finalists")))
    assert "4 in, of whom 1 tied for the last place" in told
    place = FinalPlace.objects.create(
        championship=final, player=cast["A"], answer="declined", answered_at=NOW, answered_how="desk"
    )
    told_all = text_of(desk.get(page("desk_finalists")))
    assert "in, of whom 1 moved up and 1 tied for the last place" in told_all
    place.delete()
    assert "1 reserve, in 2 lines: who waits in several cups, or is in through another, is in each" in told


def test_a_reserve_with_totals_keeps_the_place(desk: Client, final: Championship, cast: dict[str, Player]) -> None:
    evening, reserve = of_totals(final, cast), cast["E"].pk
    remove_totals(evening.entries.get(player=cast["A"]), actor=at_desk(), now=NOW)
    enter_totals(evening, [EnteredRow(reserve, (20,))], actor=at_desk(), now=NOW)
    replace_finalist(evening, missing=cast["A"].pk, reserve=reserve, cup="HRC", actor=at_desk(), now=NOW)
    with refused_to("played_already", name="E Uhu"):
        revoke_replacement(evening, reserve=reserve, actor=at_desk(), now=NOW)
    take_back = reverse("web:desk_final_take_back", args=[evening.pk])
    assert "only everybody's totals are known" in refused(desk, take_back, reserve=reserve)
