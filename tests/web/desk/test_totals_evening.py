"""An evening without hands at the desk: typed, pasted, put right, closed, published; and what it does not have."""

import re
from datetime import time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, PlayerFactory, anna, at_desk, entries_of, new_tournament, season, viewer_of
from tests.totals_evenings import EVEN, closed, entered, opened
from tests.web.desk.pages import done, refused, shown, statements, tournament_url
from tests.web.desk.test_corrections import link_named
from tests.web.desk.test_permissions import address, undone
from tests.web.parts import links, parts, text_at, texts
from tournaments.access import players_to_see
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.totals_evening import change_totals, close_totals, remove_totals
from tournaments.models import Player, Tournament
from tournaments.queries.people.typed_people import typed_people
from tournaments.queries.results.entered_totals import entered_rounds
from tournaments.verification.checking import installation_findings
from tournaments.web.desk.forms.tournaments import settings_like
from tournaments.web.desk.urls import urlpatterns

pytestmark = pytest.mark.django_db

FOR_TOTALS = {
    *("desk_tournament", "desk_tournament_settings", "desk_tournament_log", "desk_results", "desk_rankings"),
    *("desk_enter_totals", "desk_close_totals", "desk_change_totals", "desk_remove_totals", "desk_certificates"),
    *("desk_publish_results", "desk_withdraw_results", "desk_tournament_reopen", "desk_tournament_cancel"),
    "desk_hold_after_all",
}
"""Pages that such an evening has; every other one of an evening says why there is nothing on it."""
ONLY_TOTALS = "only everybody's totals are known"


def rounds_of(tournament: Tournament) -> dict[str, tuple[int | None, ...]]:
    points = entered_rounds(tournament)
    return {each.player.name: points[each.pk] for each in entries_of(tournament)}


def grid(*rows: tuple[Any, ...], **more: str) -> dict[str, Any]:
    """The fields of a grid with these rows: who, and their rounds as typed."""
    typed = {f"person-{row}": who for row, (who, *_points) in enumerate(rows)}
    return (
        typed
        | {
            f"total-{row}-{number}": points
            for row, (_who, *all_points) in enumerate(rows)
            for number, points in enumerate(all_points, start=1)
        }
        | more
    )


def test_an_evening_is_opened_and_typed_by_number_and_name(desk: Client) -> None:
    mine = season()
    page = f"/desk/seasons/{mine.pk}/evenings/new/totals/"
    assert page in links(desk.get(f"/desk/seasons/{mine.pk}/"))
    terms = {"name": "5. Abend", "date": "2026-10-02", "venue": "Gasthof Uhu", "rounds": "2", "cup_points": "fixpunkte"}
    assert "type everybody" in done(desk, page, **terms, criteria_0="best_round", starts_at="18:30")
    tournament = Tournament.objects.get()
    assert tournament.starts_at == time(18, 30)
    assert settings_like(tournament, ())["rounds_planned"] == 2
    assert not {"fee_cents", "cents_per_point"} & settings_like(tournament, ()).keys()
    PlayerFactory.create(number="0815", family_name="Skisberger", given_name="Berta")
    PlayerFactory.create(number="0816", family_name="Eichelhüber", given_name="Jörg")

    said = done(
        desk,
        tournament_url(tournament, "totals/"),
        **grid(("815", "70", "-20"), ("eichelhueber jörg", "−30", "-"), ("", "", ""), ("Gastinger Susi", "40-", "20")),
        **{"choice-3": "guest Gastinger Susi"},
    )

    assert "3 people" in said
    assert rounds_of(tournament) == {
        "Skisberger Berta": (70, -20),
        "Eichelhüber Jörg": (-30, None),
        "Gastinger Susi": (-40, 20),
    }
    assert Player.objects.get(family_name="Gastinger").is_guest
    assert not list(installation_findings())


