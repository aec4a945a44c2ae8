"""What was published and is no longer right: seen, corrected, withdrawn; alone or with a second person."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.actions.acts import CORRECTED, correct_results, finish_tournament
from tests.factories import NOW, PASSWORD, UserFactory, anna, at_desk, clara, cup, seated_tournament, viewer_of
from tests.web.desk.pages import done, error_at, refused, shown, tournament_url
from tests.web.parts import parts, text_at, texts
from tests.web.reading import Answer
from tournaments.actions.accounts.log_in import BOUNDS, Counted
from tournaments.actions.accounts.second_person import change_dual_control
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import Cup, Membership, Publication, Tournament, User
from tournaments.models.dual_control import DualControlAction

pytestmark = pytest.mark.django_db

CHANGE = "Places 1 and 4 swapped: "


@pytest.fixture
def stale(db: None) -> Tournament:
    """Published, opened again, corrected, closed."""
    tournament = finish_tournament(seated_tournament(players=4, rounds_planned=1))
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW)
    return correct_results(tournament, -1, 1, 0, 0, now=NOW + timedelta(hours=1))


def publish_url(tournament: Tournament) -> str:
    return tournament_url(tournament, "results/publish/")


def withdraw_url(tournament: Tournament) -> str:
    return tournament_url(tournament, "results/withdraw/")


def hidden(page: Answer) -> dict[str, Any]:
    return {each.attributes["name"]: each.attributes["value"] for each in parts(page, "main form input[type=hidden]")}


def link_named(page: Answer, name: str) -> str:
    return next(each.attributes["href"] for each in parts(page, "main a") if each.text == name)


def test_stale_results_are_said_wherever_the_evening_is_shown(desk: Client, stale: Tournament) -> None:
    evening = desk.get(tournament_url(stale))
    season = f"/desk/seasons/{stale.season_id}/"

    first, second = texts(evening, "main section.panel.title")[0], shown(desk, tournament_url(stale, "results/"))
    assert first.startswith(f"Next Since version 1 was published: {CHANGE}")
    assert first.endswith("… Publish the correction")
    assert texts(evening, "ol.stepper li[data-state=current]") == ["Results"]
    assert "published, out of date Version 1" in second
    assert CHANGE in second
    for url in ("/desk/", f"/desk/cups/{stale.season.cup.slug}/", season):
        assert "published, out of date" in " ".join(texts(desk.get(url), "tbody tr")), url
    assert "published, out of date Version 1" in shown(desk, season)


def test_correction_is_published_from_the_next_step_in_two_clicks(desk: Client, stale: Tournament) -> None:
    asked = desk.get(link_named(desk.get(tournament_url(stale)), "Publish the correction"))
    said = done(desk, publish_url(stale), **hidden(asked), reason="Tisch 1 falsch abgeschrieben")

    assert CHANGE in text_at(asked, "main section.panel")
    assert said == "The results are published."
    assert Publication.objects.get(kind="results", version=2).reason == "Tisch 1 falsch abgeschrieben"
    assert "Publish the new season table" in text_at(desk.get(tournament_url(stale)), "main section.panel.title")


def test_the_reason_of_the_day_is_proposed_for_the_lists_of_its_season(desk: Client, stale: Tournament) -> None:
    season, kept = f"/desk/seasons/{stale.season_id}/", "input[name=reason]"
    publish_qualifiers(stale.season, by=anna(), actor=at_desk(), now=NOW)
    Publication.objects.filter(kind="season").update(withdrawn_at=NOW, withdrawn_by=anna(), withdrawal_reason="Irrtum")
    assert [each.attributes.get("value", "") for each in parts(desk.get(f"{season}publish/"), kept)] == [""]
    Publication.objects.filter(kind="season").update(withdrawn_at=None, withdrawn_by=None, withdrawal_reason="")
    asked = desk.get(f"{season}publish/")
    assert [each.attributes["value"] for each in parts(asked, kept)] == ["Schreibfehler"]  # why it was opened again
    done(desk, publish_url(stale), reason="Tisch 1 falsch abgeschrieben")
    asked = desk.get(f"{season}publish/")
    assert [each.attributes["value"] for each in parts(asked, kept)] == ["Tisch 1 falsch abgeschrieben"]
    assert not parts(desk.get(f"{season}qualifiers/publish/"), kept)  # it stays as it is

    finish = correct_results(stale, -4, 4, 0, 0, now=NOW + timedelta(hours=2))
    publish_results(finish, by=anna(), actor=at_desk(), now=NOW + timedelta(days=30), correction=CORRECTED)
    both = "Tisch 1 falsch abgeschrieben. Schreibfehler."
    assert [each.attributes["value"] for each in parts(desk.get(f"{season}publish/"), kept)] == [both]


def test_evening_that_is_still_open_is_closed_on_the_way_in_three_clicks(desk: Client, stale: Tournament) -> None:
    reopen_tournament(stale, reason="Einspruch", actor=at_desk(), now=NOW)
    results = desk.get(link_named(desk.get(tournament_url(stale)), "Check and close the evening"))
    assert "stays public until you publish a correction" in text_at(results, "main")
    asked = desk.post(tournament_url(stale, "close/"), follow=True)

    assert asked.redirect_chain == [(publish_url(stale), 302)]
    assert "please check the correction" in texts(asked, ".messages")[0]
    assert done(desk, publish_url(stale), **hidden(asked), reason="Einspruch") == "The results are published."


def test_correction_that_was_not_shown_or_not_explained_is_refused(desk: Client, stale: Tournament) -> None:
    asked = desk.get(publish_url(stale))

    assert error_at(desk, publish_url(stale), "reason", **hidden(asked)) == "Please give a reason."
    said = refused(desk, publish_url(stale), status=409, shown="another", reason="x")
    assert "please look at it again" in said
    assert Publication.objects.filter(kind="results").count() == 1


def test_results_are_withdrawn_and_published_again(desk: Client, stale: Tournament) -> None:
    asked = desk.get(link_named(desk.get(tournament_url(stale, "results/")), "Withdraw"))
    assert "please look at it again" in refused(desk, withdraw_url(stale), status=409, reason="x", version="9")
    assert error_at(desk, withdraw_url(stale), "reason", **hidden(asked)) == "Please give a reason."
    assert done(desk, withdraw_url(stale), **hidden(asked), reason="Falsche Liste") == "The list has been withdrawn."

    page = shown(desk, tournament_url(stale, "results/"))
    assert "withdrawn Version 1" in page
    assert "by anna: Falsche Liste" in page
    assert desk.get(withdraw_url(stale)).status_code == 409
    evening = desk.get(tournament_url(stale))
    assert "have been withdrawn. Publish the results again" in text_at(evening, "main section.panel.title")
    again = desk.get(link_named(evening, "Publish the results again"))
    assert text_at(again, "h1") == "Publish the list again?"
    assert done(desk, publish_url(stale), **hidden(again), reason="Geprüft") == "The results are published."
    log = " ".join(texts(desk.get(tournament_url(stale, "log/")), "tbody tr"))
    assert "Published list withdrawn version 1 Falsche Liste" in log


@pytest.mark.parametrize("rest", ["", "qualifiers/"])
def test_lists_of_a_season_are_withdrawn_too(desk: Client, stale: Tournament, rest: str) -> None:
    season = f"/desk/seasons/{stale.season_id}/{rest}"
    if rest:
        assert desk.get(f"{season}withdraw/").status_code == 422  # nothing is published
        done(desk, f"{season}publish/")
    asked = desk.get(f"{season}withdraw/")

    assert done(desk, f"{season}withdraw/", **hidden(asked), reason="Zu früh") == "The list has been withdrawn."
    assert "withdrawn Version 1" in shown(desk, season)


def test_what_is_current_asks_nothing(desk: Client, stale: Tournament) -> None:
    done(desk, publish_url(stale), reason="Einspruch")

    assert desk.get(publish_url(stale)).status_code == 302
    assert "Publish" not in " ".join(texts(desk.get(tournament_url(stale, "results/")), "main .title a"))


def test_log_tells_what_a_correction_changed_and_who_confirmed_it(desk: Client, stale: Tournament) -> None:
    wanting(DualControlAction.CORRECT_LIST)
    done(desk, publish_url(stale), reason="Einspruch", **by_franz())

    (line,) = [row for row in texts(desk.get(tournament_url(stale, "log/")), "tbody tr") if "Einspruch" in row]

    assert "confirmed by franz" in line
    assert CHANGE in line


def franz() -> User:
    user = User.objects.filter(username="franz").first() or UserFactory.create(username="franz")
    Membership.objects.get_or_create(user=user, cup=cup(), defaults={"role": "organiser"})
    return user


def wanting(*acts: DualControlAction) -> Cup:
    franz()
    change_dual_control(cup(), acts, actor=at_desk(), now=NOW)
    return Cup.objects.get(pk=cup().pk)


def by_franz(**other: str) -> Mapping[str, Any]:
    return {"second_username": "franz", "second_password": PASSWORD} | other


@pytest.mark.parametrize("page", ["publish", "withdraw"])
def test_second_person_is_asked_for_on_the_same_page(desk: Client, stale: Tournament, page: str) -> None:
    """The wrong side of it: nobody, the same person, a viewer, a stranger, a wrong password."""
    wanting(*DualControlAction)
    url = tournament_url(stale, f"results/{page}/")
    form = hidden(desk.get(url)) | {"reason": "Einspruch"}
    viewer, stranger = viewer_of(cup()).username, clara().username

    assert "second organiser confirm" in refused(desk, url, **form)
    for username, field, said in (
        ("anna", "second_username", "You cannot confirm it yourself; it has to be somebody else."),
        (viewer, "second_username", "Only another organiser of this cup can confirm this."),
        (stranger, "second_username", "Only another organiser of this cup can confirm this."),
    ):
        assert error_at(desk, url, field, **form, **by_franz(second_username=username)) == said
    wrong = error_at(desk, url, "second_password", **form, **by_franz(second_password="falsch"))
    assert wrong == "User name or password of the second person is wrong."
    assert not Publication.objects.exclude(confirmed_by=None, withdrawn_at=None).exists()

    done(desk, url, **form, **by_franz())
    found = Publication.objects.filter(kind="results").latest("version")
    assert (found.withdrawal_confirmed_by if page == "withdraw" else found.confirmed_by) == franz()
    assert int(desk.session["_auth_user_id"]) == anna().pk  # Franz is not logged in by that


def test_passwords_of_second_people_are_counted_like_all_others(desk: Client, stale: Tournament) -> None:
    wanting(*DualControlAction)
    for _ in range(BOUNDS[Counted.NAME_AT_ADDRESS].tries):
        refused(desk, publish_url(stale), reason="x", **by_franz(second_password="falsch"))

    response = desk.post(publish_url(stale), {"reason": "x", **by_franz()})

    assert response.status_code == 429
    assert 240 < int(response["Retry-After"]) <= 300  # seconds since the last wrong one are taken off
    assert desk.post("/login/", {"username": "franz", "password": PASSWORD}).status_code in {302, 429}
    assert Publication.objects.filter(kind="results").count() == 1


def test_cup_that_does_not_want_it_asks_for_nobody(desk: Client, stale: Tournament) -> None:
    wanting(DualControlAction.WITHDRAW_LIST)
    assert parts(desk.get(publish_url(stale)), "#id_second_username") == []
    done(desk, publish_url(stale), reason="Einspruch", **by_franz(second_password="falsch"))
    assert Publication.objects.get(kind="results", version=2).confirmed_by is None


def test_organisers_say_what_two_people_do(desk: Client) -> None:
    url = f"/desk/cups/{cup().slug}/two-people/"
    both = [str(act) for act in DualControlAction]
    assert "at least two organisers" in refused(desk, url, two_people=both)
    franz()
    assert done(desk, url, two_people=both) == "Saved."
    assert "Withdrawing a published list" in shown(desk, f"/desk/cups/{cup().slug}/members/")
    assert "second organiser confirm" in refused(desk, url)
    assert refused(desk, url, two_people=["unknown"], **by_franz()) != ""
    assert done(desk, url, **by_franz()) == "Saved."
    assert Cup.objects.get(pk=cup().pk).two_people == []
    log = " ".join(texts(desk.get(f"/desk/cups/{cup().slug}/log/"), "tbody tr"))
    assert f"What two people do {', '.join(str(DualControlAction(code).label) for code in sorted(both))}" in log
    assert "What two people do –, confirmed by franz" in log
