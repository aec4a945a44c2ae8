"""The code of a player's own."""

import pytest
from django.test import override_settings

from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup
from tournaments.actions.people.merging import merge_players
from tournaments.actions.people.player_codes import renew_code
from tournaments.models import Cup, Player
from tournaments.player_codes import (
    DIGITS,
    LAST_EDITION,
    LENGTH,
    ClaimedPlayer,
    player_code,
    player_code_url,
    read_code,
    typed_code,
)
from tournaments.queries.people.player_codes import player_by_code

SOMEBODY = Player(pk=4711, family_name="Eichelhuber", number="0417")


def test_a_code_says_whose_it_is_to_this_installation_only() -> None:
    code = player_code(SOMEBODY)

    assert (len(code), set(code) - set(DIGITS)) == (LENGTH, set())
    assert read_code(code) == ClaimedPlayer(4711, 1)
    assert not code.startswith("0")  # a record's id is not to be read off
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        assert read_code(code) is None
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=["never", "x"]):
        assert read_code(code) is None


def test_a_code_outlives_a_key_that_was_retired(settings: object) -> None:
    code, key = player_code(SOMEBODY), settings.SECRET_KEY  # type: ignore[attr-defined]
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[key]):
        assert read_code(code) == ClaimedPlayer(4711, 1)
        assert player_code(SOMEBODY) != code


def test_no_other_code_is_genuine() -> None:
    code = player_code(SOMEBODY)
    for place, digit in enumerate(code):
        other = "1" if digit != "1" else "2"
        assert read_code(code[:place] + other + code[place + 1 :]) is None
    for wrong in ("", code[:-1], f"{code}0", code.upper(), "y" * LENGTH, "0417"):
        assert read_code(wrong) is None


@pytest.mark.parametrize("frame", ["{}", " {} ", "https://tarock.example/k/{}/", "httpsÖ--tarock.example-k-{}-"])
def test_a_code_is_found_in_what_a_scanner_types(frame: str) -> None:
    code = player_code(SOMEBODY)
    assert typed_code(frame.format(code)) == code
    assert typed_code(frame.format(code.upper())) == code


@pytest.mark.parametrize("text", ["", "0417", "Eichelhuber Max", "x" * (LENGTH + 1), "Donaudampfschifffahrten"])
def test_names_and_numbers_are_no_code(text: str) -> None:
    assert typed_code(text) == ""


@pytest.mark.django_db
def test_a_new_edition_makes_lost_cards_worthless() -> None:
    mine, player = Cup.objects.get(pk=cup().pk), PlayerFactory.create()
    lost, revision = player_code(player), mine.revision

    renewed = renew_code(mine, player, actor=at_desk(), now=NOW)

    assert player_by_code(lost, among=Player.objects.all()) is None
    assert player_by_code(player_code(renewed), among=Player.objects.all()) == player
    assert player_code(renewed) in player_code_url(renewed)
    assert logged_since(mine, revision) == [Logged("renew_code", {"player": player.pk}, at_desk())]
    Player.objects.update(code_edition=LAST_EDITION)
    with refused("code_editions", name=player.name):
        renew_code(mine, player, actor=at_desk(), now=NOW)


@pytest.mark.django_db
def test_the_code_of_a_merged_record_is_of_the_one_that_was_kept() -> None:
    kept, other = PlayerFactory.create_batch(2)
    code = player_code(other)
    merge_players(cup(), kept, other, reason="doppelt", actor=at_desk(), now=NOW)

    assert player_by_code(code, among=Player.objects.filter(merged_into=None)) == kept