def test_what_is_typed_wrong_stands_in_its_row_and_nothing_is_saved(desk: Client) -> None:
    tournament, (first, *_) = entered((5, -5), (-5, 5), rounds=2)
    PlayerFactory.create(number="0001", family_name="Uhu", given_name="Ida", place="Herzdorf")
    PlayerFactory.create(number="0002", family_name="Uhu", given_name="Ida", place="Pikdorf")
    wrong = {
        ("7777", "1", "2"): "Nobody has the number 7777",
        ("Niemand Nina", "1", "2"): "Nobody is called Niemand Nina",
        ("Uhu Ida", "1", "2"): "0001 Uhu Ida (Herzdorf), 0002 Uhu Ida (Pikdorf)",
        ("Ida", "1", "2"): "Is Ida somebody known? 0001 Uhu Ida (Herzdorf), 0002 Uhu Ida (Pikdorf)",
        ("0001", "", "-"): "0001 has no total at all",
        ("", "1", "2"): "Whose totals are these?",
        ("0001", "viel", "2"): "Enter a whole number",
        ("0001", "10000", "2"): "less than or equal to 9999",
        (first.player.number, "1", "2"): "has totals here already",
    }
    before = rounds_of(tournament)
    for row, said in wrong.items():
        response = desk.post(tournament_url(tournament, "totals/"), grid(("0002", "3", "4"), row))
        assert response.status_code == 422, row
        assert said in re.sub(r"\s+", " ", response.content.decode()).replace("&#x27;", "'"), row
        assert 'value="0002"' in response.content.decode()
    assert "type somebody" in refused(desk, tournament_url(tournament, "totals/"), **grid(("", "", "")))
    assert rounds_of(tournament) == before


def test_pasted_lines_are_taken_all_or_told_by_line(desk: Client) -> None:
    tournament = opened(rounds=2)
    fields = parts(desk.get(tournament_url(tournament)), "[data-grid=] input")[:3]
    assert [each.attributes["placeholder"] for each in fields] == ["Number or name", "R 1", "R 2"]  # on a phone, too
    people = [PlayerFactory.create(number=f"{number:04d}") for number in range(1, 61)]
    lines = "\n".join(f"{each.number}\t{at}\t-{at}" for at, each in enumerate(people, start=1))
    enter = tournament_url(tournament, "totals/")

    wrong = f"{lines}\n7777\t1\t-1\n0001\t1\n"
    assert "Nothing was saved" in refused(desk, enter, pasted=wrong)
    page = desk.post(enter, {"pasted": wrong}).content.decode()
    assert "Line 62" in page
    assert wrong.splitlines()[0] in page
    assert not entered_rounds(tournament)

    assert "60 people" in done(desk, enter, pasted=lines)
    assert sum(points[0] or 0 for points in entered_rounds(tournament).values()) == sum(range(1, 61))


def test_namesakes_are_pasted_with_what_tells_them_apart_or_chosen_below_the_lines(desk: Client) -> None:
    tournament = opened(rounds=1)
    enter = tournament_url(tournament, "totals/")
    names = {"family_name": "Müller", "given_name": "Eva"}
    places = ["Stockerau", "Tulln", "St. Pölten", "", ""]
    people = [PlayerFactory.create(number=None, place=place, **names) for place in places]
    berta = PlayerFactory.create(number="0815", family_name="Skisberger", given_name="Berta", place="Wien")
    told = "– Müller Eva (Stockerau);1\nMüller Eva, tulln;2\nEva Mueller (St. Pölten);3\n0815 Skisberger Berta (Wien);4"
    unclear = "\nMüller, Eva;5\nMüller Eva;6\nMüller Eva (Krems);7"
    response = desk.post(enter, {"pasted": told + unclear})
    assert response.status_code == 422
    assert "please check 3 entries" in text_at(response, "[role=alert]")
    for line in (5, 6, 7):
        assert f"Line {line}:" in text_at(response, "[role=alert]")
    radios = [each.attributes for each in parts(response, "[data-lines=] input[type=radio]")]
    assert {each["name"] for each in radios} == {"choice-line-5", "choice-line-6", "choice-line-7"}
    assert not entered_rounds(tournament)

    chosen = {"choice-line-5": str(people[3].pk), "choice-line-6": str(people[4].pk)}
    strange = chosen | {"choice-line-7": str(berta.pk)}
    again = desk.post(enter, {"pasted": told + unclear} | strange)
    assert again.status_code == 422
    assert sum("checked" in each.attributes for each in parts(again, "[data-lines=] input[type=radio]")) == 2
    guest = chosen | {"choice-line-7": "guest Müller Eva (Krems)"}
    assert "7 people" in done(desk, enter, pasted=told + unclear, **guest)
    points = {each.player.pk: entered_rounds(tournament)[each.pk] for each in entries_of(tournament)}
    assert [points[each.pk] for each in (*people, berta)] == [(1,), (2,), (3,), (5,), (6,), (4,)]
    new = Player.objects.latest("pk")
    assert (new.family_name, new.given_name, new.place) == ("Müller", "Eva", "Krems")


