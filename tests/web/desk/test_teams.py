"""The teams at the desk: gathered by search, made, changed, and said to be incomplete at the draw."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_tournament
from tests.factories import NOW, anna, at_desk, entries_of, new_tournament, seated_tournament, viewer_of
from tests.web.desk.pages import done, error_at, refused, shown
from tests.web.parts import links, parts, texts
from tournaments.actions.people.teams import create_team
from tournaments.actions.results.publishing import publish_results
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, rest: str = "") -> str:
    return f"/desk/evenings/{tournament.pk}/teams/{rest}"


def named(entry: Entry, family: str) -> Entry:
    entry.player.family_name = family
    entry.player.save()
    return entry


def pairs(*, players: int = 5) -> tuple[Tournament, list[Entry]]:
    tournament = new_tournament(players=players, team_size=2, rounds_planned=1)
    return tournament, list(entries_of(tournament))


def team_lines(client: Client, tournament: Tournament) -> list[str]:
    return texts(client.get(url(tournament)), "tbody tr")


def test_a_team_is_gathered_by_search_and_made_with_the_proposed_name(desk: Client) -> None:
    tournament, (one, two, *_) = pairs()
    one, two = named(one, "Herzinger"), named(two, "Pikler")
    assert "5 people are in no team" in shown(desk, url(tournament))

    first = desk.get(url(tournament), {"q": str(one.player.number)})
    assert first.headers["Location"] == f"{url(tournament)}?with={one.pk}"
    second = desk.get(url(tournament), {"q": str(two.player.number), "with": str(one.pk)})
    assert second.headers["Location"] == f"{url(tournament)}?with={one.pk}&with={two.pk}"
    page = desk.get(second.headers["Location"])

    sent = {each.attributes["name"]: each.attributes.get("value") for each in parts(page, "main form input")}
    assert sent["name"] == "Herzinger / Pikler"
    people = [
        each.attributes["value"] for each in parts(page, "main form input") if each.attributes["name"] == "people"
    ]
    assert people == [str(one.pk), str(two.pk)]
    said = done(desk, url(tournament), name="Die Vögel", people=people)
    assert said == "Team: Die Vögel."
    assert team_lines(desk, tournament) == ["Die Vögel Herzinger Probe · Pikler Probe"]
    assert "3 people are in no team" in shown(desk, url(tournament))


def test_a_refused_team_is_kept_on_its_form(desk: Client) -> None:
    tournament, people = pairs()
    create_team(tournament, people[:2], name="Uhus", actor=at_desk(), now=NOW)
    chosen = [each.pk for each in people[2:4]]
    assert error_at(desk, url(tournament), "name", name="uhus", people=chosen) == "There is a team “uhus” already."
    page = desk.post(url(tournament), {"name": "uhus", "people": chosen})
    assert people[2].player.name in " ".join(texts(page, "main form li"))
    assert "Please choose first" in refused(desk, url(tournament), name="Sküs")
    assert "at most 40" in error_at(desk, url(tournament), "name", name="x" * 41, people=chosen)
    assert "2 people here; 3 were chosen" in refused(
        desk, url(tournament), name="Sküs", people=[each.pk for each in people[2:5]]
    )


def test_the_page_of_a_team_renames_it_takes_in_takes_out_and_dissolves(desk: Client) -> None:
    tournament, (one, two, three, *_) = pairs()
    create_team(tournament, [one], name="Uhus", actor=at_desk(), now=NOW)
    page = url(tournament, f"{one.pk}/")
    assert "1 missing" in shown(desk, page)
    assert done(desk, page, name="Sküs") == "Team: Sküs."
    found = desk.get(page, {"q": two.player.family_name})
    (action,) = [
        each.attributes["action"] for each in parts(found, "main form") if "join" in each.attributes.get("action", "")
    ]
    assert done(desk, action) == f"{two.player.name} is in the team Sküs."
    full = desk.post(url(tournament, f"{one.pk}/join/{three.pk}/"))
    assert (full.status_code, "has 2 members already" in full.content.decode()) == (422, True)
    assert done(desk, url(tournament, f"{two.pk}/leave/")) == f"{two.player.name} is in no team."
    asked = shown(desk, url(tournament, f"{one.pk}/dissolve/"))
    assert f"Dissolve the team Sküs? {one.player.name} " in asked
    assert "Sküs" in shown(desk, url(tournament))  # nothing has happened yet
    assert done(desk, url(tournament, f"{one.pk}/dissolve/")) == "The team Sküs is dissolved."
    assert desk.get(page).headers["Location"] == url(tournament)
    assert "There is no team yet" in shown(desk, url(tournament))
    assert desk.post(page, {"name": "Sküs"}).status_code == 302


def test_the_draw_says_which_teams_are_incomplete_and_the_check_in_leads_to_them(desk: Client) -> None:
    tournament, people = pairs(players=8)
    create_team(tournament, people[:2], name="Uhus", actor=at_desk(), now=NOW)
    create_team(tournament, people[2:3], name="Sküs", actor=at_desk(), now=NOW)
    draw, check_in = (f"/desk/evenings/{tournament.pk}/{page}/" for page in ("draw", "check-in"))
    said = " ".join(texts(desk.get(draw), ".message"))
    assert "5 people are in no team. 1 team is not complete" in said
    assert url(tournament) in links(desk.get(draw))
    assert url(tournament) in links(desk.get(check_in))
    for at in (3, 5):
        create_team(tournament, people[at : at + 2], actor=at_desk(), now=NOW)
    create_team(tournament, [people[2], people[7]], actor=at_desk(), now=NOW)
    assert "4 teams, all complete" in " ".join(texts(desk.get(draw), ".message"))
    plain = new_tournament(players=4)
    for page in ("draw", "check-in"):
        assert url(plain) not in links(desk.get(f"/desk/evenings/{plain.pk}/{page}/"))
    assert "This evening has no teams" in shown(desk, url(plain))


def test_published_teams_and_those_of_viewers_have_no_buttons(desk: Client, client: Client) -> None:
    tournament = seated_tournament(players=4, rounds_planned=1, team_size=2)
    one, two, *_ = entries_of(tournament)
    create_team(tournament, [one, two], name="Uhus", actor=at_desk(), now=NOW)
    tournament = finish_tournament(tournament)
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    assert parts(desk.get(url(tournament)), "main form") == []
    page = shown(desk, url(tournament, f"{one.pk}/"))
    assert "the teams stay as they are" in page
    assert parts(desk.get(url(tournament, f"{one.pk}/")), "main form") == []
    assert "are published with their teams" in refused(desk, url(tournament), name="Neu", people=[one.pk])
    client.force_login(viewer_of(tournament.season.cup))
    assert parts(client.get(url(tournament)), "main form") == []


def test_the_page_takes_as_many_statements_for_many_teams(
    desk: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for players in (4, 40):
        tournament, people = pairs(players=players)
        for at in range(0, players, 2):
            create_team(tournament, people[at : at + 2], actor=at_desk(), now=NOW)
        with django_assert_num_queries(6):
            desk.get(url(tournament))
