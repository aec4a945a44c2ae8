"""Tables seated at the desk, played on phones, brought to results: three with a Strohmann, two with two, six."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests.factories import entries_of, new_tournament, play_under, tables_of, viewer_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import SIX, STROHMANN, TWO_WITH_TWO
from tests.web.desk.pages import done, error_at, refused, round_url, statements, table_url, tournament_url
from tests.web.parts import links, parts, texts
from tests.web.phone.captain import Captain
from tests.web.reading import text_of
from tournaments.models import Table, Tournament
from tournaments.queries.results.standings import tournament_results

pytestmark = pytest.mark.django_db

ROUND = {"dummies_shared": "round"}
DREIER = {"contract": "dreier", "declarer": "0", "won": "yes"}
LOST = {"contract": "dreier", "declarer": "0", "won": "no"}
STROHMANN_HELPS = {"contract": "rufer", "partner": "3", "won": "yes"}


def evening(change: dict[str, Any], *, players: int, rounds: int = 1) -> Tournament:
    tournament = new_tournament(players=players, rounds_planned=rounds)
    play_under(tournament, variant_document("ooe-2023", change))
    return tournament


def fields(tournament: Tournament, *positions: int, rounds: Any = "1", hands: int = 3) -> dict[str, Any]:
    """The form with the people of these positions (from 1, in order of check-in) on places 1, 2, …"""
    people = entries_of(tournament)
    places = {f"place-{place}": people[each - 1].pk for place, each in enumerate(positions, start=1)}
    return {"rounds": rounds, "hands": hands, **places}


def play_to_the_end(desk: Client, tournament: Tournament, *hands: dict[str, Any]) -> Iterator[Captain]:
    """Publish, enter the hands on the phone of the only table, close everything; its captain comes before closing."""
    done(desk, tournament_url(tournament, "draw/publish/"), draft=[each.pk for each in tournament.rounds.all()])
    (table,) = tables_of(tournament)
    captain = Captain(table)
    for number, typed in enumerate(hands, start=1):
        assert captain.enter(number, **typed).status_code == 302
    yield captain
    done(desk, table_url(table, "close/"))
    done(desk, round_url(table.round, "close/"))
    done(desk, tournament_url(tournament, "close/"))


def results_of(tournament: Tournament) -> list[tuple[int, int]]:
    """Total and money, by check-in."""
    tournament.refresh_from_db()
    found = tournament_results(tournament)
    assert (found.total_sum, found.money_sum) == (0, 0)
    by_player = {row.person.player: (row.total, row.money) for row in found.rows}
    return [by_player[entry.player_id] for entry in entries_of(tournament)]


@pytest.mark.parametrize(
    ("shared", "results", "columns"),
    [
        ("round", [(16, 16), (-17, -17), (1, 1)], 4),
        ("hand", [(15, 15), (-18, -18), (3, 3)], 3),
    ],
)
def test_three_with_a_strohmann_play_to_results(
    desk: Client, shared: str, results: list[tuple[int, int]], columns: int
) -> None:
    """15, −17, 1 and the Strohmann's 1, which goes to the highest; by hand −4, 4 and 1 are shared as they come."""
    tournament = evening(STROHMANN | {"dummies_shared": shared}, players=3)
    done(desk, tournament_url(tournament, "draw/"), **fields(tournament, 1, 2, 3))

    for captain in play_to_the_end(desk, tournament, DREIER, LOST, STROHMANN_HELPS):
        page = captain.look()
        assert len(texts(page, "#sheet thead th")) == 1 + columns

    assert results_of(tournament) == results


def test_the_preview_and_the_strike_page_show_the_strohmann(desk: Client) -> None:
    tournament = evening(STROHMANN | ROUND, players=3)
    done(desk, tournament_url(tournament, "draw/"), **fields(tournament, 1, 2, 3))

    for captain in play_to_the_end(desk, tournament, DREIER, DREIER):
        shown = captain.preview(3, **STROHMANN_HELPS)[1]
        assert texts(shown, ".answer__people li")[-1] == "Strohmann +1 → \N{MINUS SIGN}7"
        struck = captain.client.get(captain.strike_url(1))
        assert texts(struck, ".score tbody tr")[-1] == "Strohmann \N{MINUS SIGN}4 \N{MINUS SIGN}4 \N{MINUS SIGN}4"
        assert captain.enter(3, **STROHMANN_HELPS).status_code == 302


def test_two_with_two_strohmaenner_play_to_results(desk: Client) -> None:
    """+12 −4 and −8 for the Strohmänner; then −4 +12 and again −8: −16 are shared, −8 each."""
    tournament = evening(TWO_WITH_TWO | ROUND, players=2)
    done(desk, tournament_url(tournament, "draw/"), **fields(tournament, 2, 1, hands=2))

    for captain in play_to_the_end(desk, tournament, DREIER, DREIER):
        page = captain.look()
        assert texts(page, "#sheet tfoot tr") == [
            "Total +8 +8 \N{MINUS SIGN}16",
            "Total shared 0 0",
            "Money in points of €0.10 0 0",
        ]

    assert results_of(tournament) == [(0, 0), (0, 0)]