def test_a_pasted_comma_that_may_stand_before_a_place_is_asked_about(desk: Client) -> None:
    tournament = opened(rounds=1)
    enter = tournament_url(tournament, "totals/")
    clear = "Gastinger, Susi;1\nGastl, Max, Wels;2\nHuber Ida (Linz);3\n"
    lines = {"pasted": f"{clear}Brändle Moritz, Tulln;4\nMayr Huber, Anna;5", "guests": "on"}
    response = desk.post(enter, lines)
    assert response.status_code == 422
    alert = text_at(response, "[role=alert]")
    assert ["Line 4:" in alert, "Line 5:" in alert, "Line 3:" in alert] == [True, True, False]
    radios = [each.attributes for each in parts(response, "[data-lines=] input[type=radio]")]
    assert [(each["name"], each["value"]) for each in radios][-6:] == [
        (f"choice-line-{line}", f"{how} {who}")
        for line, who in ((4, "Brändle Moritz, Tulln"), (5, "Mayr Huber, Anna"))
        for how in ("guest", "turned", "comma")
    ]
    chosen = {"choice-line-4": "guest Brändle Moritz, Tulln", "choice-line-5": "comma Mayr Huber, Anna"}
    assert "5 people" in done(desk, enter, **lines | chosen)
    assert list(Player.objects.order_by("pk").values_list("family_name", "given_name", "place")) == [
        ("Gastinger", "Susi", ""),
        ("Gastl", "Max", "Wels"),
        ("Huber", "Ida", "Linz"),
        ("Brändle", "Moritz", "Tulln"),
        ("Mayr Huber", "Anna", ""),
    ]


def test_pasted_names_are_found_without_titles_and_are_new_without_them(desk: Client) -> None:
    tournament = opened(rounds=1)
    enter = tournament_url(tournament, "totals/")
    eva = PlayerFactory.create(number="0815", family_name="Müller", given_name="Eva", place="Horn")
    written = (
        "Müller Eva, Horn (NÖ)", "Müller Eva, (Horn)", "Dr. Müller Eva (Horn)", "Müller, Mag. Eva", "Eva Müller, MSc",
        "Dr. Müller Eva, Horn", "Gast Müller Eva (Horn)", "0815 DI Müller Eva, Horn", "0815, Müller",
        "Müller, Eva, Horn (NÖ)",
    )  # fmt: skip
    people = Player.objects.all()
    assert typed_people(written, among=people) == [(eva,)] * len(written)
    lines = "Dr. Gastinger Susi;1\nGast Gastl, Mag.a Ida, Wels;2\nHuber Ida (Linz), BSc;3\n"
    assert "3 people" in done(desk, enter, pasted=lines, guests="on")
    new = Player.objects.filter(number=None).order_by("pk").values_list("family_name", "given_name", "place")
    assert list(new) == [("Gastinger", "Susi", ""), ("Gastl", "Ida", "Wels"), ("Huber", "Ida", "Linz")]


