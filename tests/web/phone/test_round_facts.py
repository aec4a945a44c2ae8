"""The JSON beside the sheet: what a screen needs to go on without a server."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from rulesets.load import content_hash, preset
from tests.actions.acts import DREIER, close, enter, strike
from tests.factories import NOW, PlayerFactory, at_desk, bert, play_under
from tests.scoring.variants.changes import variant_document
from tests.web.parts import parts
from tests.web.phone.captain import Captain, said
from tournaments.actions.draw import renew_link
from tournaments.actions.hands import record_hand
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.players import change_player
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.intake.players import PlayerRow
from tournaments.models import Player, Table
from tournaments.queries.room.seating import seated_players_of
from tournaments.web.entry.other_seats import fields_of

pytestmark = pytest.mark.django_db


def facts(captain: Captain, page: str = "sheet/") -> dict[str, Any]:
    (block,) = parts(captain.client.get(f"{captain.table_url}{page}"), "#round")
    read: dict[str, Any] = json.loads(block.text)
    return read


def test_an_empty_table_of_five(five: Captain) -> None:
    read = facts(five)

    table = five.table
    assert read["table"] == f"{table.round.tournament.public_id}-{table.pk}"
    assert (read["hands"], read["can_enter"], read["refusal"], read["rows"]) == (20, True, "", [])
    assert read["rules"] == content_hash(preset("ooe-2023"))
    assert (read["dummies"], read["keeps_balance"], read["doubled_hands"]) == ([], False, 0)
    assert len(read["deals"]) == 20
    assert read["deals"][0] == {"active": [1, 2, 3, 4], "dealer": 5, "forehand": 1}
    assert read["deals"][5] == {"active": [1, 2, 3, 4], "dealer": 5, "forehand": 1}
    assert [(each["place"], each["from"]) for each in read["people"]] == [(place, 1) for place in range(1, 6)]
    assert [each["entry"] for each in read["people"]] == [str(each.entry) for each in seated_players_of(table)]
    assert [each["name"] for each in read["people"]] == [each.short_name for each in seated_players_of(table)]
    assert abs(read["now"] / 1000 - timezone.now().timestamp()) < 60


def test_the_pages_with_a_hands_screen_have_it_and_it_is_the_same_but_for_the_time(four: Captain) -> None:
    pages = [facts(four, page) | {"now": 0} for page in ("", "hands/1/", "sheet/")]

    assert pages[0] == pages[1] == pages[2]
    assert parts(four.client.get(f"{four.table_url}players/1/"), "#round") == []


def test_a_row_has_what_its_hand_brought_and_the_fields_that_correct_it(four: Captain) -> None:
    now = timezone.now()
    record_hand(four.table, entry_id="a", number=1, record=DREIER, actor=bert(four.table), now=now)

    (row,) = facts(four)["rows"]

    ends = int((now + timedelta(minutes=2)).timestamp() * 1000)
    assert {name: row[name] for name in row if name not in {"hash", "fields"}} == {
        "number": 1, "revision": 1, "points": [12, -4, -4, -4], "money": [12, -4, -4, -4],
        "struck": False, "state": "", "reason": "", "factor": 1, "doubles": False,
        "free_until": ends,
    }  # fmt: skip
    sent = fields_of(DREIER, preset("ooe-2023"))
    assert row["fields"] == [[name, value] for name, value in sent if value]


def test_a_hand_of_the_desk_is_not_corrected_without_a_reason(four: Captain) -> None:
    enter(four.table)
    strike(four.table, reason="</script><b>&")

    (row,) = facts(four)["rows"]

    assert (row["struck"], row["fields"], row["hash"]) == (True, [], "")
    assert (row["state"], row["reason"]) == ("gestrichen", "</script><b>&")
    assert row["free_until"] == 0


def test_a_stand_in_begins_a_new_row_of_people_with_names_told_apart(four: Captain) -> None:
    tournament = four.table.round.tournament
    tournament.refresh_from_db()
    namesake = PlayerFactory.create(
        family_name=seated_players_of(four.table)[0].person.family_name, given_name="Zweite"
    )
    entry = check_in(tournament, namesake, actor=at_desk(), now=NOW)
    seat_stand_in(four.table, place=2, entry=entry, from_hand=3, actor=at_desk(), now=NOW)

    people = facts(four)["people"]

    assert [(each["place"], each["from"]) for each in people] == [
        (place, hand) for hand in (1, 3) for place in range(1, 5)
    ]
    assert people[5]["entry"] == str(entry.pk)
    assert len({each["narrow"] for each in people[4:]}) == 4


def test_doubling_is_told(four: Captain) -> None:
    document = variant_document("ooe-2023", {"doubled_after": ["all_zero", "trischaken"], "slug": "stammtisch"})
    play_under(four.table.round.tournament, document)
    enter(four.table, record={"contract": "trischaken", "declarer": 0, "thirds": [60, 91, 59, 0]})
    enter(four.table, number=2)

    read = facts(four)

    assert read["doubled_hands"] == 4
    assert [(row["doubles"], row["factor"]) for row in read["rows"]] == [(True, 1), (False, 2)]


def test_a_closed_table_says_why_nothing_is_entered(short_four: Captain) -> None:
    enter(short_four.table)
    close(short_four.table)

    read = facts(short_four)

    assert (read["can_enter"], read["refusal"]) == (False, said("closed"))


def test_a_renewed_link_leads_to_the_same_table(four: Captain) -> None:
    before = facts(four)["table"]
    renew_link(four.table, actor=at_desk(), now=timezone.now())

    assert facts(Captain(Table.objects.get(pk=four.table.pk)))["table"] == before


def test_names_are_escaped(four: Captain) -> None:
    player = Player.objects.get(pk=seated_players_of(four.table)[0].player)
    row = PlayerRow(player.number or "", "</script>&<b>")
    change_player(four.table.round.tournament.season.cup, player, row, actor=at_desk(), now=NOW)

    assert facts(four)["people"][0]["name"] == "</script>&<b>"
