"""Results at the desk: as they stand, final, published; the tournament's first page and its next step."""

from typing import Any

import pytest
from django.test import Client

from scoring.table_ranks import RANK_POINTS
from tests.actions.acts import change_results
from tests.factories import NOW, at_desk, new_tournament, seated_tournament, tables_of
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url, version_shown
from tests.web.parts import parts, text_at, texts
from tournaments.actions.draw import draw_rounds
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.tables import close_table
from tournaments.models import CupPointsScheme, Publication, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db


def played(*, players: int = 4, rounds: int = 1, **settings: Any) -> Tournament:
    """A tournament whose rounds are all played and closed: place 1 of every table won 9 from place 2."""
    tournament = seated_tournament(players=players, rounds=rounds, rounds_planned=rounds, **settings)
    for number in range(1, rounds + 1):
        for table in tables_of(tournament, round_number=number):
            entries = [each.entry for each in seated_players_of(table)]
            points = dict.fromkeys(entries, 0) | {entries[0]: 9, entries[1]: -9}
            record_totals(table, points, based_on={}, actor=at_desk(), now=NOW)
            close_table(table, actor=at_desk(), now=NOW)
        close_round(tournament.rounds.get(number=number), actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def closed() -> Tournament:
    tournament = played()
    close_tournament(tournament, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def test_a_shipped_scheme_of_cup_points_heads_its_column_in_the_users_language(desk: Client) -> None:
    tournament = closed()
    CupPointsScheme.objects.filter(pk=tournament.cup_points_id).update(name="Fixpunkte with a final (Vienna)")
    desk.cookies.load({"django_language": "de"})
    page = desk.get(tournament_url(tournament, "results/"))
    assert "Fixpunkte mit Finale (Wien)" in texts(page, "thead th")


def test_results_show_both_ledgers_and_the_sums(desk: Client) -> None:
    tournament = played()
    first = seated_players_of(tables_of(tournament)[0])[0]

    page = desk.get(tournament_url(tournament, "results/"))

    assert f"1 {first.name} {first.number} {first.number} +9 223 €0.90 +9" in texts(page, "tbody tr")
    assert texts(page, "tfoot tr") == ["Sum 0 €0.00 0"]


def test_rank_points_are_beside_the_score_in_every_list(desk: Client, client: Client) -> None:
    tournament = played(rank_points=RANK_POINTS)
    first = seated_players_of(tables_of(tournament)[0])[0]

    page = desk.get(tournament_url(tournament, "results/"))
    headings = ["Rank", "Name", "No.", "Overall", "Score", "Rangpunkte", "Fixpunkte", "Money", "R 1"]
    assert texts(page, "thead th") == headings
    assert f"1 {first.name} {first.number} {first.number} +69 +9 60 223 €0.90 +9 60 Rp." in texts(page, "tbody tr")
    assert texts(page, "tfoot tr") == ["Sum +120 0 120 €0.00 0"]

    phones = client.get(f"/live/{tournament.public_id}/")
    assert texts(phones, ".ranking__value")[0] == "+69 +9 and 60 Rp. Money €0.90"
    wall = client.get(f"/live/{tournament.public_id}/wall/")
    assert "+69 +9 60 Rp. €0.90" in texts(wall, ".ranking__value")

    close_tournament(tournament, actor=at_desk(), now=NOW)
    done(desk, tournament_url(tournament, "results/publish/"))
    public = client.get(f"/p/{Publication.objects.get().code}/")
    assert texts(public, "thead th")[2:6] == ["Overall", "Score", "Rangpunkte", "Cup points"]
    assert texts(public, "tbody tr")[0].endswith("+69 +9 60 223 €0.90 +9 60 Rp.")


def test_a_table_of_a_size_without_rank_points_is_named(desk: Client) -> None:
    nine = seated_tournament(players=9, rank_points=RANK_POINTS)
    assert texts(desk.get(tournament_url(nine, "results/")), ".message li") == []

    Tournament.objects.filter(pk=nine.pk).update(rank_points={"4": [60, 40, 20, 0]})
    assert texts(desk.get(tournament_url(nine, "results/")), ".message li") == ["round 1, table 2 (5 people)"]


def test_results_when_htmx_asks_are_the_table_alone(desk: Client) -> None:
    response = desk.get(tournament_url(played(), "results/"), headers={"HX-Request": "true"})
    assert (len(parts(response, "table")), parts(response, "html")) == (1, [])


def test_results_before_anybody_came(desk: Client) -> None:
    assert text_at(desk.get(tournament_url(new_tournament(), "results/")), ".empty h2") == "No results yet"


def test_close_publish_and_open_again(desk: Client) -> None:
    tournament = played()
    assert "The evening is not closed." in refused(desk, tournament_url(tournament, "results/publish/"))

    assert "The evening is closed. Next: publish the results." in done(desk, tournament_url(tournament, "close/"))
    assert done(desk, tournament_url(tournament, "results/publish/")) == "The results are published."
    said = done(desk, tournament_url(tournament, "results/publish/"))
    assert said == "Nothing has changed since version 1; it stays as it is."
    assert version_shown(desk.get(tournament_url(tournament, "results/"))).startswith("Version 1,")
    change_results(tournament)
    done(desk, tournament_url(tournament, "results/publish/"), reason="Name")
    assert version_shown(desk.get(tournament_url(tournament, "results/"))).startswith("Version 2,")
    assert Publication.objects.values_list("code", flat=True).distinct().count() == 1

    assert error_at(desk, tournament_url(tournament, "reopen/"), "reason", reason="") == "Please give a reason."
    done(desk, tournament_url(tournament, "reopen/"), reason="Schreibfehler an Tisch 1")
    assert Tournament.objects.get().state == TournamentState.OPEN


def test_close_with_a_round_still_open_names_it(desk: Client) -> None:
    tournament = seated_tournament(players=4, rounds_planned=1)
    assert "Round 1 is still open." in refused(desk, tournament_url(tournament, "close/"))


def test_tournament_leads_from_step_to_step(desk: Client) -> None:
    def next_step(tournament: Tournament) -> str:
        return text_at(desk.get(tournament_url(tournament)), "section.panel.title")

    assert next_step(new_tournament()) == "Next Nobody is checked in yet. Check players in"
    assert next_step(new_tournament(players=7)) == (
        "Next 7 players cannot be split into tables of four and five. Check players in"
    )
    tournament = new_tournament(players=4, rounds_planned=1)
    assert next_step(tournament) == "Next Draw the tables"
    draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    assert next_step(tournament) == "Next Review the draft and publish it"
    assert next_step(seated_tournament(players=4, rounds_planned=1)) == "Next Go to the tables of round 1"
    assert next_step(played()) == "Next All rounds are closed. Check and close the evening"
    assert next_step(closed()) == "Next The evening is closed. Publish the results"


def test_tournament_says_what_fees_it_took(desk: Client) -> None:
    assert "Entry fees taken €0.00 of €56.00" in shown(desk, tournament_url(new_tournament(players=4, fee_cents=1400)))


@pytest.mark.parametrize("page", ["", "results/", "log/", "check-in/"])
def test_page_takes_the_same_statements_for_few_and_for_many(desk: Client, page: str) -> None:
    few, many = played(), played(players=13, rounds=3)
    desk.get(tournament_url(few))  # warms what is read once a process
    assert statements(desk, tournament_url(few, page)) == statements(desk, tournament_url(many, page))
