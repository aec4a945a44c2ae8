"""The clock of a round at the desk, on the wall and on phones."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.actions.acts import close, record_paper_totals
from tests.factories import at_desk, link_of, seated_tournament, tables_of
from tests.web.desk.pages import done, refused, round_url, shown
from tests.web.parts import parts, text_at, texts
from tournaments.actions.room.clock import call_last_hand, pause_clock, set_extra_time, start_clock
from tournaments.links import table_token
from tournaments.models import RoundClock, Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> Table:
    return tables_of(seated_tournament(players=8, round_minutes=95))[0]


@pytest.fixture
def page(four: Table) -> str:
    return round_url(four.round, "clock/")


def test_every_button_does_its_own(desk: Client, four: Table, page: str) -> None:
    assert parts(desk.get(page), "#minutes")[0].attributes["value"] == "95"

    said = [done(desk, page, **fields) for fields in (
        {"act": "start", "minutes": "95"},
        {"act": "pause"},
        {"act": "resume"},
        {"act": "add", "minutes": "-5"},
        {"act": "extra", "minutes": "10", "table": str(four.pk)},
        {"act": "last"},
        {"act": "not-last"},
    )]  # fmt: skip

    assert said == [
        "The clock runs.", "The clock stands still.", "The clock goes on.", "The time of the round has been changed.",
        "The table's extra time has been saved.", "The last hand has been called.",
        "It is not the last hand; the time goes on.",
    ]  # fmt: skip
    clock = RoundClock.objects.get()
    assert timedelta(minutes=90) <= clock.ends_at - clock.started_at < timedelta(minutes=91)
    assert "Table 1 (+10)" in shown(desk, page)
    assert done(desk, page, act="remove") == "The clock has been taken away."


def test_what_cannot_be_is_refused_in_place(desk: Client, page: str) -> None:
    assert "Please give 1 to 600 minutes." in refused(desk, page, act="start", minutes="")
    assert "Enter a whole number." in refused(desk, page, act="start", minutes="viel")
    assert "The clock of this round has not been started." in refused(desk, page, act="pause")
    assert "Please choose a table." in refused(desk, page, act="extra", minutes="5")
    refused(desk, page, act="tanzen")
    assert not RoundClock.objects.exists()


def shows(client: Client, address: str) -> list[str]:
    """The end as scripts count, where a page has it, and what stands there without one."""
    response = client.get(address)
    return [each.text for each in parts(response, "span") if "data-ends" in each.attributes]


def test_everybody_sees_when_the_round_ends(client: Client, four: Table) -> None:
    tournament = four.round.tournament
    now = timezone.now()
    start_clock(four.round, minutes=90, actor=at_desk(), now=now)
    end = timezone.localtime(now + timedelta(minutes=90))
    address = f"/t/{table_token(link_of(four), four)}/"
    set_extra_time(four, minutes=10, actor=at_desk(), now=now)
    later = timezone.localtime(now + timedelta(minutes=100))

    for page in (f"/live/{tournament.public_id}/", f"/live/{tournament.public_id}/wall/"):
        assert shows(client, page) == [f"Round 1 Ends at {end:%H:%M}"]
        assert parts(client.get(page), "meta[name=server-now]")
    for page in (address, f"{address}players/1/", f"{address}hands/1/"):
        assert shows(client, page) == [f"Ends at {later:%H:%M}"]
    assert f"Ends at {later:%H:%M}" in client.get(f"{address}sheet/").content.decode()

    pause_clock(four.round, actor=at_desk(), now=now + timedelta(minutes=30))
    assert shows(client, address) == []
    assert text_at(client.get(address), "[data-piece=clock]") == "Paused 70 min left"


def test_the_last_hand_is_what_everybody_reads_until_it_is_taken_back_or_all_is_closed(
    client: Client, desk: Client, four: Table, page: str
) -> None:
    tournament = four.round.tournament
    now = timezone.now()
    start_clock(four.round, minutes=90, actor=at_desk(), now=now)
    call_last_hand(four.round, actor=at_desk(), now=now)
    at = f"called at {timezone.localtime(now):%H:%M}"
    table = f"/t/{table_token(link_of(four), four)}/"
    wall, room = f"/live/{tournament.public_id}/wall/", round_url(four.round)

    def calls() -> list[list[str]]:
        return [
            texts(each.get(address), ".last-hand") for each, address in ((client, table), (client, wall), (desk, room))
        ]

    assert calls() == [[f"Last hand {at}"], [f"Round 1: last hand {at}"], [f"Round 1: last hand {at}"]]
    assert texts(desk.get(room), "#not-last") == ["Take back the last hand"]
    assert shows(client, table) == shows(client, wall) == []

    for each in tables_of(tournament):
        record_paper_totals(each, 0, 0, 0, 0)
        close(each)

    assert calls() == [[], [], []]
    assert "All tables are closed" in shown(desk, page)
    assert texts(desk.get(room), "#not-last") == []


def test_a_page_says_what_time_it_is_at_the_server(client: Client, four: Table) -> None:
    page = client.get(f"/live/{Tournament.objects.get().public_id}/wall/").content.decode()
    found = re.search(r'<meta name="server-now" content="(\d+)">', page)
    assert found
    assert abs(int(found[1]) / 1000 - timezone.now().timestamp()) < 60
