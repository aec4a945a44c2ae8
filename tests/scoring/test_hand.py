"""The record: read into a value, written back canonically, hashed, and read from JSON text whatever it contains."""

import hashlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.load import preset, read_ruleset
from rulesets.model import Ruleset
from scoring.hand import (
    HandRefused,
    ListedBonus,
    PlayedHand,
    Side,
    canonical_json,
    hand_hash,
    hand_record,
    read_hand,
    read_json_hand,
)
from scoring.settle import settle
from tests.scoring.legal_hands import legal_records
from tests.scoring.variants.changes import variant_document

OOE = preset("ooe-2023")
DREIER = {"contract": "dreier", "declarer": 1, "won": True}


def codes(text: str | bytes) -> list[str]:
    with pytest.raises(HandRefused) as refused:
        read_json_hand(text, OOE)
    return [problem.code for problem in refused.value.problems]


def test_record_is_read_into_a_hand() -> None:
    record = {
        "contract": "sechserdreier", "declarer": 0, "won": False, "kontra": 2, "card_thirds": 90,
        "bonuses": [{"bonus": "uhu", "side": "declarer", "announced": True, "made": True, "kontra": 4}],
    }  # fmt: skip

    assert read_hand(record, OOE) == PlayedHand(
        contract="sechserdreier",
        declarer=0,
        won=False,
        card_thirds=90,
        kontra=2,
        bonuses=(ListedBonus("uhu", Side.DECLARER, announced=True, made=True, kontra=4),),
    )


def test_opponents_kontra_is_read_by_seat() -> None:
    record = {"contract": "bettel", "declarer": 1, "won": True, "opponent_kontra": {"3": 2, "0": 8}}

    assert read_hand(record, OOE).opponent_kontra == (8, 1, 1, 2)


def test_default_is_as_good_as_absent() -> None:
    defaults: dict[str, object] = {
        "forehand": 0, "partner": None, "kontra": 1, "opponent_kontra": {}, "bonuses": [], "king_in_talon": False,
        "conceded": False, "renonce": [],
    }  # fmt: skip

    explicit = read_hand(DREIER | defaults, OOE)

    assert explicit == read_hand(DREIER, OOE)
    assert hand_record(explicit) == DREIER


def test_factors_of_one_are_left_out_of_the_canonical_record() -> None:
    record = {
        "contract": "rufer", "declarer": 0, "partner": 1, "won": True, "opponent_kontra": {"2": 1},
        "bonuses": [{"bonus": "trull", "side": "declarer", "announced": False, "made": True, "kontra": 1}],
    }  # fmt: skip

    assert hand_record(read_hand(record, OOE)) == {
        "contract": "rufer", "declarer": 0, "partner": 1, "won": True,
        "bonuses": [{"bonus": "trull", "side": "declarer", "announced": False, "made": True}],
    }  # fmt: skip


def test_sacks_may_be_silent_about_a_made_valat() -> None:
    record = DREIER | {"card_thirds": 200, "bonuses": [_made("valat")]}

    assert read_hand(record, preset("tirol-2020")).card_thirds == 200


def test_sack_announced_in_vain_by_the_losers_counts_as_listed() -> None:
    vain = {"bonus": "sack1", "side": "opponents", "announced": True, "made": False}
    record = DREIER | {"card_thirds": 170, "bonuses": [vain, _made("sack2")]}

    assert len(read_hand(record, preset("tirol-2020")).bonuses) == 2


def _made(code: str) -> dict[str, object]:
    return {"bonus": code, "side": "declarer", "announced": False, "made": True}


@pytest.mark.parametrize(
    "record",
    [
        {"contract": "trischaken", "declarer": 1, "thirds": [70, 70, 35, 35]},
        {"contract": "rufer", "declarer": 1, "partner": 0, "won": True},
        {"contract": "dreier", "declarer": 3, "won": True},
    ],
    ids=lambda record: record["contract"],
)
def test_forehand_may_pass_on_where_the_ruleset_says_so(record: dict[str, object]) -> None:
    assert read_hand(record | {"forehand": 1}, preset("sauwald-2019")).forehand == 1


def test_written_record_is_read_back_to_the_same_hand() -> None:
    for ruleset, record in legal_records("written", each=8):
        hand = read_hand(record, ruleset)

        text = canonical_json(hand_record(hand))

        assert read_json_hand(text, ruleset) == hand, record
        assert canonical_json(hand_record(read_json_hand(text, ruleset))) == text, record


