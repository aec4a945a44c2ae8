"""Names typed at the tables of a spontaneous evening."""

from typing import Any

import pytest

from tests.actions.acts import enter, sitting
from tests.actions.spontaneous.evening import another, called, name, opened, play, table_at
from tests.actions.witness import Logged, in_conflict, logged_since, lost_players, refused
from tests.factories import NOW, at_desk, bert, cup, new_tournament, play_under, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import STROHMANN
from tests.verification.evening import found
from tournaments.actions.draw import draw_rounds
from tournaments.actions.people.check_in import check_in
from tournaments.actions.spontaneous import (
    SpontaneousEvening,
    add_table,
    open_spontaneous,
    play_on,
    rename_people,
    seat_by_names,
)
from tournaments.models import Entry, Player, Table
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentKind
from tournaments.queries.digests import settings_digest
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.spontaneous import MOST_ROUNDS, spontaneous_tables, token_of_next_round

pytestmark = pytest.mark.django_db


def test_an_evening_is_there_with_its_tables_and_their_links() -> None:
    evening = opened(tables=2, hands=16)
    tables = tables_of(evening)

    assert evening.kind == TournamentKind.SPONTANEOUS
    assert (evening.fee_cents, evening.cents_per_point, evening.rounds_planned) == (0, 10, 1)
    assert (evening.hands_at_four, evening.hands_at_five, evening.hands_at_six) == (16, 20, 24)
    assert [(each.number, each.hands, each.links.count()) for each in tables] == [(1, 0, 1), (2, 0, 1)]
    assert tables[0].round.state == RoundState.PUBLISHED
    opening, adding = logged_since(evening, 0)
    assert opening.verb == "open_evening"
    what = {"round": 1, "tables": [each.pk for each in tables], "numbers": [1, 2]}
    assert adding == Logged("add_tables", what, at_desk())
    assert found(evening) == set()


def test_people_sit_in_the_order_of_their_names_and_belong_to_this_evening_alone() -> None:
    evening = opened()
    table = table_at(evening)
    before = evening.revision

    name(table, "Franz Gerti Hans Ida Jakob")

    table = table_at(evening)
    assert called(table) == ["Franz", "Gerti", "Hans", "Ida", "Jakob"]
    assert table.hands == 2  # one at a four, and everybody plays as often
    people = Player.objects.filter(only_at=evening)
    assert [each.number for each in people] == [None] * 5
    assert lost_players() == []
    entries = [entry.pk for entry in sitting(table)]
    (named,) = logged_since(evening, before)
    assert named.verb == "seat_by_names"
    assert named.actor == bert(table)
    assert named.what == {
        "round": 1,
        "table": table.pk,
        "number": 1,
        "hands": 2,
        "entries": entries,
        "arrived": entries,
        "gone": [],
        "players": [Entry.objects.get(pk=each).player_id for each in entries],
        "rounds_planned": 1,
        "settings": settings_digest(evening),
    }
    assert found(evening) == set()


def test_names_typed_again_before_the_first_hand_hold_and_nobody_stays_behind() -> None:
    evening = opened()
    table = table_at(evening)
    name(table, "Frnaz Gerti Hans Ida")
    gerti = sitting(table)[1]

    name(table, "Gerti Franz Hans Ida")

    assert called(table) == ["Gerti", "Franz", "Hans", "Ida"]
    assert sitting(table)[0] == gerti
    assert sorted(Player.objects.filter(only_at=evening).values_list("family_name", flat=True)) == [
        *("Franz", "Gerti", "Hans", "Ida")
    ]
    assert found(evening) == set()


WRONG: dict[str, tuple[list[str], str, dict[str, Any]]] = {
    "table_size": (["A", "B", "C"], "", {"sizes": "4, 5, 6", "people": 3}),
    "name_missing": (["A", " ", "C", "D"], "name_2", {}),
    "name_too_long": (["A", "B", "C", "D" * 41], "name_4", {"most": 40}),
    "named_twice": (["Éva", "B", "E\u0301VA ", "D"], "name_3", {"name": "E\u0301VA"}),
}