def test_a_number_that_does_not_fit_the_name_pasted_behind_it_is_asked_about(desk: Client) -> None:
    tournament = opened(rounds=1)
    enter = tournament_url(tournament, "totals/")
    eva = PlayerFactory.create(number="0815", family_name="Müller", given_name="Eva", place="Horn")
    berta = PlayerFactory.create(number="0816", family_name="Skisberger", given_name="Berta")
    unclear = (
        "0815 Müler Eva", "0815 Müller Eva (Wien)", "0815 Müller Eva, Wien", "0999 Müller Eva", "0815 Skisberger Berta",
        "0999 Gastl Max", "(Horn)", "Müller Eva / Horn", "Huber Ida 2",
    )  # fmt: skip
    pasted = {"pasted": "\n".join(f"{each};{at}" for at, each in enumerate(unclear)), "guests": "on"}
    response = desk.post(enter, pasted)
    assert response.status_code == 422
    alert = text_at(response, "[role=alert]")
    assert all(f"Line {line}:" in alert for line in range(1, len(unclear) + 1))
    assert "0999 Gastl Max: nobody has the number 0999" in alert
    radios = [each.attributes for each in parts(response, "[data-lines=] input[type=radio]")]
    offered = {
        line: [each["value"] for each in radios if each["name"] == f"choice-line-{line}"] for line in range(1, 10)
    }
    assert {str(eva.pk), "guest 0815 Müler Eva"} <= set(offered[1])
    assert {str(eva.pk), "guest 0815 Müller Eva, Wien"} <= set(offered[3])
    assert {str(eva.pk), str(berta.pk)} <= set(offered[5])
    assert offered[7] == []
    guests = {"choice-line-1": "guest 0999 Gastl Max", "choice-line-2": str(eva.pk)}
    done(desk, enter, pasted="0999 Gastl Max;1\n0815 Müler Eva;2", **guests)
    assert rounds_of(tournament) == {"Gastl Max": (1,), "Müller Eva": (2,)}
    assert Player.objects.get(family_name="Gastl").number is None


def test_who_may_be_known_is_asked_in_the_row_and_a_guest_is_chosen_there(desk: Client) -> None:
    tournament = opened(rounds=1)
    enter = tournament_url(tournament, "totals/")
    known = PlayerFactory.create(number="6969", family_name="Rucksacklehner", given_name="Johanna", place="Herzdorf")
    PlayerFactory.create(number="0001", family_name="Uhu", given_name="Ida", place="Pikdorf")
    ida = PlayerFactory.create(number="0002", family_name="Uhu", given_name="Eva", place="Herzdorf")
    typed = grid(
        ("Johanna Rucksacklehner", "1"),
        ("Johana Ruksacklehner", "2"),
        ("Uhu", "3"),
        ("Gastinger Susi", "4"),
        guests="on",
    )
    response = desk.post(enter, typed)
    assert response.status_code == 422
    assert not Player.objects.filter(number=None).exists()
    offered = [each.attributes["value"] for each in parts(response, "[data-note=] input[type=radio]")]
    assert {str(known.pk), str(ida.pk), "guest Uhu", "guest Gastinger Susi"} <= set(offered)
    assert "6969 Rucksacklehner Johanna" in text_at(response, "[data-grid=]")

    chosen = {"choice-1": "guest Johana Ruksacklehner", "choice-2": str(ida.pk), "choice-3": "guest Somebody Else"}
    assert desk.post(enter, typed | chosen).status_code == 422
    typed |= {"person-1": "", "total-1-1": ""}
    assert "3 people" in done(desk, enter, **typed | chosen | {"choice-3": "guest Gastinger Susi"})
    assert rounds_of(tournament) == {"Rucksacklehner Johanna": (1,), "Uhu Eva": (3,), "Gastinger Susi": (4,)}


def test_a_grid_is_as_large_as_a_request_may_be(desk: Client) -> None:
    tournament = opened(rounds=20)
    page = desk.get(tournament_url(tournament))
    assert parts(page, "[data-grid=]")[0].attributes["data-most"] == "42"
    assert len(parts(page, "[data-row=]")) == 8


