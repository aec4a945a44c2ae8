"""Seats changed by hand at the desk."""

import pytest
from django.test import Client

from tests.actions.acts import enter
from tests.actions.till.acts import take
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, seated_tournament, tables_of
from tests.web.desk.pages import done, error_at, refused, shown, statements, table_url, tournament_url
from tests.web.parts import parts, texts
from tests.web.reading import Answer
from tournaments.actions.draw import commit_seed, draw_rounds
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.people.check_in import check_in
from tournaments.models import Entry, Event, Tournament
from tournaments.queries.room.seating import SeatedPlayer, seated_players_of, seated_rounds
from tournaments.seating.proof.commitment import commitment
from tournaments.web.desk.forms.manual_changes import AmendForm

pytestmark = pytest.mark.django_db


def drafted(players: int = 20) -> Tournament:
    tournament = new_tournament(players=players)
    draw_rounds(tournament, count=3, seed="los", actor=at_desk(), now=NOW)
    return tournament


def test_swap_shows_every_figure_before_and_after_and_writes_nothing(desk: Client) -> None:
    tournament = drafted()
    before = seated_rounds(tournament)
    one, other = before[1][0][0], before[1][2][3]
    address = tournament_url(tournament, "draw/swap/2/")
    assert parts(desk.get(address), "#changes section") == []

    page = desk.get(f"{address}?one={one}&other={other}")

    assert any(row.startswith("Repeated meetings of this evening worse 0") for row in texts(page, "#changes tbody tr"))
    assert seated_rounds(tournament) == before
    part = desk.get(f"{address}?one={one}&other={other}", headers={"HX-Request": "true"})
    assert parts(part, "html") == []
    assert texts(part, "form button") == ["Swap these two"]


def test_swap_of_the_two_seats(desk: Client) -> None:
    tournament = drafted()
    before = seated_rounds(tournament)
    one, other = before[0][0][0], before[0][2][3]

    said = done(desk, tournament_url(tournament, "draw/swap/1/"), one=one, other=other)

    assert said == "The two seats have been swapped."
    assert "Seats were changed by hand." in shown(desk, tournament_url(tournament, "draw/"))
    assert (seated_rounds(tournament)[0][0][0], seated_rounds(tournament)[0][2][3]) == (other, one)


@pytest.mark.parametrize("other", ["", "x", "999999999"])
def test_swap_with_nobody_is_refused(desk: Client, other: str) -> None:
    tournament = drafted(8)
    one = seated_rounds(tournament)[0][0][0]
    address = tournament_url(tournament, "draw/swap/1/")
    assert parts(desk.get(f"{address}?one={one}&other={other}"), "#changes section") == []
    assert error_at(desk, address, "other", one=one, other=other)
    assert error_at(desk, address, "other", one=one, other=one) == "Please choose two people."