@pytest.mark.parametrize("code", WRONG)
def test_names_that_cannot_be(code: str) -> None:
    names, field, facts = WRONG[code]
    table = table_at(opened())
    with refused(code, field=field, **facts):
        seat_by_names(table, names, actor=bert(table), now=NOW)


def test_somebody_sits_at_one_table_at_a_time() -> None:
    evening = opened()
    first, second = table_at(evening, 1), table_at(evening, 2)
    name(first, "Franz Gerti Hans Ida")

    with refused("still_sitting", field="name_2", name="franz", table=1):
        name(second, "Karl franz Lisi Max")
    play(first)
    with refused("sat_this_round", field="name_4", name="Franz", round=1, table=1):
        name(second, "Karl Lisi Max Franz")


def test_with_a_hand_the_names_are_fixed_but_for_their_spelling() -> None:
    evening = opened(hands=2)
    table = table_at(evening)
    name(table, "Frnaz Gerti Hans Ida")
    enter(table_at(evening), actor=bert(table))
    franz, gerti, *_ = sitting(table)
    before = Table.objects.get(pk=table.pk).round.tournament.revision

    with refused("names_fixed"):
        name(table, "Franz Gerti Hans Ida")
    with refused("name_taken", field="name_1", name="gerti"):
        rename_people(table, {franz.pk: "gerti"}, actor=bert(table), now=NOW)
    assert rename_people(table, {franz.pk: "Franz", gerti.pk: "Gerti"}, actor=bert(table), now=NOW) == 1

    assert called(table) == ["Franz", "Gerti", "Hans", "Ida"]
    (renamed,) = logged_since(evening, before)
    assert renamed == Logged("rename_people", {"table": table.pk, "players": [franz.player_id]}, bert(table))
    assert lost_players() == []
    assert found(evening) == set()
    somebody_else = Entry.objects.exclude(pk__in=[each.pk for each in sitting(table)])
    assert rename_people(table, {each.pk: "X" for each in somebody_else}, actor=bert(table), now=NOW) == 0


def test_round_after_round_and_whoever_was_there_before_is_the_same_person() -> None:
    evening = opened()
    first, second = table_at(evening, 1), table_at(evening, 2)
    name(first, "Franz Gerti Hans Ida")
    name(second, "Karl Lisi Max Nora Otto")
    with refused("round_not_over"):
        another(first, "Franz Gerti Hans Ida")
    play(first)
    assert token_of_next_round(first) == ""

    again = another(first, "gerti Franz Hans Paul")

    assert called(again) == ["Gerti", "Franz", "Hans", "Paul"]
    assert (again.round.number, again.number, again.links.count()) == (2, 1, 1)
    assert token_of_next_round(first) == spontaneous_tables(evening)[0].token != ""
    with in_conflict("played_on"):
        another(first, "Franz Gerti Hans Ida")
    third = add_table(evening, actor=at_desk(), now=NOW)
    assert (third.round.number, third.number) == (2, 3)
    with refused("still_sitting", field="name_1", name="Lisi", table=2):
        name(third, "Lisi A B C")
    play(again)
    play(second)
    with_mixed = another(second, "Paul Lisi Max Nora")  # Paul has played round 2 already
    assert with_mixed.round.number == 3
    evening.refresh_from_db()
    assert evening.rounds_planned == 3
    totals = {row.person.name: row.rounds for row in tournament_results(evening).rows}
    assert totals["Franz"] == (12, -4, None)
    assert totals["Paul"] == (None, -4, None)
    assert found(evening) == set()


def test_rounds_have_an_end() -> None:
    evening = opened(tables=1)
    evening.rounds.update(number=MOST_ROUNDS)
    table = table_at(evening, round_=MOST_ROUNDS)
    name(table, "Franz Gerti Hans Ida")
    play(table)
    with refused("rounds_full", most=MOST_ROUNDS):
        another(table, "Franz Gerti Hans Ida")