def test_totals_are_put_right_and_people_taken_off(desk: Client) -> None:
    tournament, (first, second, _third) = entered(*EVEN)
    change = tournament_url(tournament, f"totals/{first.pk}/")
    assert change in links(desk.get(tournament_url(tournament)))
    seen = parts(desk.get(change), "[name=seen]")[0].attributes["value"]

    assert done(desk, change, seen=seen, round_1="72", round_2="-20", round_3="30") == "Saved."
    assert "Somebody changed totals" in refused(
        desk, change, seen=seen, round_1="1", round_2="1", round_3="1", status=409
    )
    remove = tournament_url(tournament, f"totals/{second.pk}/remove/")
    assert "These totals go: " in shown(desk, remove)
    seen = parts(desk.get(remove), "[name=seen]")[0].attributes["value"]
    change_totals(second, (0, 20, 0), actor=at_desk(), now=NOW)
    assert "Somebody changed totals" in refused(desk, remove, seen=seen, status=409)
    seen = parts(desk.get(remove), "[name=seen]")[0].attributes["value"]
    assert "Somebody changed totals" in refused(desk, remove, status=409), "it does not say what it showed"
    assert "not on this evening" in done(desk, remove, seen=seen)

    assert list(rounds_of(tournament).values()) == [(72, -20, 30), (-40, -20, -30)]
    page = shown(desk, tournament_url(tournament))
    assert "Not every round adds up to 0: round 1 +32, round 2 −40" in page


def test_it_is_closed_with_a_reason_where_rounds_do_not_add_up_and_published(desk: Client) -> None:
    tournament, _entries = entered((10, 5), (-7, -5), rounds=2)
    close = tournament_url(tournament, "totals/close/")
    assert close in links(desk.get(tournament_url(tournament)))
    assert "round 1 +3" in shown(desk, close)

    assert "Not every round adds up to 0" in refused(desk, close, seen="R1 +3")
    assert "publish the results" in done(desk, close, seen="R1 +3", reason="steht so im Heft")
    assert "published" in done(desk, tournament_url(tournament, "results/publish/"), **confirmed(desk, tournament))

    page = shown(desk, tournament_url(tournament))
    assert "steht so im Heft" in page
    assert not parts(desk.get(tournament_url(tournament)), "[data-grid=]")
    tournament.refresh_from_db()
    for public in (f"/live/{tournament.public_id}/", f"/p/{tournament.publications.get().code}/"):
        response = desk.get(public, follow=True)
        assert "no single hands" in text_at(response, "body"), public
        assert "Money" not in texts(response, "th")
    results = desk.get(tournament_url(tournament, "results/"))
    assert "Money" not in texts(results, "th")
    assert not {tournament_url(tournament, each) for each in ("results/correct/", "prize-giving/")} & set(
        links(results)
    )
    reopened = done(desk, tournament_url(tournament, "reopen/"), reason="verschrieben")
    assert "open again" in reopened
    assert not list(installation_findings())


def test_its_overview_says_what_is_next_once_it_is_closed(desk: Client) -> None:
    tournament, (first, *_others) = entered((10, 5), (-10, -5), rounds=2, cup_points="score")
    mine = season()
    assert not parts(desk.get(tournament_url(tournament)), "section.panel.title")
    done(desk, tournament_url(tournament, "totals/close/"))
    assert "Next The evening is closed. Publish the results" in shown(desk, tournament_url(tournament))
    done(desk, tournament_url(tournament, "results/publish/"), **confirmed(desk, tournament))
    assert not parts(desk.get(tournament_url(tournament)), "section.panel.title")
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)

    done(desk, tournament_url(tournament, "reopen/"), reason="verschrieben")
    change_totals(first, (10, 6), actor=at_desk(), now=NOW)
    done(desk, tournament_url(tournament, "totals/close/"), seen="R2 +1", reason="steht so im Heft")

    outdated = desk.get(tournament_url(tournament))
    assert f"Next Since version 1 was published: {first.player.name}" in text_at(outdated, "main")
    publish = tournament_url(tournament, "results/publish/")
    assert link_named(outdated, "Publish the correction") == publish
    why = {"reason": "im Heft steht 6"}
    done(desk, publish, **confirmed(desk, tournament) | why)
    corrected = desk.get(tournament_url(tournament))
    assert link_named(corrected, "Publish the new season table") == f"/desk/seasons/{mine.pk}/publish/"
    desk.force_login(viewer_of(mine.cup))
    assert not parts(desk.get(tournament_url(tournament)), "section.panel.title")


