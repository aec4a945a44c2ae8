"""The pages of an evening for trying out."""

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import at_desk, cup, new_tournament, season, viewer_of
from tests.web.desk.pages import done, refused, shown, tournament_url
from tests.web.reading import text_of
from tournaments.actions.sandbox import delete_sandbox, open_sandbox
from tournaments.models import Event, Job, Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.simulator.ordered import CHECK_IN, PLAY_TO_END, SIMULATIONS
from tournaments.simulator.sandbox import simulated_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def sandbox() -> Tournament:
    people, now = simulated_people(8, Random(1)), timezone.now()
    day = timezone.localdate(now)
    return open_sandbox(season(), people, name="Not real", like=None, day=day, actor=at_desk(), now=now)


def ordered(desk: Client, tournament: Tournament, step: str) -> None:
    """Tap a button of the simulator, and have its job done."""
    answer = desk.post(tournament_url(tournament, "simulate/"), {"step": step})
    job = Job.objects.latest("pk")
    assert answer["Location"] == f"/desk/jobs/{job.pk}/"
    SIMULATIONS[job.name][1](job, lambda _done, _total: None)


def test_it_is_made_on_the_seasons_page_marked_everywhere_and_deleted(desk: Client) -> None:
    mine = f"/desk/seasons/{season().pk}/"
    assert f"{mine}sandboxes/new/" in desk.get(mine).content.decode()
    assert "24" in desk.get(f"{mine}sandboxes/new/").content.decode()
    assert "greater than or equal to 4" in refused(desk, f"{mine}sandboxes/new/", players="3")
    assert "is ready" in done(desk, f"{mine}sandboxes/new/", players="9")
    tournament = Tournament.objects.get(kind=TournamentKind.SANDBOX)
    url, public = tournament_url(tournament), f"/evening/{tournament.public_id}/"
    assert tournament.name == "Trying out – not real (9 people)"

    for address in (url, f"{url}check-in/", f"{url}log/", public, f"/screen/{tournament.public_id}/"):
        assert "not real" in text_of(desk.get(address)), address
    assert "for trying out" in shown(desk, mine)
    assert "not real" not in text_of(desk.get("/"))
    assert "Cancel the evening" not in shown(desk, url)
    someone = tournament.registrations.earliest("position")
    found = desk.get(f"{url}check-in/?q={someone.family_name}").content.decode()
    assert someone.family_name in found  # let in by hand, as on any evening
    ordered(desk, tournament, CHECK_IN)
    assert "are here 9" in shown(desk, url)
    ordered(desk, tournament, PLAY_TO_END)
    assert "Archive" not in shown(desk, f"{url}results/")

    assert "is gone" in done(desk, f"{url}delete/")
    assert desk.get(url).status_code == desk.get(public).status_code == 404
    assert not Job.objects.exists()


def test_of_two_desks_that_delete_it_both_are_told(
    desk: Client, sandbox: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def second(tournament: Tournament) -> None:
        delete_sandbox(tournament)
        delete_sandbox(tournament)

    monkeypatch.setattr("tournaments.web.desk.sandboxes.delete_sandbox", second)
    assert "The evening for trying out is gone." in done(desk, tournament_url(sandbox, "delete/"))
    assert desk.get(tournament_url(sandbox)).status_code == 404


def test_only_such_an_evening_has_these_pages(desk: Client, client: Client, sandbox: Tournament) -> None:
    real = new_tournament()
    for rest in ("delete/", "simulate/"):
        assert desk.post(tournament_url(real, rest), {"step": CHECK_IN}).status_code == 404
    assert desk.post(tournament_url(sandbox, "simulate/"), {"step": "document"}).status_code == 422
    client.force_login(viewer_of(cup()))
    for rest in ("delete/", "simulate/"):
        assert client.post(tournament_url(sandbox, rest), {"step": CHECK_IN}).status_code == 404
    assert "simulator" not in shown(client, tournament_url(sandbox))
    assert Tournament.objects.count() == 2


def test_a_forgotten_one_is_offered_for_deletion_on_the_overview(desk: Client, sandbox: Tournament) -> None:
    assert "nobody has touched" not in shown(desk, "/desk/")
    Event.objects.filter(tournament=sandbox).update(at=timezone.now() - timedelta(days=8))

    assert "nobody has touched Not real for more than 7 days" in shown(desk, "/desk/")
    assert tournament_url(sandbox, "delete/") in desk.get("/desk/").content.decode()
