"""The seal over the end of a log: what it covers, whose key it knows, and what the next event makes of it."""

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from pytest_django import Settings

from tests.factories import NOW, cup, new_tournament
from tournaments.actions.log import Actor, EntryPoint, lock, write_event
from tournaments.actions.sealing import reseal
from tournaments.models import Cup, Tournament
from tournaments.seals import ChainEnd, SealState, chain_end, seal, seal_state

pytestmark = pytest.mark.django_db

END = ChainEnd("tournament:7", 12, "ab" * 32)
OTHER_KEY = "another " * 8


def state_of(owner: Tournament | Cup) -> SealState:
    owner.refresh_from_db()
    return seal_state(chain_end(owner), owner.chain_seal)


def say(owner: Tournament | Cup) -> None:
    write_event(lock(owner), verb="x", actor=Actor(entry_point=EntryPoint.COMMAND), now=NOW, what={})


def tamper(owner: Tournament) -> None:
    """Somebody makes the end of the log another one, without the key."""
    Tournament.objects.filter(pk=owner.pk).update(chain_head="0" * 64)


@pytest.mark.parametrize("make", [new_tournament, cup])
def test_every_event_moves_the_seal_with_the_head(make: Callable[[], Tournament | Cup]) -> None:
    owner = make()
    before = owner.chain_seal

    say(owner)

    assert state_of(owner) is SealState.WHOLE
    assert owner.chain_seal != before


def test_a_seal_covers_owner_revision_and_head() -> None:
    written = seal(END)
    others = [
        ChainEnd("cup:7", 12, END.head),
        ChainEnd("tournament:8", 12, END.head),
        ChainEnd(END.owner, 13, END.head),
        ChainEnd(END.owner, 12, "ba" * 32),
    ]

    assert seal_state(END, written) is SealState.WHOLE
    assert {seal_state(other, written) for other in others} == {SealState.WRONG}


def test_a_seal_says_whether_its_key_is_known(settings: Settings) -> None:
    written, key = seal(END), settings.SECRET_KEY

    settings.SECRET_KEY = OTHER_KEY
    assert seal_state(END, written) is SealState.UNKNOWN_KEY
    settings.SECRET_KEY_FALLBACKS = [key]
    assert seal_state(END, written) is SealState.RETIRED
    assert seal_state(ChainEnd(END.owner, 13, END.head), written) is SealState.WRONG


@pytest.mark.parametrize(
    ("written", "state"), [("", SealState.MISSING), ("ä", SealState.UNKNOWN_KEY), ("0:0", SealState.UNKNOWN_KEY)]
)
def test_what_is_no_seal_does_not_hold(written: str, state: SealState) -> None:
    assert seal_state(END, written) is state
    assert not state.holds


def test_a_seal_shows_nothing_of_the_key(settings: Settings) -> None:
    assert len(seal(END)) <= 80
    assert seal(END).partition(":")[0] not in settings.SECRET_KEY


def test_the_next_event_does_not_vouch_for_a_head_made_anew() -> None:
    tournament = new_tournament()
    tamper(tournament)

    say(tournament)

    assert state_of(tournament) is SealState.WRONG


@pytest.mark.parametrize("make", [new_tournament, cup])
def test_no_event_puts_a_seal_where_one_was_taken_away(make: Callable[[], Tournament | Cup]) -> None:
    owner = make()
    owner.events.all().delete()
    type(owner).objects.update(revision=0, chain_head="", chain_seal="")

    say(owner)

    assert state_of(owner) is SealState.MISSING


def test_the_next_event_renews_the_seal_of_a_retired_key_and_no_unknown_one(settings: Settings) -> None:
    known, lost, key = new_tournament(), new_tournament(), settings.SECRET_KEY

    settings.SECRET_KEY = OTHER_KEY
    say(lost)
    assert state_of(lost) is SealState.UNKNOWN_KEY
    settings.SECRET_KEY_FALLBACKS = [key]
    say(known)
    assert state_of(known) is SealState.WHOLE


def test_sealing_anew_keeps_the_log_as_it_is(settings: Settings) -> None:
    tournament, owner = new_tournament(), cup()
    settings.SECRET_KEY = OTHER_KEY
    ends = [chain_end(each) for each in (tournament, Cup.objects.get())]

    reseal([tournament, owner])

    assert [state_of(each) for each in (tournament, owner)] == [SealState.WHOLE] * 2
    assert [chain_end(each) for each in (tournament, owner)] == ends


def test_the_migration_seals_the_logs_there_are() -> None:
    tournament, owner = new_tournament(), cup()
    nothing_said = Cup.objects.create(name="Stille", short_name="S", slug="stille")
    for model in (Tournament, Cup):
        model.objects.update(chain_seal="")

    editor = SimpleNamespace(connection=connection)  # SQLite gives none out within a transaction
    import_module("tournaments.migrations.0004_chain_seals").seal_logs(apps, editor)

    assert [state_of(each) for each in (tournament, owner)] == [SealState.WHOLE] * 2
    assert state_of(nothing_said) is SealState.MISSING