def test_only_a_spontaneous_evening_is_named_and_only_another_is_checked_in_and_drawn() -> None:
    evening, regular = opened(), seated_tournament()
    (player, *_) = Player.objects.filter(only_at=None)
    table = tables_of(regular)[0]
    for act in (seat_by_names, play_on):
        with refused("not_spontaneous"):
            act(table, ["A", "B", "C", "D"], actor=bert(table), now=NOW)
    with refused("not_spontaneous"):
        rename_people(table, {}, actor=bert(table), now=NOW)
    with refused("not_spontaneous"):
        add_table(regular, actor=at_desk(), now=NOW)
    with refused("named_at_table"):
        check_in(evening, player, actor=at_desk(), now=NOW)
    with refused("named_at_table"):
        draw_rounds(evening, count=1, seed="los", actor=at_desk(), now=NOW)


@pytest.mark.parametrize(
    ("wanted", "code", "facts"),
    [
        ({"tables": 0}, "tables_range", {"field": "tables", "most": 12}),
        ({"tables": 13}, "tables_range", {"field": "tables", "most": 12}),
        ({"hands": 41}, "round_hands_range", {"field": "hands", "most": 40}),
        ({"ruleset": "nirgends"}, "unknown_ruleset", {"field": "ruleset"}),
    ],
)
def test_what_no_evening_can_be(wanted: dict[str, object], code: str, facts: dict[str, object]) -> None:
    new_tournament()
    with refused(code, **facts):  # type: ignore[arg-type]  # its field is among the facts
        opened(**wanted)  # type: ignore[arg-type]


def test_a_cup_without_a_season_has_no_evening_and_a_season_that_is_over_does() -> None:
    mine = cup(slug="jung")
    wanted = SpontaneousEvening(name="Stammtisch", ruleset="ooe-2023", tables=1, hands=16, cents_per_point=10)
    with refused("no_season", field="cup"):
        open_spontaneous(mine, wanted, actor=at_desk(), now=NOW)
    late = NOW.replace(year=2029)
    first = opened(tables=1)
    evening = open_spontaneous(first.season.cup, wanted, actor=at_desk(), now=late)
    assert (evening.season, evening.date.year) == (first.season, 2029)


def test_where_three_play_three_or_four_sit_down() -> None:
    evening = opened(tables=1, hands=9)
    play_under(evening, variant_document("ooe-2023", STROHMANN))
    table = table_at(evening)
    name(table, "Franz Gerti Hans")
    assert table_at(evening).hands == 9
    name(table, "Franz Gerti Hans Ida")
    assert table_at(evening).hands == 12


@pytest.mark.parametrize("typed", ["\u200b", "\u3164", "\u2800", "\u115f\u1160\uffa0", "\u034f\ufe0f", "…", "– ."])
def test_a_name_has_something_to_read(typed: str) -> None:
    table = table_at(opened())
    with refused("name_missing", field="name_2"):
        seat_by_names(table, ["Anna", typed, "Carl", "Dora"], actor=at_desk(), now=NOW)


@pytest.mark.parametrize("unseen", ["\u200b", "\u200d", "\u00ad", "\u3164", "\u2060", "\ufe0f", "\u202e"])
def test_what_nobody_sees_makes_nobody_else(unseen: str) -> None:
    table = table_at(opened())
    with refused("named_twice", field="name_2", name="Anna"):
        seat_by_names(table, ["Anna", f"An{unseen}na", "Carl", "Dora"], actor=at_desk(), now=NOW)
    seat_by_names(table, [f"{unseen}Zoë{unseen}", "Anna", "Čeněk 2", "山田"], actor=at_desk(), now=NOW)
    assert called(table) == ["Zoë", "Anna", "Čeněk 2", "山田"]