def test_six_with_two_kings_play_to_results(desk: Client) -> None:
    """Rufer with seats 2 and 5, then a lost Dreier by place 2: −20, and 4 for everybody else."""
    tournament = evening(SIX, players=6)
    done(desk, tournament_url(tournament, "draw/"), **fields(tournament, 1, 2, 3, 4, 5, 6, hands=2))
    rufer = {"contract": "rufer", "partner": "2", "partner-1": "5", "won": "yes"}

    for captain in play_to_the_end(desk, tournament, rufer, LOST):
        assert len(texts(captain.look(), "#sheet thead th")) == 7

    assert results_of(tournament) == [(5, 5), (-21, -21), (5, 5), (3, 3), (3, 3), (5, 5)]


def test_the_page_names_places_and_who_has_none(desk: Client) -> None:
    tournament = evening(STROHMANN, players=7, rounds=2)
    url = tournament_url(tournament, "draw/")
    people = [entry.player.name for entry in entries_of(tournament)]

    assert "Table 1 has been seated." in done(desk, url, **fields(tournament, 5, 1, 2, rounds=["1", "2"], hands=12))
    done(desk, url, **fields(tournament, 3, 4, 6, 7))

    page = desk.get(url)
    assert texts(page, ".table-card__names")[0] == f"1 {people[4]} 2 {people[0]} 3 {people[1]}"
    assert texts(page, ".table-card__number") == ["Table 1", "Table 2", "Table 1"]
    assert tournament_url(tournament, "draw/check/") in links(page)
    assert "12 hands" in texts(page, ".table-card__more")[0]
    done(desk, table_url(tables_of(tournament, round_number=2)[0], "dissolve/"))
    assert [each.number for each in tournament.rounds.all()] == [1]


def test_the_page_takes_as_many_statements_for_many_tables(desk: Client) -> None:
    tournament = evening(STROHMANN, players=9, rounds=2)
    url = tournament_url(tournament, "draw/")
    done(desk, url, **fields(tournament, 1, 2, 3))
    before = statements(desk, url)

    done(desk, url, **fields(tournament, 4, 5, 6, rounds=["1", "2"]))
    done(desk, url, **fields(tournament, 7, 8, 9, rounds=["1", "2"]))

    assert statements(desk, url) == before


def test_the_form_says_at_its_place_what_is_wrong(desk: Client) -> None:
    tournament = evening(STROHMANN, players=5)
    url = tournament_url(tournament, "draw/")
    twice = entries_of(tournament)[0].player.name

    assert error_at(desk, url, "place-3", **fields(tournament, 1, 2)) == "This field is required."
    assert error_at(desk, url, "place-3", **fields(tournament, 1, 2, 1)) == f"{twice} is chosen twice."
    assert error_at(desk, url, "rounds", **fields(tournament, 1, 2, 3, rounds="7"))
    assert error_at(desk, url, "hands", **fields(tournament, 1, 2, 3, hands=0))
    assert not Table.objects.exists()


def test_the_evening_leads_to_the_seating(desk: Client) -> None:
    tournament = evening(SIX, players=6)

    assert texts(desk.get(tournament_url(tournament)), ".panel.title .button.primary") == ["Seat the tables"]
    assert "Seat the tables" in texts(desk.get(tournament_url(tournament, "check-in/")), "aside .button")
    assert not parts(desk.get(tournament_url(tournament, "draw/")), "div.aside")
    done(desk, tournament_url(tournament, "draw/"), **fields(tournament, 1, 2, 3, 4, 5, 6))
    assert parts(desk.get(tournament_url(tournament, "draw/")), "div.aside")
    asked = text_of(desk.get(tournament_url(tournament, "draw/check/")))
    assert "Round 1: 6 players; tables: 1." in asked
    for captain in play_to_the_end(desk, tournament, LOST, LOST, LOST):
        assert captain.look().status_code == 200
    assert "All rounds have been played" in text_of(desk.get(tournament_url(tournament, "draw/")))


def test_nothing_can_be_drawn_there(desk: Client) -> None:
    tournament = evening(STROHMANN, players=3)
    done(desk, tournament_url(tournament, "draw/"), **fields(tournament, 1, 2, 3))
    done(desk, tournament_url(tournament, "draw/publish/"), draft=[each.pk for each in tournament.rounds.all()])
    (round_,) = tournament.rounds.all()
    said = "Under these rules other than four play at a table"

    assert said in refused(desk, round_url(round_, "redraw/"), seed="a", round=round_.pk)
    assert said in refused(desk, tournament_url(tournament, "draw/amend/"), gone=entries_of(tournament)[0].pk)
    assert round_url(round_, "redraw/") not in links(desk.get(round_url(round_)))


def test_a_viewer_looks_and_seats_nobody(client: Client) -> None:
    tournament = evening(STROHMANN, players=3)
    client.force_login(viewer_of(tournament.season.cup))
    url = tournament_url(tournament, "draw/")

    assert "Seat this table" not in text_of(client.get(url))
    assert client.post(url, fields(tournament, 1, 2, 3)).status_code == 404