def test_swap_in_a_published_round_does_not_exist(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    assert desk.get(tournament_url(tournament, "draw/swap/1/")).status_code == 404
    assert desk.get(tournament_url(tournament, "draw/swap/2/")).status_code == 404


def test_swap_takes_the_same_statements_for_few_and_many(desk: Client) -> None:
    counted = []
    for players in (8, 20):
        tournament = drafted(players)
        one, *_, other = [entry for table in seated_rounds(tournament)[0] for entry in table]
        counted.append(statements(desk, tournament_url(tournament, f"draw/swap/1/?one={one}&other={other}")))
    assert counted[0] == counted[1]


def test_stand_in_plays_on(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    (table,) = tables_of(tournament)
    enter(table)
    assert "Stand-in" in shown(desk, table_url(table))
    (hand,) = parts(desk.get(table_url(table, "stand-in/")), "[name=from_hand]")
    assert hand.attributes["value"] == "2"

    page = done(desk, table_url(table, "stand-in/"), place="3", entry=spare.pk, from_hand="2")

    assert f"{spare.player.name} plays from hand 2." in page
    assert [each.from_hand for each in seated_players_of(table)] == [1, 1, 1, 2, 1]


def test_the_open_fee_of_who_is_replaced_or_goes_is_called_to_mind(desk: Client) -> None:
    tournament = seated_tournament(players=9, fee_cents=1500)
    spare, other = (check_in(tournament, each, actor=at_desk(), now=NOW) for each in PlayerFactory.create_batch(2))
    table = next(each for each in tables_of(tournament) if len(seated_players_of(each)) == 4)
    owing, paid = (entry_of(tournament, seated_players_of(table)[place]) for place in (0, 1))
    take(paid)
    enter(table)

    def stands_in(place: str, hand: str, entry: Entry) -> str:
        return done(desk, table_url(table, "stand-in/"), place=place, entry=entry.pk, from_hand=hand)

    assert f"{owing.player.name} still owes the entry fee: €15.00." in stands_in("1", "2", spare)
    assert "still owes" not in stands_in("2", "2", other)


def test_who_paid_and_goes_before_a_hand_is_played_gets_the_fee_back(desk: Client) -> None:
    tournament = seated_tournament(players=9, fee_cents=1500)
    entry = tournament.entries.select_related("player")[0]
    take(entry)

    said = done(desk, tournament_url(tournament, "draw/amend/"), gone=entry.pk)

    assert f"{entry.player.name} gets €15.00 of the entry fee back" in said


def entry_of(tournament: Tournament, player: SeatedPlayer) -> Entry:
    return tournament.entries.get(pk=player.entry)


def test_stand_in_for_a_hand_that_is_in_is_refused_at_its_field(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    (table,) = tables_of(tournament)
    enter(table)
    address = table_url(table, "stand-in/")

    said = error_at(desk, address, "from_hand", place="3", entry=spare.pk, from_hand="1")
    assert said == "Hand 1 has already been entered; a stand-in can only play later hands."
    assert error_at(desk, address, "entry", place="3", entry=seated_players_of(table)[0].entry, from_hand="2")
    assert error_at(desk, address, "place", place="9", entry=spare.pk, from_hand="2")


def test_late_arrival_is_seated_and_a_drop_out_goes(desk: Client) -> None:
    tournament = seated_tournament(players=9)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    assert "Late arrivals, drop-outs" in shown(desk, tournament_url(tournament, "draw/"))
    assert spare.player.name in shown(desk, tournament_url(tournament, "draw/amend/"))
    assert [each.data["value"] for each in AmendForm(free=[spare], seated=[])["arrived"]] == [str(spare.pk)]

    said = done(desk, tournament_url(tournament, "draw/amend/"), arrived=[spare.pk])
    page = f"{said} {shown(desk, tournament_url(tournament, 'draw/moves/'))}"
    assert "Round 1 has been changed. Nobody else changes tables." in page
    assert sorted(len(table) for table in seated_rounds(tournament)[0]) == [5, 5]
    where = next(at for at, people in enumerate(seated_rounds(tournament)[0], start=1) if spare.pk in people)
    assert f"{spare.player.name}: new → table {where}, place 5 (round 1)" in page
    assert f"Score sheets to be printed again: round 1: table {where}." in page

    done(desk, tournament_url(tournament, "draw/amend/"), gone=[spare.pk])
    gone = shown(desk, tournament_url(tournament, "draw/moves/"))
    assert f"{spare.player.name}: table {where} → goes home (round 1)" in gone
    assert f"{spare.player.name}: new → table {where}, place 5 (round 1)" in gone  # it stays to be read
    assert sorted(len(table) for table in seated_rounds(tournament)[0]) == [4, 5]


def test_somebody_checked_in_without_a_seat_is_named_until_they_have_one(desk: Client) -> None:
    tournament = seated_tournament(players=9)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    said = f"Checked in but still without a seat: {spare.player.name} Late arrivals, drop-outs"
    assert all(warnings(desk.get(tournament_url(tournament, rest))) == [said] for rest in ("", "draw/"))

    done(desk, tournament_url(tournament, "draw/amend/"), arrived=[spare.pk])

    assert warnings(desk.get(tournament_url(tournament))) == []


def warnings(page: Answer) -> list[str]:
    return texts(page, ".message[data-tone=warn]")


def test_publishing_a_draft_that_is_too_old_names_who_is_missing(desk: Client) -> None:
    tournament = drafted(players=8)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)

    said = warnings(desk.get(tournament_url(tournament, "draw/check/")))

    assert f"Checked in but still without a seat: {spare.player.name} Draw again" in said


def test_who_changes_tables_follows_from_the_hash_everybody_saw(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    commit_seed(tournament, NewCommitment("7f3a", "salz"), actor=at_desk(), now=NOW)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)

    done(desk, tournament_url(tournament, "draw/amend/"), arrived=[spare.pk])

    assert Event.objects.get(verb="amend_seating").what["seed"] == commitment("7f3a", "salz")


def test_amending_nothing_or_nobody_says_why(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    address = tournament_url(tournament, "draw/amend/")
    assert "Please choose who arrives or leaves." in refused(desk, address)
    assert error_at(desk, address, "gone", gone=["999999"])
    someone = tournament.entries.order_by("pk")[0]
    assert "7 players cannot be split" in refused(desk, address, gone=[someone.pk])


def test_move_shows_every_figure_and_makes_a_six(desk: Client) -> None:
    tournament = drafted(10)
    before = seated_rounds(tournament)
    one, address = before[0][0][0], tournament_url(tournament, "draw/move/1/")
    assert parts(desk.get(address), "#changes section") == []

    page = desk.get(f"{address}?one={one}&table=2")

    assert "Tables of six worse 0 1" in texts(page, "#changes tbody tr")
    assert seated_rounds(tournament) == before
    part = desk.get(f"{address}?one={one}&table=2", headers={"HX-Request": "true"})
    assert parts(part, "html") == []
    assert texts(part, "form button") == ["Move to this table"]
    assert "is now at table 2." in done(desk, address, one=one, table=2)
    assert "Tables of six Seats were changed by hand. 1 0" in shown(desk, tournament_url(tournament, "draw/"))
    assert len(seated_rounds(tournament)[0][1]) == 6
    assert "One table has six players." in shown(desk, tournament_url(tournament, "draw/check/"))


def test_move_that_cannot_be_is_said_before_and_after_pressing(desk: Client) -> None:
    tournament = drafted(8)
    one, address = seated_rounds(tournament)[0][0][0], tournament_url(tournament, "draw/move/1/")
    sentence = "Table 1 would be left with three people; please swap two seats instead."
    assert texts(desk.get(f"{address}?one={one}&table=2"), "#changes [role=alert]") == [sentence]
    part = desk.get(f"{address}?one={one}&table=2", headers={"HX-Request": "true"})
    assert texts(part, "[role=alert]") == [sentence]
    assert sentence in refused(desk, address, one=one, table=2)


@pytest.mark.parametrize("table", ["", "x", "99"])
def test_move_to_nowhere_is_refused(desk: Client, table: str) -> None:
    tournament = drafted(10)
    one, address = seated_rounds(tournament)[0][0][0], tournament_url(tournament, "draw/move/1/")
    assert error_at(desk, address, "table", one=one, table=table)


def test_move_in_a_published_round_does_not_exist(desk: Client) -> None:
    tournament = seated_tournament(players=9)
    assert desk.get(tournament_url(tournament, "draw/move/1/")).status_code == 404
