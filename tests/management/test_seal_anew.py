"""`manage.py seal_anew`: after the key was replaced, and never over what somebody changed."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests.actions.acts import enter
from tests.factories import seated_tournament, tables_of
from tests.verification.tampering import change_receipt, cut_end
from tournaments.models import Cup, Tournament
from tournaments.seals import SealState, chain_end, seal_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    tournament = seated_tournament(players=8)
    enter(tables_of(tournament)[0])
    return tournament


@pytest.fixture
def former_key(played: Tournament, settings: Settings) -> str:
    """The key the evening was sealed with; another one is in use now."""
    former = str(settings.SECRET_KEY)
    settings.SECRET_KEY = "another " * 8
    return former


def states() -> list[SealState]:
    return [seal_state(chain_end(each), each.chain_seal) for each in (Cup.objects.get(), Tournament.objects.get())]


def answer(*arguments: str) -> str:
    out = StringIO()
    call_command("seal_anew", *arguments, stdout=out)
    return out.getvalue().strip()


def test_seals_of_a_retired_key_are_renewed(former_key: str, settings: Settings) -> None:
    settings.SECRET_KEY_FALLBACKS = [former_key]

    assert answer() == "2 Protokolle neu versiegelt."
    assert states() == [SealState.WHOLE] * 2
    assert answer() == "0 Protokolle neu versiegelt."


def test_seals_of_a_lost_key_only_when_asked_for(former_key: str) -> None:
    with pytest.raises(CommandError, match=r"cup:musterer, tournament:\d+"):
        answer()
    assert states() == [SealState.UNKNOWN_KEY] * 2

    assert answer("--unknown-key") == "2 Protokolle neu versiegelt."
    assert states() == [SealState.WHOLE] * 2


def test_what_was_changed_is_not_sealed(played: Tournament, former_key: str) -> None:
    change_receipt(played, number=2)

    with pytest.raises(CommandError, match=rf": tournament:{played.pk}$"):
        answer("--unknown-key")
    assert states() == [SealState.WHOLE, SealState.UNKNOWN_KEY]


def test_a_seal_that_is_wrong_stays_wrong(played: Tournament) -> None:
    played.refresh_from_db()
    cut_end(played)

    with pytest.raises(CommandError, match=f"tournament:{played.pk}"):
        answer("--unknown-key")
    assert states() == [SealState.WHOLE, SealState.WRONG]
