"""Who may take which file along, and where it is offered."""

import pytest
from django.test import Client

from tests.factories import NOW, anna, at_desk, clara, season, viewer_of
from tests.totals_evenings import EVEN, closed
from tests.web.desk.pages import shown
from tests.web.parts import parts
from tournaments.actions.results.publishing import publish_season
from tournaments.background import make_ordered
from tournaments.models import Event, Job
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db


def test_people_and_rankings_are_for_organisers_rounds_for_members(client: Client) -> None:
    tournament = closed(*EVEN)
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    cup, mine, evening = "/desk/cups/musterer/", f"/desk/seasons/{season().pk}/", f"/desk/evenings/{tournament.pk}/"
    for_members = [f"{mine}documents/{name}/" for name in ("rounds.csv", "places.csv", "standings.csv", "rounds.xlsx")]
    for_members += [f"{evening}documents/{name}/" for name in ("rounds.csv", "rounds.xlsx")]
    for_organisers = [f"{cup}documents/{name}/" for name in ("players.csv", "players.xlsx", "store.json")]
    for_organisers += [f"{mine}documents/ranking.json/"]
    users = ((None, {302}, {302}), (clara(), {404}, {404}), (viewer_of(season().cup), {200}, {404}))
    for user, members, organisers in (*users, (anna(), {200}, {200, 302})):
        client.logout()
        if user is not None:
            client.force_login(user)
        assert {client.post(each).status_code for each in for_members} == members
        assert {client.post(each).status_code for each in for_organisers} == organisers
    (job,) = Job.objects.all()
    assert job.name == "store.json"
    make_ordered(job.pk)
    logged = Event.objects.filter(verb="export_people").order_by("pk")
    assert [each.what for each in logged] == [
        {"document": name, "people": 3} for name in ("players.csv", "players.xlsx", "store.json")
    ]
    assert {each.user for each in logged} == {anna()}
    page = shown(client, f"{cup}log/")
    assert "Personen als Datei mitgenommen" in page
    assert "players.csv" in page
    assert "3 Personen" in page
    assert list(installation_findings()) == []


def test_they_are_offered_where_they_are_about(client: Client) -> None:
    tournament = closed(*EVEN)
    client.force_login(anna())
    cup, mine, evening = "/desk/cups/musterer/", f"/desk/seasons/{season().pk}/", f"/desk/evenings/{tournament.pk}/"
    offered = {
        cup: {"players.csv", "players.xlsx", "store.json"},
        mine: {"rounds.csv", "places.csv", "standings.csv", "rounds.xlsx", "ranking.json"},
        f"{evening}results/": {"rounds.csv", "rounds.xlsx"},
    }
    for page, names in offered.items():
        forms = {each.attributes.get("action", "") for each in parts(client.get(page), "form")}
        assert {each.split("/documents/")[1].strip("/") for each in forms if "/documents/" in each} >= names, page
    assert client.post(f"{mine}documents/ranking.json/").status_code == 422
