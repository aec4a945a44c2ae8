"""A final's day is corrected after its overall ranking was published: every page of the final says what is outdated."""

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.final import FinalTable
from tests.actions.acts import CORRECTED
from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, at_desk
from tests.finals import a_final, cast_of, send_in_order
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.finals.champions import crown_champion
from tournaments.actions.finals.points import change_final_points
from tournaments.actions.results.publishing import publish_final, publish_finalists, publish_results
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    change_totals,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.actions.room.closing import reopen_tournament
from tournaments.links import answer_token
from tournaments.models import Championship, FinalPlace, PastChampion, Player, Publication, Tournament
from tournaments.web.desk.finals.steps import overall_step

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)


@pytest.fixture
def cast() -> dict[str, Player]:
    return cast_of("ABCDEF")


@pytest.fixture
def final(cast: dict[str, Player]) -> Championship:
    """A and B bring equally many Vorrundenpunkte; each rank has its Finalpunkte."""
    final = a_final()
    send_in_order(final, cast, {"HRC": "AC", "WTC": "BD"})
    change_final_points(final, FinalTable(((1, 60), (2, 57), (3, 50)), 4), actor=at_desk(), now=NOW)
    return final


@pytest.fixture
def evening(final: Championship, cast: dict[str, Player]) -> Tournament:
    """A has won, all is official, and A is entered as champion."""
    wanted = TotalsEvening(name="Finale", date=date(2027, 4, 10), cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(final.season, wanted, **acting())
    rows = [EnteredRow(cast[name].pk, (points,)) for name, points in (("A", 20), ("B", 10), ("C", -30))]
    enter_totals(evening, rows, **acting())
    close_totals(evening, **acting())
    publish_results(fresh(evening), by=anna(), **acting())
    publish_final(final.season, by=anna(), **acting())
    crown_champion(final.season, year=2027, **acting())
    return fresh(evening)


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def fresh(evening: Tournament) -> Tournament:
    return Tournament.objects.get(pk=evening.pk)


def corrected(evening: Tournament, **points: int) -> None:
    """The day's totals are corrected, by family name, and published."""
    reopen_tournament(evening, reason="Schreibfehler", actor=at_desk(), now=LATER)
    entries = {each.player.family_name: each for each in evening.entries.select_related("player")}
    for name, value in points.items():
        change_totals(entries[name], (value,), actor=at_desk(), now=LATER)
    close_totals(fresh(evening), actor=at_desk(), now=LATER)
    publish_results(fresh(evening), by=anna(), actor=at_desk(), now=LATER, correction=CORRECTED)


def corrected_overall(evening: Tournament) -> Publication:
    return publish_final(evening.season, by=anna(), actor=at_desk(), now=LATER, correction=CORRECTED)


def steps(desk: Client, evening: Tournament) -> dict[str, str]:
    """What is said of the overall ranking and of the champion."""
    found = texts(desk.get(reverse("web:desk_championship", args=[evening.season_id])), ".steps li")
    return dict(zip(("overall", "champion"), found[-2:], strict=True))


def test_a_new_version_with_the_same_winner_and_points_keeps_the_champion(desk: Client, evening: Tournament) -> None:
    assert steps(desk, evening)["champion"] == "Champions entered"
    corrected(evening, B=15, C=-35)
    PastChampion.objects.update(place="Hollerwirt")  # a correction by hand
    corrected_overall(evening)
    assert steps(desk, evening)["champion"] == "Champions entered"
    overall = text_of(desk.get(reverse("web:desk_final", args=[evening.season_id])))
    assert ("Entered among the champions" in overall, "Enter the champion" in overall) == (True, False)


def test_the_preview_of_a_correction_says_who_would_be_champion(desk: Client, evening: Tournament) -> None:
    close = reverse("web:desk_close_totals", args=[evening.pk])
    title = "The champion of the final changes:"
    withdraw = text_of(desk.get(reverse("web:desk_withdraw_results", args=[evening.pk])))
    assert "The season table keeps the results of this evening." in withdraw
    reopen_tournament(evening, reason="Einspruch", actor=at_desk(), now=LATER)
    assert title not in text_of(desk.get(close))
    for entry in evening.entries.select_related("player"):
        points = {"A": 10, "B": 20}.get(entry.player.family_name, -30)
        change_totals(entry, (points,), actor=at_desk(), now=LATER)
    assert f"{title} until now A Uhu, from now on B Uhu." in text_of(desk.get(close))


def test_a_correction_of_the_day_leads_on_to_the_overall_ranking(
    desk: Client, client: Client, evening: Tournament
) -> None:
    public = reverse("web:publication", args=[Publication.objects.get(kind="final").code])
    assert "being corrected" not in text_of(client.get(public))
    assert overall_step(evening) is None
    reopen_tournament(evening, reason="Einspruch", actor=at_desk(), now=LATER)
    assert "This version stands until the next one is here." in text_of(client.get(public))
    assert steps(desk, evening)["overall"] == "Overall ranking is being corrected; last published: version 1"
    close_totals(fresh(evening), actor=at_desk(), now=LATER)
    assert "being corrected" not in text_of(client.get(public))

    corrected(evening, A=10, B=20)
    step = overall_step(fresh(evening))
    assert step is not None
    assert (step.label, step.url) == (
        "Correct the overall ranking",
        reverse("web:desk_final_publish", args=[evening.season_id]),
    )
    assert step.why.startswith("Since version 1 was published: ")
    assert step.why.endswith("The title would go to B Uhu now.")
    assert steps(desk, evening) == {
        "overall": "Overall ranking published, out of date Next",
        "champion": "Champions entered, and somebody else has won by now",
    }
    said = client.get(public)
    assert "being corrected" in text_of(said)
    assert "This version stands until the next one is here." in text_of(said)
    assert "Being corrected · 2026-11-20" in "".join(pdf_pages(client.get(f"{public}v1/pdf/").content))

    hall = reverse("web:champions", args=[evening.season.cup.slug])
    assert texts(client.get(hall), ".champion__who .tag") == ["being corrected"]
    assert "being corrected" in "".join(pdf_pages(client.get(f"{hall}pdf/").content))
    asked = reverse("web:desk_champions", args=[evening.season.cup.slug]) + f"?season={evening.season_id}"
    assert "2027 A Uhu The overall ranking is being corrected. Publish the correction first" in text_of(desk.get(asked))

    assert parts(desk.get(step.url), "[name=reason]")[0].attributes["value"] == CORRECTED.reason
    corrected_overall(evening)
    assert "being corrected" not in text_of(client.get(public))
    assert texts(client.get(hall), ".champion__who .tag") == ["being corrected"]
    said = desk.get(asked)
    assert "Entered from this final: 2027 A Uhu By the official ranking the title goes to B Uhu." in text_of(said)
    assert "Entering this replaces what is entered." in text_of(
        desk.get(reverse("web:desk_final", args=[evening.season_id]))
    )
    assert [each.attributes["value"] for each in parts(said, "main form [name=year]")] == ["2027"]
    step = overall_step(fresh(evening))
    assert step is not None
    assert step.why == "Somebody else has won than the champion who is entered."
    assert steps(desk, evening) == {
        "overall": "Overall ranking official",
        "champion": "Champions entered, and somebody else has won by now Next",
    }
    crown_champion(evening.season, year=2027, actor=at_desk(), now=LATER)
    assert (PastChampion.objects.get().name, overall_step(fresh(evening))) == ("B Uhu", None)
    assert texts(client.get(hall), ".champion__who .tag") == []
    assert "title goes to" not in text_of(desk.get(asked))


def test_results_of_the_day_are_withdrawn_with_the_overall_ranking(
    desk: Client, client: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    link = reverse("web:answer", args=[answer_token(FinalPlace.objects.create(championship=final, player=cast["B"]))])
    asked = reverse("web:desk_withdraw_results", args=[evening.pk])
    assert "The overall ranking rests on these results: it is withdrawn with them" in text_of(desk.get(asked))
    version = Publication.objects.get(kind="results").version
    said = desk.post(asked, {"version": version, "reason": "Falscher Tisch"}, follow=True)
    assert "The results of the day and the overall ranking have been withdrawn." in text_of(said)

    overall = Publication.objects.get(kind="final")
    assert (overall.is_withdrawn, overall.withdrawal_reason) == (True, "Falscher Tisch")
    public = text_of(client.get(reverse("web:publication", args=[overall.code])))
    assert ("This list has been withdrawn." in public, "A Uhu" in public) == (True, False)
    assert client.get(reverse("web:champions", args=[evening.season.cup.slug])).status_code == HTTPStatus.NOT_FOUND
    assert "You have rank" not in text_of(client.get(link))
    assert evening.season.cup.events.latest("sequence").what["publications"] == [overall.pk]
    assert evening.events.latest("sequence").verb == "withdraw_list"
    page = desk.get(reverse("web:desk_final", args=[evening.season_id]))
    assert "can be published once the results of the day are." in text_of(page)
    publishing = reverse("web:desk_final_publish", args=[evening.season_id])
    assert not parts(page, f"[href={publishing}]")
    assert "can be published once the results of the day are." in text_of(desk.get(publishing, follow=True))
    hidden = "Champions entered from a version that was withdrawn, therefore not public"
    assert steps(desk, evening) == {"overall": "Overall ranking withdrawn Next", "champion": hidden}
    publish_results(fresh(evening), by=anna(), actor=at_desk(), now=LATER, correction=CORRECTED)
    assert corrected_overall(evening).version == overall.version + 1
    assert steps(desk, evening)["champion"] == f"{hidden} Next"
    step = overall_step(fresh(evening))
    assert step is not None
    assert step.why == "The champion is entered from a version that was withdrawn, and is therefore not public."
    asked = reverse("web:desk_champions", args=[evening.season.cup.slug]) + f"?season={evening.season_id}"
    said = desk.get(asked)
    assert "Entered from this final: 2027 A Uhu By the official ranking the title goes to A Uhu." in text_of(said)
    assert "What is entered comes from a version that was withdrawn; entering replaces it." in text_of(said)
    assert "Not public: the overall ranking it comes from has been withdrawn." in text_of(said)
    assert texts(said, "main .tag") == []
    crown_champion(evening.season, year=2027, actor=at_desk(), now=LATER)
    assert steps(desk, evening)["champion"] == "Champions entered"


def test_no_page_of_a_final_that_is_corrected_talks_as_if_it_were_to_begin(
    desk: Client, client: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    publish_finalists(final.season, by=anna(), **acting())
    place = FinalPlace(championship=final, player=cast["D"], answer="declined", answered_at=NOW, answered_how="desk")
    place.save()
    reopen_tournament(evening, reason="Einspruch", actor=at_desk(), now=LATER)
    page = desk.get(reverse("web:desk_championship", args=[evening.season_id]))
    assert "Finale 10 April 2027 · being corrected Next" in texts(page, ".steps li")
    assert "is out of date" not in text_of(page)
    assert "is out of date" not in text_of(desk.get(reverse("web:desk_finalists", args=[evening.season_id])))
    overall = desk.get(reverse("web:desk_final", args=[evening.season_id]))
    assert texts(overall, "main .tag") == ["being corrected"]
    assert "is missing from the table" not in text_of(desk.get(reverse("web:desk_season", args=[evening.season_id])))
    assert "Under way" not in text_of(client.get("/"))


def test_an_answer_link_keeps_the_published_rank_while_the_final_is_corrected(
    client: Client, final: Championship, evening: Tournament, cast: dict[str, Player]
) -> None:
    links = {name: FinalPlace.objects.create(championship=final, player=cast[name]) for name in "BE"}

    def told(name: str) -> str:
        return text_of(client.get(reverse("web:answer", args=[answer_token(links[name])])))

    assert "The final is over. You have rank 2 of the overall ranking." in told("B")
    reopen_tournament(evening, reason="Einspruch", actor=at_desk(), now=LATER)
    assert "The overall ranking is being corrected; last published: rank 2." in told("B")
    assert ("The final has begun." in told("B"), "The final is over. You were not there." in told("E")) == (False, True)
    PastChampion.objects.all().delete()
    Publication.objects.filter(kind="final").delete()
    assert "The results of the day are being corrected; last published: rank 2 of the day." in told("B")


def test_no_protests_are_announced_once_the_day_is_official(desk: Client, client: Client, evening: Tournament) -> None:
    Publication.objects.filter(kind="final").update(protests_until=LATER, official_at=None, official_by=None)
    public = text_of(client.get(reverse("web:publication", args=[Publication.objects.get(kind="final").code])))
    assert "provisional Protests are no longer taken." in public
    pages = (public, text_of(desk.get(reverse("web:desk_final", args=[evening.season_id]))))
    assert ["Protests until" in each for each in pages] == [False, False]
    assert "provisional" in pages[1]
    Publication.objects.filter(kind="results").update(protests_until=LATER, official_at=None, official_by=None)
    public = text_of(client.get(reverse("web:publication", args=[Publication.objects.get(kind="final").code])))
    assert "Protests until" in public


def test_finalpunkte_changed_since_are_a_correction_of_the_overall_ranking(
    desk: Client, client: Client, final: Championship, evening: Tournament
) -> None:
    change_final_points(final, FinalTable(((1, 55), (2, 50)), 4), actor=at_desk(), now=LATER)
    step = overall_step(evening)
    assert step is not None
    assert (step.url, "The title" in step.why) == (reverse("web:desk_final", args=[evening.season_id]), False)
    change_final_points(final, FinalTable(((1, 55), (2, 50), (3, 40)), 4), actor=at_desk(), now=LATER)
    assert steps(desk, evening) == {
        "overall": "Overall ranking published, out of date Next",
        "champion": "Champions entered, by now with other points",
    }
    public = reverse("web:publication", args=[Publication.objects.get(kind="final").code])
    assert "being corrected" in text_of(client.get(public))
    corrected_overall(evening)
    step = overall_step(evening)
    assert step is not None
    assert step.why == "The champion is entered with other points."