def test_hash_is_that_of_the_canonical_json() -> None:
    text = '{"contract":"dreier","declarer":1,"won":true}'

    assert hand_hash(read_hand({"won": True, "kontra": 1, **DREIER}, OOE)) == hashlib.sha256(text.encode()).hexdigest()


def test_canonical_json_sorts_keys_and_keeps_characters() -> None:
    assert canonical_json({"b": [1, None], "a": "ÖF"}) == '{"a":"ÖF","b":[1,null]}'


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{", "{]", "dreier", "{'contract': 1}", '{"a": NaN}', '{"a": Infinity}', '{"a": -Infinity}',
        '{"contract": "dreier", "contract": "dreier"}', '{"contract": "dreier", "bonuses": [{"a": 1, "a": 1}]}',
        b"\xff", b'{"a": "\xe4"}', "\ud800", '{"a": 01}', '{"a": 1,}', "[" * 100_000, '{"a":' * 100_000, "\ufeff{}",
    ],
)  # fmt: skip
def test_text_that_is_no_json_is_refused_as_such(text: str | bytes) -> None:
    assert codes(text) == ["not_json"]


@pytest.mark.parametrize("text", ["[]", "null", "true", '"dreier"', "1e400", "[{}]", b"12"])
def test_json_that_is_no_object_is_refused_as_such(text: str | bytes) -> None:
    assert codes(text) == ["not_an_object"]


@pytest.mark.parametrize("digits", ["9" * 30, "-" + "9" * 5000, "1" + "0" * 100_000])
def test_enormous_integer_is_out_of_range_like_any_other(digits: str) -> None:
    assert codes(f'{{"contract": "dreier", "won": true, "declarer": {digits}}}') == ["seat_range"]


@pytest.mark.parametrize("number", ["1e400", "1.0", "-0.0"])
def test_float_is_no_whole_number(number: str) -> None:
    assert codes(f'{{"contract": "dreier", "won": true, "declarer": {number}}}') == ["wrong_type"]


def test_lone_surrogates_come_out_printable() -> None:
    with pytest.raises(HandRefused) as refused:
        read_json_hand(r'{"contract": "\ud800", "declarer": 0, "\ud800": 1}', OOE)

    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("unknown_contract", "contract"),
        ("unknown_field", r"\ud800"),
    ]


def test_keys_that_are_no_text_are_unknown_fields() -> None:
    record: dict[object, object] = dict([*DREIER.items(), (5, 1)])

    with pytest.raises(HandRefused) as refused:
        read_hand(record, OOE)

    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("unknown_field", "5")]


def test_refusal_names_codes_and_fields() -> None:
    with pytest.raises(HandRefused, match=r"^missing at 'contract', missing at 'declarer'$"):
        read_hand({}, OOE)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=120, deadline=None)
def test_record_with_anything_in_one_field_is_read_or_refused(data: st.DataObject) -> None:
    ruleset, record = data.draw(st.sampled_from([*legal_records("anything", each=20)]))
    record = dict(record)
    fields = ["contract", "declarer", "forehand", "partner", "won", "card_thirds", "kontra", "opponent_kontra"]
    fields += ["bonuses", "king_in_talon", "conceded", "thirds", "renonce", "declarers", "partners"]
    fields += ["second_half", "round_factor", "x"]
    record[data.draw(st.sampled_from(fields))] = data.draw(json_values)

    hand = _read_or_refused(json.dumps(record), ruleset)

    assert hand is None or read_hand(hand_record(hand), ruleset) == hand


def _read_or_refused(text: str, ruleset: Ruleset) -> PlayedHand | None:
    try:
        return read_json_hand(text, ruleset)
    except HandRefused:
        return None


def test_sack_after_one_that_the_ruleset_lacks_stands_alone() -> None:
    """Nobody may write such rules, but stored ones are read."""
    ruleset = read_ruleset(variant_document("ooe-2023", {"bonuses": {"sack2": {"silent": 1, "announced": 2}}}))
    sack = {"bonus": "sack2", "side": "declarer", "announced": False, "made": True}

    hand = read_hand({"contract": "dreier", "declarer": 0, "won": True, "card_thirds": 170, "bonuses": [sack]}, ruleset)

    assert settle(hand, ruleset).points == (15, -5, -5, -5)
