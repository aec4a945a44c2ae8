"""A small tournament worked by hand under two rulesets, played through the actions and compared whole.

Under ooe-2023 a Kontra counts in money only, under hopfgarten-2016 in the score: the same hands, two tournaments.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rulesets.load import preset
from tests.actions.acts import close, correct, enter, sitting, strike
from tests.factories import NOW, at_desk, cup, season, seated_tournament, tables_of
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.lists.published import ListedPlayer, ResultsList, ResultsRow
from tournaments.models import Entry, Table, Tournament
from tournaments.queries.log.reading import chain_break
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.sheet import table_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("ruleset", ["ooe-2023", "hopfgarten-2016"])]

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "fixtures" / "evenings" / "nine-players.json").read_text(encoding="utf-8")
)


def played(ruleset: str) -> Tournament:
    """The tournament under a ruleset, its hands entered, corrected and struck."""
    tournament = seated_tournament(players=9, ruleset=ruleset, **GOLDEN["settings"])
    for table, page in zip(tables_of(tournament), GOLDEN["tables"], strict=True):
        for hand in page["hands"]:
            play(table, hand)
    return tournament


def play(table: Table, hand: dict[str, Any]) -> None:
    number = hand["number"]
    enter(table, number=number, record=hand.get("entered_first", hand["record"]))
    if "entered_first" in hand:
        correct(table, number=number, record=hand["record"])
    if "struck" in hand:
        strike(table, number=number, reason=hand["struck"])


def finished(tournament: Tournament) -> Tournament:
    tables = tables_of(tournament)
    for table in tables:
        close(table)
    close_round(tables[0].round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    return Tournament.objects.get(pk=tournament.pk)


def letters(tournament: Tournament) -> dict[str, Entry]:
    """Who got which of the golden places in the draw."""
    pages = zip(tables_of(tournament), GOLDEN["tables"], strict=True)
    return {
        letter: entry for table, page in pages for letter, entry in zip(page["places"], sitting(table), strict=True)
    }


def test_every_hand_brings_what_was_worked_by_hand(ruleset: str) -> None:
    tournament = played(ruleset)

    for table, page in zip(tables_of(tournament), GOLDEN["tables"], strict=True):
        found = {hand.number: (hand.points, hand.money) for hand in table_sheet(table).hands}
        settled = {hand["number"]: hand["settled"][ruleset] for hand in page["hands"]}
        assert found == {number: (tuple(each["points"]), tuple(each["money"])) for number, each in settled.items()}


def test_people_sit_where_the_hands_say(ruleset: str) -> None:
    tournament = played(ruleset)

    for table, page in zip(tables_of(tournament), GOLDEN["tables"], strict=True):
        seats = {hand.number: hand.deal.active for hand in table_sheet(table).hands}
        letter_at = dict(enumerate(page["places"], start=1))
        assert {number: "".join(letter_at[place] for place in places) for number, places in seats.items()} == {
            hand["number"]: hand["seats"] for hand in page["hands"]
        }


def test_the_tournament_ends_as_was_worked_by_hand(ruleset: str) -> None:
    tournament = finished(played(ruleset))
    people = {letter: entry.player for letter, entry in letters(tournament).items()}

    assert tournament_results(tournament) == ResultsList(
        cup=cup().name,
        season=season().name,
        evening="Abend in Oberkakadu",
        date="2026-11-20",
        venue="Gasthof zum Sküs",
        ruleset=preset(ruleset).name,
        rounds=1,
        cents_per_point=10,
        cup_points="Fixpunkte",
        rows=tuple(
            ResultsRow(
                rank=row["rank"],
                person=ListedPlayer(player=player.pk, number=player.number or "", name=player.name, place=player.place),
                rounds=(row["points"],),
                total=row["points"],
                money=row["money"],
                cup_points=row["cup_points"],
                decided_by=None,
            )
            for row in GOLDEN["results"][ruleset]
            for player in [people[row["person"]]]
        ),
    )
    assert chain_break(tournament) is None


def test_kontra_parts_the_ledgers_only_where_it_counts_in_money_alone(ruleset: str) -> None:
    rows = tournament_results(finished(played(ruleset))).rows

    assert any(row.total != row.money for row in rows) == (ruleset == "ooe-2023")
