"""The room: every table of a round on one page, what needs somebody first."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from tests.actions.acts import DREIER, close, enter, hand_in, record_paper_totals
from tests.factories import at_desk, bert, seated_tournament, tables_of
from tests.web.desk.pages import done, refused, round_url, statements, table_url, tournament_url
from tests.web.parts import links, parts, texts
from tests.web.phone.captain import HTMX
from tests.web.reading import Answer
from tournaments.actions.hands import record_hand
from tournaments.actions.room.referee_calls import call_referee
from tournaments.models import HandScore, Table, Tournament
from tournaments.queries.room.phones import record_phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=9)


def entered(table: Table, number: int, *, minutes_ago: float) -> None:
    at = timezone.now() - timedelta(minutes=minutes_ago)
    record_hand(table, entry_id=f"e{number}", number=number, record=DREIER, actor=at_desk(), now=at)


def cards(desk: Client, table: Table, **chosen: str) -> list[str]:
    """What stands on the cards, in their order."""
    return texts(desk.get(round_url(table.round), chosen), ".room .table-card")


def filters(page: Answer) -> list[str]:
    return [each.text for each in parts(page, "nav a") if each.attributes.get("id", "").startswith("show-")]


def test_a_card_says_how_far_its_table_is(desk: Client, tournament: Tournament) -> None:
    four, five = tables_of(tournament)
    for number, ago in ((1, 13), (2, 8), (3, 3)):
        entered(four, number, minutes_ago=ago)
    record_phone(four.pk, now=timezone.now() - timedelta(minutes=1))
    record_paper_totals(five, 0, 0, 0, 0, 0)

    done_at = timezone.localtime(timezone.now() + timedelta(minutes=-3 + 13 * 5))
    first, second = cards(desk, four, order="number")

    at = f"{done_at:%H:%M}"
    assert first.startswith(
        f"Table 1 playing 3/16 3 of 16 · done at about {at} Last written hand 3 min ago Phone 1 min ago Pagatinger"
    )
    assert second.startswith("Table 2 complete Totals from paper Pagatinger")
    head = texts(desk.get(round_url(four.round)), "#room-now")
    assert head == [f"0 of 2 closed all sums are 0 done at about {at}"]


def test_what_needs_somebody_comes_first(desk: Client) -> None:
    one, two, three, four = tables_of(seated_tournament(players=16))
    entered(one, 1, minutes_ago=25)
    record_phone(one.pk, now=timezone.now())
    entered(two, 1, minutes_ago=1)
    record_paper_totals(three, 1, -1, 0, 0)
    call_referee(four, place=None, reason="", actor=bert(four), now=timezone.now())

    assert [card[:30] for card in cards(desk, one, names="no")] == [
        "Table 4 Referee! 0/16 0 of 16 ",
        "Table 1 no hand for long 1/16 ",
        "Table 3 complete Totals from p",
        "Table 2 no phone 1/16 1 of 16 ",
    ]
    assert [card[:7] for card in cards(desk, one, order="number")] == ["Table 1", "Table 2", "Table 3", "Table 4"]


def test_links_with_counts_show_some_of_the_tables(desk: Client, tournament: Tournament) -> None:
    four, five = tables_of(tournament)
    enter(four)
    record_paper_totals(five, 0, 0, 0, 0, 0)

    page = desk.get(round_url(four.round), {"order": "number"})

    assert filters(page) == [
        "All 2", "No hand for long 1", "To be closed 1", "No phone 1", "Playing 1", "Paper 1",
    ]  # fmt: skip
    paper = next(each for each in links(page, "nav") if "show=paper" in each)
    assert urlsplit(paper).query == "order=number&show=paper"
    assert [card[:7] for card in cards(desk, four, show="paper")] == ["Table 2"]
    assert [card[:7] for card in cards(desk, four, show="quiet")] == ["Table 1"]
    assert [card[:7] for card in cards(desk, four, show="nonsense")] == ["Table 1", "Table 2"]
    assert cards(desk, four, show="called") == []
    chosen = desk.get(round_url(four.round), {"show": "called"})
    assert texts(chosen, "nav a[aria-current=true]") == ["Referee 0"]


def test_a_sum_that_is_not_0_is_seen_at_once(desk: Client, tournament: Tournament) -> None:
    four, _five = tables_of(tournament)
    enter(four)
    HandScore.objects.filter(place=1).update(money=99)

    page = desk.get(round_url(four.round))

    assert texts(page, "#room-now strong")[0] == "1 table whose sum is not 0"
    assert texts(page, ".room .table-card")[0].startswith("Table 1 Sum not 0")


def test_names_are_shown_where_there_is_room_or_somebody_wants_them(desk: Client) -> None:
    few, many = (tables_of(seated_tournament(players=players))[0] for players in (8, 52))

    def named(table: Table, **chosen: str) -> bool:
        return bool(texts(desk.get(round_url(table.round), chosen), ".table-card__names"))

    assert [named(few), named(few, names="no")] == [True, False]
    assert [named(many), named(many, names="yes")] == [False, True]


def test_room_when_htmx_asks_is_the_cards_alone_as_they_were_chosen(desk: Client, tournament: Tournament) -> None:
    four, _five = tables_of(tournament)
    page = desk.get(round_url(four.round), {"show": "waiting"})
    (again,) = (url for part in parts(page, "main div") if "show=" in (url := part.attributes.get("hx-get", "")))

    response = desk.get(again, headers=HTMX)

    assert again == f"{round_url(four.round)}?show=waiting"
    assert (len(parts(response, ".table-card")), parts(response, "html")) == (2, [])
    assert "HX-Request" in response["Vary"]


def test_room_takes_twelve_statements_for_one_and_for_many_tables(desk: Client) -> None:
    few, many = (tables_of(seated_tournament(players=players, hands_at_four=1)) for players in (4, 13))
    for table in (*few, *many[:2]):
        enter(table)
        hand_in(table)

    assert [statements(desk, round_url(tables[0].round)) for tables in (few, many)] == [12, 12]


def test_round_closes_when_its_tables_are(desk: Client, tournament: Tournament) -> None:
    tables = tables_of(tournament)
    assert "These tables are still open: 1, 2." in refused(desk, round_url(tables[0].round, "close/"))
    assert parts(desk.get(round_url(tables[0].round)), "#close-round") == []
    for table in tables:
        record_paper_totals(table, *[0] * table.seats.count())
        close(table)
    assert parts(desk.get(round_url(tables[0].round)), "#close-round")

    assert "Round 1 is closed." in done(desk, round_url(tables[0].round, "close/"))


def test_the_table_leads_back_to_its_card(desk: Client, tournament: Tournament) -> None:
    _four, five = tables_of(tournament)

    back = parts(desk.get(table_url(five)), "a[data-back=]")

    assert [each.attributes["href"] for each in back] == [f"{round_url(five.round)}#table-2"]
    assert parts(desk.get(round_url(five.round)), "#table-2")


def test_tables_lead_to_the_round_that_is_played(desk: Client, tournament: Tournament) -> None:
    response = desk.get(tournament_url(tournament, "rounds/"))
    assert response["Location"] == tournament_url(tournament, "rounds/1/")


def test_round_that_was_never_drawn_does_not_exist(desk: Client, tournament: Tournament) -> None:
    assert desk.get(tournament_url(tournament, "rounds/3/")).status_code == 404
