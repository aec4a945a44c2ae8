"""Four guests of one name, three of them seated: wherever they stand, each is called in another way."""

from dataclasses import dataclass

import pytest
from django.test import Client

from tests.actions.acts import record_paper_totals, sitting
from tests.factories import NOW, PlayerFactory, at_desk, link_of, seated_tournament, tables_of
from tests.web.desk.pages import done, round_url, table_url, tournament_url
from tests.web.parts import texts
from tournaments.actions.draw import draw_rounds
from tournaments.actions.draw.separations import SeatingRequests, keep_apart, record_seating_requests
from tournaments.actions.people.check_in import check_in
from tournaments.links import table_token
from tournaments.models import Entry, Player, Table, Tournament

pytestmark = pytest.mark.django_db

NAME, TOWNS = "Gast Huberta", ("Linz", "Graz", "Wels", "Steyr")


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Linz and Graz sit at one table, Wels at another; Steyr came late and sits only in the draft of round 2."""

    tournament: Tournament
    table: Table
    entries: tuple[Entry, ...]


@pytest.fixture
def namesakes() -> Namesakes:
    tournament = seated_tournament(players=8, rounds_planned=2)
    one, other = tables_of(tournament)
    late = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    people = (*sitting(one)[:2], sitting(other)[0], late)
    for entry, town in zip(people, TOWNS, strict=True):
        changes = {"number": None, "family_name": "Gast", "given_name": "Huberta", "place": town}
        Player.objects.filter(pk=entry.player_id).update(**changes)
    return Namesakes(tournament, one, people)


def called(client: Client, address: str, selector: str) -> list[str]:
    """What they are called at some part of a page, in its order."""
    return [each for each in texts(client.get(address), selector) if "Gast" in each]


def are_distinguished(names: list[str], *towns: str) -> bool:
    """Whether each is named with the town that tells them apart, and no other."""
    return sorted(town for name in names for town in TOWNS if town in name) == sorted(towns) and len(set(names)) == len(
        towns
    )


def test_totals_have_the_seat_and_another_name_for_each(desk: Client, namesakes: Namesakes) -> None:
    labels = texts(desk.get(table_url(namesakes.table, "totals/")), ".totals label")

    assert [each.split(" · ")[0] for each in labels] == ["1", "2", "3", "4"]
    assert [each for each in labels if "Gast" in each] == ["1 · Gast Huberta Linz", "2 · Gast Huberta Graz"]


def test_paper_score_sheets_and_cards_tell_them_apart_in_the_room(desk: Client, namesakes: Namesakes) -> None:
    labels = texts(desk.get(round_url(namesakes.table.round, "totals/")), ".totals label")
    cards = " ".join(texts(desk.get(round_url(namesakes.table.round, "")), ".table-card__names"))

    assert are_distinguished([each for each in labels if "Gast" in each], *TOWNS[:3])
    assert all(f"Gast Huberta {town}" in cards for town in TOWNS[:3])


def test_a_stand_in_is_not_called_like_whom_they_stand_in_for(desk: Client, namesakes: Namesakes) -> None:
    address = table_url(namesakes.table, "stand-in/")
    names = called(desk, address, "option")
    assert names == ["1 · Gast Huberta, Linz", "2 · Gast Huberta, Graz", "Gast Huberta, Steyr"]

    said = done(desk, address, place="1", entry=str(namesakes.entries[3].pk), from_hand="1")

    assert "Gast Huberta Steyr plays from hand 1." in said


def test_the_pages_of_the_round_tell_them_apart(desk: Client, namesakes: Namesakes) -> None:
    tournament, table = namesakes.tournament, namesakes.table
    entries = namesakes.entries
    keep_apart(entries[0], entries[1], actor=at_desk(), now=NOW)
    record_seating_requests(entries[2], SeatingRequests(car="Bus"), actor=at_desk(), now=NOW)

    def require_distinct(address: str, selector: str, *towns: str) -> None:
        names = called(desk, address, selector)
        assert are_distinguished(names, *towns), (address, names)

    require_distinct(tournament_url(tournament, "draw/amend/"), "label", *TOWNS)
    record_paper_totals(table, 1, -1, 0, 0)
    require_distinct(tournament_url(tournament, "check-in/"), "tbody th", *TOWNS)
    require_distinct(
        tournament_url(tournament, f"draw/separations/{entries[0].pk}/"), "option", "Graz", "Wels", "Steyr"
    )
    require_distinct(tournament_url(tournament, f"draw/separations/{entries[0].pk}/"), "main ul li", "Graz")
    require_distinct(tournament_url(tournament, "draw/separations/"), "tbody th", "Wels")
    (pair,) = called(desk, tournament_url(tournament, "draw/separations/"), "li span")
    assert sorted(pair.split(" – ")) == ["Gast Huberta, Graz", "Gast Huberta, Linz"]
    require_distinct(tournament_url(tournament, "results/"), "tbody th", *TOWNS)
    require_distinct(table_url(table), "thead th", "Linz", "Graz")
    require_distinct(f"/live/{tournament.public_id}/wall/", ".ranking__name", *TOWNS)
    require_distinct(f"/seating/{tournament.public_id}/", ".ranking__name", *TOWNS[:3])
    require_distinct(f"/seating/{tournament.public_id}/?by=table", ".ranking__name", *TOWNS[:3])
    require_distinct(f"/t/{table_token(link_of(table), table)}/", "thead th", "Linz", "Graz")


def test_the_draft_tells_them_apart(desk: Client, namesakes: Namesakes) -> None:
    tournament = namesakes.tournament
    draw_rounds(tournament, count=1, seed="zwei", actor=at_desk(), now=NOW)

    def require_distinct(address: str, selector: str) -> None:
        names = called(desk, tournament_url(tournament, address), selector)
        assert are_distinguished(names, *TOWNS), (address, names)

    require_distinct("draw/", "tbody th")
    page = " ".join(texts(desk.get(tournament_url(tournament, "draw/")), ".table-card__names"))
    assert all(f"Gast Huberta, {town}" in page for town in TOWNS)
    options = called(desk, tournament_url(tournament, "draw/swap/2/"), "option")
    assert are_distinguished(options[:4], *TOWNS)
