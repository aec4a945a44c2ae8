"""A prize-giving from the wrong side: no address that everybody may open says who has won before it is shown."""

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.actions.acts import close, correct_results, record_paper_totals
from tests.factories import NOW, anna, at_desk, link_of, seated_tournament, tables_of
from tests.web.parts import texts
from tests.web.reading import text_of
from tournaments.actions.results.prize_giving import end_prize_giving, show_prizes, start_prize_giving
from tournaments.actions.results.publishing import Correction, publish_results
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.api.urls import urlpatterns as api
from tournaments.links import table_token
from tournaments.lists.published import ResultsRow
from tournaments.models import Tournament
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.screens import Screen
from tournaments.web.phone.urls import urlpatterns as phones
from tournaments.web.public.urls import urlpatterns as public

pytestmark = pytest.mark.django_db
ROUNDS = ((7511, -2430, -2471, -2610), (6613, -2190, -2201, -2222)), ((97, -12, -31, -54), (83, -22, -28, -33))
"""Points by round, table and place: no total is in another place's round."""
ADDRESSES = [("web", each.name) for each in (*public, *phones)] + [("api", each.name) for each in api]


@pytest.fixture
def evening() -> Tournament:
    """Closed; eight people have the places 1 to 8."""
    tournament = seated_tournament(players=8, rounds=2, rounds_planned=2)
    for number, points in enumerate(ROUNDS, start=1):
        tables = tables_of(tournament, round_number=number)
        for table, totals in zip(tables, points, strict=True):
            record_paper_totals(table, *totals)
            close(table)
        close_round(tables[0].round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def addresses(tournament: Tournament) -> Iterator[str]:
    """Every address that nobody has to log in for, of this evening, its cup, and each of its tables and places."""
    common = {"public_id": tournament.public_id, "slug": tournament.season.cup.slug, "audience": "phones", "number": 1}
    tables = [table for number in (1, 2) for table in tables_of(tournament, round_number=number)]
    more: list[dict[str, object]] = [{"name": screen} for screen in Screen]
    more += [
        {"token": table_token(link_of(table), table), "place": place} for table in tables for place in (1, 2, 3, 4)
    ]
    for space, name in ADDRESSES:
        pattern = next(each for each in (*public, *phones, *api) if each.name == name)
        wanted = set(pattern.pattern.converters)
        for values in more:
            arguments = {key: value for key, value in (common | {"drawing": 1} | values).items() if key in wanted}
            try:
                yield reverse(f"{space}:{name}", kwargs=arguments)
            except NoReverseMatch:
                continue


def telling(client: Client, tournament: Tournament, *rows: ResultsRow) -> list[set[str]]:
    """For each of some people the addresses where their total stands."""
    answers = {address: client.get(address) for address in sorted(set(addresses(tournament)))}
    assert max(answer.status_code for answer in answers.values()) < 500
    said = {each: text_of(answer) for each, answer in answers.items() if not answer.streaming}
    figures = [re.compile(rf"(?<!\d){abs(row.total)}(?!\d)") for row in rows]
    return [{each for each, text in said.items() if figure.search(text)} for figure in figures]


def listed(client: Client, tournament: Tournament) -> list[str]:
    """The places on the public list."""
    return texts(client.get(reverse("web:live", args=[tournament.public_id])), "#standings .ranking__place")


def show(tournament: Tournament, *ranks: int) -> None:
    for shown, down_to in pairwise(ranks):
        show_prizes(tournament, shown=shown, down_to=down_to, actor=at_desk(), now=NOW)


def test_nobody_reads_a_place_anywhere_before_it_is_shown(client: Client, evening: Tournament) -> None:
    winner, second, third, *_ = tournament_results(evening).rows
    everywhere = {
        reverse("web:live", args=[evening.public_id]),
        reverse("web:screen", args=[evening.public_id, "standings"]),
    }
    (of_winner,) = telling(client, evening, winner)
    assert everywhere <= of_winner

    start_prize_giving(evening, from_rank=4, actor=at_desk(), now=NOW)
    assert telling(client, evening, winner, third) == [set(), set()]
    assert listed(client, evening) == []
    show(evening, 5, 4, 3)
    of_winner, of_second, of_third = telling(client, evening, winner, second, third)
    assert of_winner == of_second == set()
    assert everywhere <= of_third
    assert listed(client, evening) == ["3.", "4."]

    reopen_tournament(evening, reason="Schreibfehler", actor=at_desk(), now=NOW)
    assert telling(client, evening, winner, third) == [set(), set()]
    assert "The results are being checked once more." in text_of(client.get(min(everywhere)))


@pytest.mark.parametrize("stage", ["not held back", "winner shown", "ended", "published"])
def test_the_list_is_whole_once_everybody_may_know(client: Client, evening: Tournament, stage: str) -> None:
    start_prize_giving(evening, from_rank=2, holds_back=stage != "not held back", actor=at_desk(), now=NOW)
    if stage == "winner shown":
        show(evening, 3, 2, 1)
    elif stage == "ended":
        end_prize_giving(evening, actor=at_desk(), now=NOW)
    elif stage == "published":
        publish_results(evening, by=anna(), actor=at_desk(), now=NOW)

    assert len(listed(client, evening)) == 8


def test_an_older_version_that_is_published_does_not_let_the_new_places_out(
    client: Client, evening: Tournament
) -> None:
    publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    corrected = correct_results(evening, 900, -300, -300, -300)
    start_prize_giving(corrected, from_rank=2, actor=at_desk(), now=NOW)
    assert listed(client, evening) == []

    why = Correction("Am Tisch 1 verschrieben")
    publish_results(corrected, by=anna(), actor=at_desk(), now=NOW, correction=why)
    assert len(listed(client, evening)) == 8


def test_a_list_without_its_places_says_so_and_asks_again(client: Client, evening: Tournament) -> None:
    start_prize_giving(evening, from_rank=8, actor=at_desk(), now=NOW)

    page = client.get(reverse("web:live", args=[evening.public_id]))

    assert "Prize-giving: here are the places that have been shown." in text_of(page)
    assert "Nobody is here yet" not in text_of(page)
    assert b'hx-trigger="every 10s"' in page.content


def test_results_that_were_withdrawn_stand_nowhere_until_they_are_published_again(
    client: Client, evening: Tournament
) -> None:
    winner, *_ = tournament_results(evening).rows
    live, wall = reverse("web:live", args=[evening.public_id]), reverse("web:live_wall", args=[evening.public_id])
    published = publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    assert len(listed(client, evening)) == 8

    withdraw_list(published, reason="Falscher Abend", by=anna(), actor=at_desk(), now=NOW)
    assert telling(client, evening, winner) == [set()]
    page, screen = client.get(live), client.get(wall)
    said = text_of(page)
    assert "This list has been withdrawn. Reason: Falscher Abend" in said
    assert "Prize-giving" not in said
    assert "Nobody is here yet" not in said
    assert "This list has been withdrawn." in text_of(screen)
    assert "€" not in said + text_of(screen)

    start_prize_giving(evening, from_rank=2, actor=at_desk(), now=NOW)
    show(evening, 3, 2, 1)
    assert listed(client, evening) == []
    publish_results(evening, by=anna(), actor=at_desk(), now=NOW, correction=Correction("Doch der richtige Abend"))
    assert len(listed(client, evening)) == 8


def test_published_results_being_corrected_stand_on_their_list_alone(client: Client, evening: Tournament) -> None:
    winner, *_ = tournament_results(evening).rows
    live, wall = reverse("web:live", args=[evening.public_id]), reverse("web:live_wall", args=[evening.public_id])
    published = publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    told = "The organisers are correcting something about this evening. The published list stands until"
    part = reverse("web:live_standings", args=[evening.public_id, "phones"])
    before = client.get(part)
    assert len(listed(client, evening)) == 8

    reopen_tournament(evening, reason="Schreibfehler", actor=at_desk(), now=NOW)
    assert telling(client, evening, winner) == [set()]
    page, screen = client.get(live), client.get(wall)
    assert told in text_of(page)
    assert told in text_of(screen)
    assert "being corrected" in text_of(page)
    assert "provisional" not in text_of(page) + text_of(screen)
    assert f'href="{reverse("web:publication", args=[published.code])}"' in page.content.decode()
    assert b'hx-trigger="every 10s"' in page.content
    again = client.get(part, headers={"if-none-match": before["ETag"]})
    assert (again.status_code, told in text_of(again)) == (200, True)

    close_tournament(evening, actor=at_desk(), now=NOW)
    assert len(listed(client, evening)) == 8
    correct_results(evening, 900, -300, -300, -300, now=NOW + timedelta(minutes=5))
    closed = client.get(live)
    assert told in text_of(closed)
    assert listed(client, evening) == []
    assert b'hx-trigger="every 10s"' in closed.content

    publish_results(evening, by=anna(), actor=at_desk(), now=NOW + timedelta(minutes=9), correction=Correction("Neu"))
    assert told not in text_of(client.get(live))
    assert len(listed(client, evening)) == 8
