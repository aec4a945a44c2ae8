"""The append-only log and its chain."""

import ast
import json
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import TypeGuard
from zoneinfo import ZoneInfo

import pytest

from tests.actions.acts import correct, enter, strike
from tests.actions.witness import Logged, logged_since
from tests.factories import NOW, anna, at_desk, bert, cup, link_of, new_tournament, seated_tournament, tables_of
from tournaments import actions
from tournaments.actions.draw import redraw_round
from tournaments.actions.log import Actor, EntryPoint, lock, write_event
from tournaments.models import Event, Tournament
from tournaments.queries.digests import settings_digest
from tournaments.queries.log.reading import chain_break, events_of

ACTIONS = Path(actions.__file__).parent

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(db: None) -> Tournament:
    """A tournament with a dozen events and more."""
    tournament = seated_tournament()
    table = tables_of(tournament)[0]
    enter(table, actor=bert(table))
    correct(table, actor=bert(table))
    strike(table, based_on=2)
    tournament.refresh_from_db()
    return tournament


def test_an_events_hash_is_that_of_its_canonical_json() -> None:
    tournament = new_tournament()
    text = json.dumps(
        {
            "owner": f"tournament:{tournament.pk}",
            "sequence": 1,
            "at": "2026-11-20T18:00:00.000000+00:00",
            "verb": "open_evening",
            "door": "desk",
            "user": anna().pk,
            "link": None,
            "what": {
                "ruleset": tournament.ruleset_id,
                "season": tournament.season_id,
                "settings": settings_digest(tournament),
            },
            "reason": "",
            "previous": "",
        },
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )

    assert tournament.events.get().hash == tournament.chain_head == sha256(text.encode()).hexdigest()


def test_a_hash_does_not_depend_on_the_clocks_time_zone() -> None:
    one, other = new_tournament(), new_tournament()
    write_event(lock(one), verb="x", actor=Actor(entry_point=EntryPoint.COMMAND), now=NOW, what={})
    here = NOW.astimezone(ZoneInfo("Europe/Vienna"))
    write_event(lock(other), verb="x", actor=Actor(entry_point=EntryPoint.COMMAND), now=here, what={})

    assert logged_since(one, 1) == logged_since(other, 1) == [Logged("x", {}, Actor(entry_point=EntryPoint.COMMAND))]


def test_cups_and_tournaments_have_chains_of_their_own() -> None:
    tournament, owner = new_tournament(players=2), cup()
    owner.refresh_from_db()

    assert [event.verb for event in events_of(owner)] == ["found_cup", "open_season"]
    assert [event.verb for event in events_of(tournament)] == ["open_evening", "check_in_many"]
    assert (owner.revision, tournament.revision) == (2, 2)
    assert (chain_break(owner), chain_break(tournament)) == (None, None)


def test_the_log_says_by_which_link_a_hand_came(played: Tournament) -> None:
    table = tables_of(played)[0]

    by_link = [event.verb for event in events_of(played) if event.link_id == link_of(table).pk]

    assert by_link == ["record_hand", "correct_hand"]


def test_the_log_outlives_the_tables_of_a_redrawn_round() -> None:
    tournament = seated_tournament()
    table = tables_of(tournament)[0]
    captain = bert(table)
    write_event(lock(tournament), verb="x", actor=captain, now=NOW, what={})

    redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)

    assert captain.link is not None
    assert tournament.events.get(verb="x").link_id == captain.link.pk
    tournament.refresh_from_db()
    assert chain_break(tournament) is None


@pytest.mark.parametrize(
    "change",
    [
        {"verb": "record_hands"},
        {"what": {}},
        {"at": NOW + timedelta(microseconds=1)},
        {"door": "api"},
        {"user": None},
        {"link_id": 1},
        {"reason": "anders"},
        {"previous_hash": "0" * 64},
        {"hash": "0" * 64},
    ],
)
def test_a_changed_event_breaks_the_chain_where_it_stands(played: Tournament, change: dict[str, object]) -> None:
    target = played.events.get(verb="strike_hand")
    assert chain_break(played) is None

    Event.objects.filter(pk=target.pk).update(**change)

    assert chain_break(played) == target.sequence


def test_a_removed_event_breaks_the_chain(played: Tournament) -> None:
    played.events.filter(sequence=5).delete()

    assert chain_break(played) == 5


def test_a_removed_last_event_breaks_the_chain(played: Tournament) -> None:
    played.events.filter(sequence=played.revision).delete()

    assert chain_break(played) == played.revision


def test_an_event_moved_to_another_tournament_breaks_both_chains(played: Tournament) -> None:
    other = new_tournament(players=1)

    Event.objects.filter(tournament=played, sequence=2).delete()
    Event.objects.filter(tournament=other, sequence=2).update(tournament=played)

    assert (chain_break(played), chain_break(other)) == (2, 2)


def test_who_asks_for_a_reason_names_both_ways_it_is_refused() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in ACTIONS.rglob("*.py")]
    asking = [node for tree in trees for node in ast.walk(tree) if _asks_for_a_reason(node)]
    silent = [each.name for each in asking if "reason_missing, reason_too_long" not in (ast.get_docstring(each) or "")]
    assert (len(asking), silent) == (26, [])


def _asks_for_a_reason(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and "= require_reason(reason)" in ast.unparse(node)
