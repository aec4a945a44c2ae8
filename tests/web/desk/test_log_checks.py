"""The log's page says what was recounted just now and what was only checked earlier, and nothing else."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.actions.acts import enter
from tests.factories import UserFactory, anna, clara, cup, seated_tournament, tables_of, viewer_of
from tests.jobs.rows import job
from tests.verification.tampering import change_receipt, cut_end, move_points
from tests.web.parts import parts, text_at
from tournaments.documents.catalogue import Subject
from tournaments.documents.verification import verification_file
from tournaments.models import Job, Tournament
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    tournament = seated_tournament(players=8)
    enter(tables_of(tournament)[0])
    tournament.refresh_from_db()
    return tournament


def page(tournament: Tournament) -> str:
    client = Client(headers={"accept-language": "en"})
    client.force_login(anna())
    return " ".join(client.get(f"/desk/evenings/{tournament.pk}/log/").content.decode().split())


def check(tournament: Tournament) -> None:
    verification_file(tournament, now=timezone.now(), progress=silent)


def test_nothing_is_vouched_for_that_nobody_checked(played: Tournament) -> None:
    move_points(played)

    shown = page(played)

    assert "Whether hands, points, seats and lists agree with it has not been checked yet." in shown
    assert 'data-tone="good"' not in shown
    assert f"the chain of these {played.revision} entries is whole. Its end carries the seal" in shown
    assert " ".join(played.chain_head[at : at + 4] for at in (0, 4, 8, 12)) in shown


def test_a_check_is_shown_with_how_far_it_went_and_what_came_since(played: Tournament) -> None:
    check(played)
    before = page(played)
    enter(tables_of(played)[1])
    after = page(played)

    assert f"up to entry {played.revision}. </p>" in before
    assert 'data-tone="good"' in before
    assert "One entry since then has not been checked." in after
    assert 'data-tone="good"' not in after


def test_findings_are_shown_with_their_places(played: Tournament) -> None:
    change_receipt(played, number=2)
    check(played)

    shown = page(played)

    assert "1 finding" in shown
    assert f"evening {played.pk}, round 1, table 1, hand 1, version 1:</strong> The stored acknowledgement" in shown


def test_a_shortened_log_shows_at_its_seal_without_a_check(played: Tournament) -> None:
    cut_end(played)

    assert "The seal does not fit the end of the log: the log was computed anew or shortened." in page(played)


def test_a_check_is_ordered_by_whoever_may_look(played: Tournament, client: Client) -> None:
    addresses = [
        f"/desk/evenings/{played.pk}/documents/verification.jsonl/",
        f"/desk/cups/{cup().slug}/documents/verification.jsonl/",
    ]
    for user, status in ((viewer_of(cup()), 302), (clara(), 404)):
        client.force_login(user)
        assert [client.post(address).status_code for address in addresses] == [status] * 2

    assert Job.objects.filter(name="verification.jsonl").count() == 2


def test_the_whole_installation_is_for_superusers(played: Tournament, client: Client) -> None:
    client.force_login(anna())
    assert client.get("/desk/checks/").status_code == 404
    assert client.post("/desk/checks/now/").status_code == 404

    client.force_login(UserFactory.create(is_superuser=True))
    assert "Musterer Cup" in client.get("/desk/checks/").content.decode()
    assert client.post("/desk/checks/now/").status_code == 302
    assert Job.objects.get().cup == cup()


def test_findings_of_a_cup_are_one_click_away(played: Tournament, client: Client) -> None:
    """From the check of everything, and from the log of the cup, in which nothing was found."""
    change_receipt(played, number=2)
    verification_file(cup(), now=timezone.now(), progress=silent)
    client.force_login(UserFactory.create(is_superuser=True))

    for address in ("/desk/checks/", f"/desk/cups/{cup().slug}/log/"):
        (link,) = (each for each in parts(client.get(address), "main li a") if each.text == played.name)
        assert link.attributes["href"] == f"/desk/evenings/{played.pk}/log/"


def test_a_finished_check_says_what_it_found(played: Tournament) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(anna())

    said = []
    for tamper in (lambda _: None, move_points):
        tamper(played)
        content = verification_file(played, now=timezone.now(), progress=silent)
        about = {"subject": str(Subject.TOURNAMENT), "id": played.pk}
        checked = job(name="verification.jsonl", state="done", content=content, arguments=about)
        said.append(text_at(client.get(f"/desk/jobs/{checked.pk}/"), "#job h2"))

    assert said[0] == "Checked: 0 findings"
    assert said[1].startswith("Checked: ")
    assert said[1] != said[0]