def confirmed(desk: Client, tournament: Tournament) -> dict[str, str]:
    """The hidden fields of the page that asks whether to publish."""
    fields = parts(desk.get(tournament_url(tournament, "results/publish/")), "main form input[type=hidden]")
    return {each.attributes["name"]: each.attributes.get("value", "") for each in fields}


@pytest.mark.parametrize("is_closed", [False, True])
def test_everything_else_of_an_evening_says_why_it_is_not_there(client: Client, *, is_closed: bool) -> None:
    """Every address of the desk about an evening, from its own table."""
    tournament = closed(*EVEN) if is_closed else entered(*EVEN)[0]
    where = {
        **dict.fromkeys(("table", "number", "call", "registration", "drawing", "prize", "sequence", "separation"), 1),
        "pk": tournament.pk,
        "entry": entries_of(tournament)[0].pk,
        "player": PlayerFactory.create().pk,
        "person": entries_of(tournament)[1].pk,
        "kind": "expense",
    }
    client.force_login(anna())
    for each in urlpatterns:
        if not str(each.pattern).startswith("desk/evenings/"):
            continue
        with undone():
            for response in (client.get(address(each, where)), client.post(address(each, where))):
                assert response.status_code in {200, 302, 404, 405, 409, 422}, each.name
                if each.name not in FOR_TOTALS:
                    assert response.status_code in {404, 405, 422}, each.name
                    assert response.status_code != 422 or ONLY_TOTALS in response.content.decode().replace(
                        "&#x27;", "'"
                    ), each.name


def test_documents_that_need_hands_are_refused(desk: Client) -> None:
    tournament = closed(*EVEN)
    for name, status in (("results.pdf", 200), ("results.xlsx", 200), ("participants.pdf", 422), ("till.pdf", 422)):
        assert desk.post(tournament_url(tournament, f"documents/{name}/")).status_code == status, name


def test_a_viewer_looks_and_an_evening_with_hands_has_no_totals(client: Client) -> None:
    tournament, (first, *_) = entered(*EVEN)
    client.force_login(viewer_of(tournament.season.cup))
    page = client.get(tournament_url(tournament))
    assert not parts(page, "[data-grid=]")
    assert "+70" in text_at(page, "main")
    assert client.post(tournament_url(tournament, "totals/")).status_code == 404
    assert client.get(tournament_url(tournament, f"totals/{first.pk}/")).status_code == 404
    client.force_login(anna())
    regular = new_tournament()
    for rest in ("totals/", "totals/close/", f"totals/{first.pk}/"):
        assert client.get(tournament_url(regular, rest)).status_code == 404


def test_the_page_takes_as_many_statements_for_many_people_as_for_few(desk: Client) -> None:
    few, _ = entered((1, 2))
    many, _ = entered(*((1, -1) for _ in range(40)), name="Viele")
    assert statements(desk, tournament_url(few)) == statements(desk, tournament_url(many))


