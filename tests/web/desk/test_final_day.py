"""The day of a final of several cups at the desk: Finalpunkte, the door, the seeded draw, the overall ranking."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.final import FinalTable, published_final_table
from tests.actions.acts import finish_round
from tests.actions.witness import refused as refused_to
from tests.factories import NOW, anna, at_desk, cup, new_tournament, season
from tests.finals import a_final_evening, sends
from tests.web.desk.pages import done, error_at, refused, seen, shown
from tests.web.parts import parts, texts
from tests.web.reading import Answer as Page
from tests.web.reading import text_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.points import change_final_points
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.results.publishing import publish_finalists, publish_results
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.models import Championship, FinalPlace, PastChampion, Player, Publication, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import PublicationState, season_status
from tournaments.web.desk.finals.championship import first_title
from tournaments.web.desk.finals.steps import overall_step
from tournaments.web.desk.forms.final_points import FinalPointsForm

pytestmark = pytest.mark.django_db


def page(final: Championship, rest: str = "") -> str:
    return f"/desk/seasons/{final.season_id}/overall/{rest}"


SOURCE = {"source": published_final_table().source}


def entered(final: Championship) -> dict[str, Any]:
    final.refresh_from_db()
    return dict(final.points or {})


def at_evening(evening: Tournament, rest: str) -> str:
    return f"/desk/evenings/{evening.pk}/{rest}"


def test_finalpunkte_are_typed_or_pasted_and_refused_where_they_rise(desk: Client, final: Championship) -> None:
    first = desk.get(page(final, "points/"))
    assert "Not entered yet: rank 2–3." in text_of(first)  # three people are in
    assert len(parts(first, ".tiles input")) == 12
    assert texts(first, ".action-bar .button")[0] == "Save"
    sent = seen(desk, page(final, "points/")) | {
        "nothing_from": 101,
        "rank_1": 60,
        "rank_2": 57,
        "rank_8": 42,
        "rank_14": 9,
    }
    saved = desk.post(page(final, "points/"), sent, follow=True)
    assert "these ranks have none yet: 3." in text_of(saved)
    assert entered(final)["points"] == {"1": 60, "2": 57, "8": 42, "14": 9}
    assert len(parts(desk.get(page(final, "points/")), ".tiles input")) == 14
    done(desk, page(final, "points/"), **seen(desk, page(final, "points/")), nothing_from=5, pasted="60 57 – 40")
    assert entered(final) == {"points": {"1": 60, "2": 57, "4": 40}, "nothing_from": 5} | SOURCE


RISING = [
    ({"nothing_from": "101", "rank_1": "40", "rank_3": "41"}, "rank_3"),
    ({"nothing_from": "101", "rank_1": "-1"}, "rank_1"),
    ({"nothing_from": "101", "rank_1": "x"}, "rank_1"),
    ({"nothing_from": "101", "pasted": "50 51"}, "pasted"),
    ({"nothing_from": "101", "pasted": "50 a"}, "pasted"),
    ({"nothing_from": "2", "rank_1": "40", "rank_3": "10"}, "rank_3"),
    ({"nothing_from": "1"}, "nothing_from"),
    ({"nothing_from": "302"}, "nothing_from"),
]


@pytest.mark.parametrize(("typed", "field"), RISING)
def test_points_that_cannot_be_are_refused_at_their_field(typed: dict[str, str], field: str) -> None:
    form = FinalPointsForm(typed, table=published_final_table(), people=3)
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_reserves_come_at_the_door_and_the_first_round_is_seeded(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    evening = a_final_evening(final)
    door = at_evening(evening, "finalists/")
    assert door in [step.url for step in desk.get(at_evening(evening, "")).context["steps"]]
    came = desk.post(f"{door}arrive/", {"player": cast["C"].pk}, follow=True)
    assert "C Uhu is here." in " ".join(texts(came, ".messages p"))
    assert texts(came, ".watch p") == [
        "0 of 3 here · 3 missing · 1 reserve here without a place · up to 3 reserves may come for those missing"
    ]
    assert "without Vorrundenpunkte" in text_of(came)
    assert "· WTC · HRC" in text_of(came)
    [undo] = parts(came, ".messages form [name=entry]")
    done(desk, f"{door}undo/", entry=undo.attributes["value"])
    for name in "BE":
        check_in(evening, cast[name], actor=at_desk(), now=NOW)
    assert "A Uhu" in shown(desk, door)
    done(desk, f"{door}expect/")
    assert evening.registrations.count() == 3
    said = desk.post(f"{door}replace/", {"missing": cast["A"].pk, "reserve": cast["D"].pk, "cup": "HRC"}, follow=True)
    assert "D Uhu is here, as a reserve of HRC for A Uhu." in " ".join(texts(said, ".messages p"))
    assert texts(said, ".answers strong")[0] == "D Uhu"
    assert FinalPlace.objects.get().replaces == cast["A"]
    after = desk.get(door)
    assert "D Uhu" in text_of(after)
    assert texts(after, ".watch p") == ["3 of 3 here · 1 of them reserve"]
    assert "WTC 1 · HRC 2" in text_of(after)
    done(desk, f"{door}take-back/", reserve=cast["D"].pk)
    assert FinalPlace.objects.get().replaces is None
    done(desk, f"{door}replace/", missing=cast["A"].pk, reserve=cast["C"].pk, cup="HRC")
    turned_away = refused(desk, at_evening(evening, f"check-in/{cast['A'].pk}/"))
    assert "C Uhu took the place of A Uhu at the door." in turned_away
    assert "take that back under “Finalists at the door” first." in turned_away
    done(desk, f"{door}take-back/", reserve=cast["C"].pk)
    for name in "FGHDAC":
        check_in(evening, cast[name], actor=at_desk(), now=NOW)

    assert texts(desk.get(door), ".watch p")[0].endswith(" · 2 guests without Vorrundenpunkte")

    drawing = desk.get(at_evening(evening, "draw/"))
    assert texts(drawing, "main .primary") == ["Seed by Vorrundenpunkte"]
    assert "Draw without seeding" in texts(drawing, "main .button")
    done(desk, at_evening(evening, "draw/"), count=1, seed="los")
    assert "Drawn without seeding." in shown(desk, at_evening(evening, "draw/"))
    done(desk, at_evening(evening, "draw/seeded/"), count=1, seed="saat")
    run = evening.drawings.last()
    assert run
    assert run.certificate["goals"]["pot"] == {"figure": 0, "bound": 0, "optimal": True}
    strongest = {each["id"] for each in run.document["players"] if each["pot"] == "1"}
    by_entry = dict(evening.entries.values_list("pk", "player__family_name"))
    assert {by_entry[each] for each in strongest} == {"A", "B"}
    draft = shown(desk, at_evening(evening, "draw/"))
    assert "Seeded by Vorrundenpunkte." in draft
    assert "Meetings within the same pot" in draft
    assert desk.post(at_evening(evening, "documents/name-badges.pdf/")).status_code in {200, 302}


DECLINED = "had declined without Vorrundenpunkte Takes part after all?"


def only_searched(page: Page) -> list[str]:
    """The people at the door whom only a search shows."""
    rows = (row for row in parts(page, "#missing tr") if "data-only-searched" in row.attributes)
    return [" ".join(each.text for each in row.within() if each.tag in {"th", "td"}) for row in rows]


def test_who_had_declined_and_comes_takes_part_unless_somebody_is_there_for_them(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    evening = a_final_evening(final)
    door, back = at_evening(evening, "finalists/"), "main .panel [name=player]"
    answer_final_place(final, cast["A"], answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    came = check_in(evening, cast["A"], actor=at_desk(), now=NOW)
    page_of_door = desk.get(door)
    assert only_searched(page_of_door) == [
        f"D Uhu {cast['D'].number}, Oberkakadu · HRC HRC: reserve 1",
        f"F Uhu {cast['F'].number}, Oberkakadu · WTC WTC: reserve 1",
        f"A Uhu {cast['A'].number}, Oberkakadu · HRC is here 19:00 {DECLINED}",
    ]
    assert texts(page_of_door, ".panel h2") == ["Declined, and here 1"]
    assert [each.attributes["value"] for each in parts(page_of_door, back)] == [str(cast["A"].pk)]

    moved_up = check_in(evening, cast["C"], actor=at_desk(), now=NOW)
    full = desk.get(door)
    assert "The place was passed on. Moved up, and came: C Uhu." in text_of(full)
    assert not parts(full, back)
    assert "The place is taken: C Uhu came for it and stays in. A Uhu can come as a reserve" in refused(
        desk, f"{door}restore/", player=cast["A"].pk
    )
    assert FinalPlace.objects.get(player=cast["A"]).answer == Answer.DECLINED
    check_out(moved_up, actor=at_desk(), now=NOW)
    check_out(came, actor=at_desk(), now=NOW)
    (told,) = [each for each in only_searched(desk.get(door)) if each.startswith("A Uhu")]
    assert "has declined came all the same: to the check-in" in told
    known = {"player": cast["A"].pk, "out": cast["C"].pk}
    assert "A Uhu takes part after all." in done(desk, f"{door}restore/", **known)

    after = desk.get(door)
    assert not texts(after, ".panel h2")
    assert texts(after, ".watch p")[0].startswith("0 of 3 here")

    desk.post(f"{door}replace/", {"missing": cast["A"].pk, "reserve": cast["C"].pk, "cup": "HRC"})
    (told,) = [each for each in only_searched(desk.get(door)) if each.startswith("A Uhu")]
    assert "C Uhu came for this person" in told


def test_closing_a_final_asks_first_if_somebody_is_missing_or_has_no_place(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    evening = a_final_evening(final, rounds_planned=1)
    for name in "BCDF":
        check_in(evening, cast[name], actor=at_desk(), now=NOW)
    told, door = "without Vorrundenpunkte: F Uhu; D Uhu; C Uhu.", at_evening(evening, "finalists/")
    before = desk.get(at_evening(evening, "draw/"))
    assert told in text_of(before)
    assert door in hrefs(before)
    assert "Before the draw, give them a place" in shown(desk, door)
    draw_rounds(evening, count=1, seed="los", actor=at_desk(), now=NOW)
    assert told in shown(desk, at_evening(evening, "draw/check/"))
    publish_seating(evening, actor=at_desk(), now=NOW)
    assert told not in shown(desk, at_evening(evening, "draw/"))
    seated = shown(desk, door)
    assert "Before the draw" not in seated
    assert "They play like everybody, without Vorrundenpunkte." in seated
    finish_round(evening)

    assert at_evening(evening, "close/") in hrefs(desk.get(at_evening(evening, "results/")))
    asked = text_of(desk.get(at_evening(evening, "close/")))
    assert told in asked
    assert "Missing without having declined: A Uhu; E Uhu." in asked
    assert "may come for those missing" in shown(desk, door)
    assert "The evening is closed." in done(desk, at_evening(evening, "close/"))
    over = desk.get(door)
    assert "may come for those missing" not in text_of(over)
    assert "They played without Vorrundenpunkte." in text_of(over)
    assert not parts(over, "#missing details")


def played(final: Championship, cast: dict[str, Player]) -> Tournament:
    wanted = TotalsEvening(name="Finale", date=date(2027, 4, 10), cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(final.season, wanted, actor=at_desk(), now=NOW)
    rows = [EnteredRow(cast[name].pk, (points,)) for name, points in (("A", 20), ("B", 10), ("G", -30))]
    enter_totals(evening, rows, actor=at_desk(), now=NOW)
    close_totals(evening, actor=at_desk(), now=NOW)
    Tournament.objects.filter(pk=evening.pk).update(protest_minutes=0)
    return Tournament.objects.get(pk=evening.pk)


def left(evening: Tournament) -> str:
    """Why the evening leads to the overall ranking; "" if it does not."""
    step = overall_step(evening)
    return step.why if step else ""


def test_the_overall_ranking_goes_from_the_desk_to_the_champions(
    desk: Client, client: Client, final: Championship, cast: dict[str, Player]
) -> None:
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    answer_final_place(final, cast["C"], answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    evening = played(final, cast)
    first = shown(desk, page(final))
    assert "2–3" in first
    assert "Until then the order and the totals say nothing" in first
    assert first.count("Finalpunkte not entered yet") == 2
    assert "the title goes to" not in first
    assert "Publish the overall ranking" not in first
    change_final_points(final, FinalTable(((1, 60), (2, 57), (3, 50)), 101), actor=at_desk(), now=NOW)
    publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    assert "decide who wins the final" in left(evening)
    assert left(evening) in shown(desk, at_evening(evening, ""))
    of_evening = [reverse(f"web:{name}", args=[evening.public_id]) for name in ("evening", "live")]
    season_page = desk.get(reverse("web:desk_season", args=[final.season_id]))
    assert reverse("web:desk_season_publish", args=[final.season_id]) not in hrefs(season_page)
    shown(desk, page(final, "publish/"))
    done(desk, page(final, "publish/"))
    published = Publication.objects.get(kind="final")
    address = reverse("web:publication", args=[published.code])
    assert [url for url in of_evening if address not in hrefs(client.get(url))] == []
    assert "The evening" in texts(client.get(of_evening[1]), "nav.tabs li")
    public = shown(client, address)
    for said in ("the title goes to", "A Uhu", "180", "HRC 1. (120)", "Did not play", "E Uhu"):
        assert said in public
    assert left(evening) == "Whoever has won is not among the champions yet."
    done(desk, page(final, "champion/"), year=2026)
    assert PastChampion.objects.get().name == "A Uhu"
    assert PastChampion.objects.get().year == 2026
    assert left(evening) == ""
    with refused_to("final_is_over"):
        answer_final_place(final, cast["E"], answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    assert season_status(final.season, PublicationKind.FINAL).state == PublicationState.CURRENT
    state = texts(desk.get(reverse("web:desk_championship", args=[final.season_id])), ".steps li")
    assert state[1].startswith("Finalists 3 in · published")
    assert "out of date" not in " ".join(state)
    Publication.objects.filter(kind="final").update(protests_until=NOW, official_at=None)
    assert "Declare the overall ranking official" in shown(desk, page(final))
    evening.publications.update(protests_until=NOW, official_at=None)
    waiting = shown(desk, page(final))
    assert "Once these are official" in waiting
    assert "Declare the overall ranking official" not in waiting
    shown(desk, page(final, "withdraw/"))
    done(desk, page(final, "withdraw/"), reason="Irrtum", version=1)
    assert Publication.objects.get(kind="final").is_withdrawn


def hrefs(response: Any) -> set[str]:
    return {each.attributes["href"] for each in parts(response, "main a")}


def test_a_final_without_an_evening_leads_to_one_filled_in(desk: Client, final: Championship) -> None:
    elsewhere = new_tournament(season_=season(cup_=cup(slug="mond")))
    sends(final, "MC", season=elsewhere.season)
    assert "has no evening yet" in shown(desk, page(final))
    address = reverse("web:desk_new_tournament", args=[final.season_id]) + "?final=1"
    assert address in hrefs(desk.get(page(final)))
    form = desk.get(address).context["form"]
    assert (form["name"].value(), form["is_final"].value()) == ("Tarockfinale", True)
    assert form["ruleset"].value() == elsewhere.ruleset.slug
    assert (form["date"].value(), form["date"].field.required) == (None, True), "nobody plays a final by chance today"
    mine = reverse("web:desk_new_tournament", args=[final.season_id])
    assert desk.get(mine).context["form"]["date"].value() == timezone.localdate()
    assert "The day of the final, from" not in shown(desk, mine)
    for new in (address, reverse("web:desk_new_totals_evening", args=[final.season_id]) + "?final=1"):
        assert "The day of the final, from 1 September 2026 to 30 April 2027." in shown(desk, new)
        assert error_at(desk, new, "date", name="Finale") == "Please enter the day of the final."


@pytest.mark.parametrize(("name", "title"), [("Finale 2027", "Finale 2027"), ("2026/27", "Final 2026/27")])
def test_the_title_that_is_offered_says_final_once(name: str, title: str) -> None:
    assert first_title(Season(name=name)) == title