def test_people_are_found_in_two_statements(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    season()
    found = [PlayerFactory.create(family_name=f"Kakadu{at}") for at in range(30)]
    texts_ = [each.number or "" for each in found[:15]] + [each.name for each in found[15:]]
    among = players_to_see(anna())
    with django_assert_num_queries(2):
        assert typed_people(texts_, among=among) == [(each,) for each in found]


def test_rows_typed_while_somebody_closes_the_evening_stay_on_the_page(desk: Client) -> None:
    tournament, _entries = entered(*EVEN)
    close_totals(tournament, actor=at_desk(), now=NOW)
    newcomer = PlayerFactory.create()

    page = desk.post(tournament_url(tournament, "totals/"), grid((newcomer.number, "7", "8", "9")))

    assert page.status_code == 422
    assert "The evening is closed" in text_at(page, "main [role=alert]")
    assert "What you typed is still here." in text_at(page, "main")
    assert {"7", "8", "9"} <= {each.attributes.get("value") for each in parts(page, "[data-row=] input")}
    assert newcomer.pk not in {each.player_id for each in tournament.entries.all()}


def test_totals_of_somebody_taken_off_meanwhile_stay_on_the_page_and_put_them_back(desk: Client) -> None:
    tournament, (first, second, _third) = entered(*EVEN)
    change = tournament_url(tournament, f"totals/{first.pk}/")
    typed = {"seen": parts(desk.get(change), "[name=seen]")[0].attributes["value"]}
    typed |= {"round_1": "72", "round_2": "-20", "round_3": ""}
    now = timezone.now()
    remove_totals(first, actor=at_desk(), now=now)
    by = f"anna took {first.player.name} off this evening at {timezone.localtime(now):%H:%M}."

    assert by in shown(desk, change)
    assert by in done(desk, tournament_url(tournament, f"totals/{first.pk}/remove/"))
    page = desk.post(change, typed)
    assert (page.status_code, entries_of(tournament)[0].pk) == (409, second.pk)
    assert f"Nothing was saved. {by} What you typed is still here." in text_at(page, "main [role=alert]")
    fields = parts(page, "main form input")
    sent: dict[str, Any] = {each.attributes["name"]: each.attributes.get("value", "") for each in fields}
    assert [sent[f"round_{number}"] for number in (1, 2, 3)] == ["72", "-20", ""]

    assert "please check" in refused(desk, change, **sent | {"round_1": "viel"})
    assert done(desk, change, **sent) == f"{first.player.name} is on this evening again."
    assert rounds_of(tournament)[first.player.name] == (72, -20, None)
    assert "Somebody changed totals" in refused(desk, change, **sent | {"round_1": "1"}, status=409)
    assert desk.get(tournament_url(tournament, "totals/9999/")).status_code == 404
    assert not list(installation_findings())
    remove_totals(tournament.entries.get(player=first.player), actor=at_desk(), now=now - timedelta(days=1))
    moment = date_format(timezone.localtime(now - timedelta(days=1)), "DATE_FORMAT")
    assert f"anna took {first.player.name} off this evening on {moment} at " in refused(
        desk, change, **sent, status=409
    )


def test_the_log_has_old_totals_beside_the_new_ones_and_everybody_who_was_pasted(desk: Client) -> None:
    tournament, entries = entered(*((at, -at) for at in range(1, 13)), rounds=2)
    change_totals(entries[11], (70, -70), actor=at_desk(), now=NOW)
    change_totals(entries[11], (80, -80), actor=at_desk(), now=NOW)
    name, gone = entries[11].player.name, entries[10].player.name
    remove_totals(entries[10], actor=at_desk(), now=NOW)

    log = text_at(desk.get(tournament_url(tournament, "log/")), "main")

    assert f"{name}: +12 / −12 → +70 / −70" in log
    assert f"{name}: +70 / −70 → +80 / −80" in log
    assert log.count(f"{gone} +11 / −11") == 2
    assert f"{name} +12 / −12" in log.partition("12 people")[2]
    assert "more" not in log.partition("12 people")[2]


def test_neither_a_ruleset_nor_registering_is_told_of_such_an_evening(desk: Client) -> None:
    tournament, _entries = entered(*EVEN)

    page = desk.get(reverse("web:evening", args=[tournament.public_id]))
    cancel_tournament(tournament, by_mistake=False, reason="Falscher Tag", actor=at_desk(), now=NOW)
    cancelled = text_at(desk.get(tournament_url(tournament)), "main")

    assert "Rounds" in text_at(page, "main .facts")
    assert "Ruleset" not in text_at(page, "main .facts")
    assert "The totals of 3 people had been entered" in cancelled
    assert "checked in" not in cancelled
    assert "registered" not in cancelled
