"""A hand typed under the wrong number, for the same people at the seats of another hand."""

from typing import Any

import pytest

from rulesets.load import preset
from tournaments.web.entry.other_seats import fields_of, record_at_other_seats

VIRGIN = {"bonus": "virgin"}
PAGAT = {"bonus": "pagat", "side": "declarer", "kontra": 2}
AROUND = {0: 3, 1: 0, 2: 1, 3: 2}
"""Four at the table: forehand of one hand is last in the next."""


@pytest.mark.parametrize(
    ("record", "moved"),
    [
        (
            {"contract": "dreier", "declarer": 1, "won": True, "kontra": 2, "renonce": [0, 2]},
            {"contract": "dreier", "declarer": 0, "won": True, "kontra": 2, "renonce": [1, 3]},
        ),
        (
            {"contract": "solorufer", "declarer": 2, "partner": 0, "won": False},
            {"contract": "solorufer", "declarer": 1, "partner": 3, "won": False},
        ),
        (
            {"contract": "rufer", "declarer": 1, "partner": None, "king_in_talon": True, "won": True},
            {"contract": "rufer", "declarer": 0, "partner": None, "king_in_talon": True, "won": True},
        ),
        (
            {"contract": "sechserrufer", "declarer": 1, "partners": [0, 3], "won": True},
            {"contract": "sechserrufer", "declarer": 0, "partners": [2, 3], "won": True},
        ),
        (
            {"contract": "trischaken", "declarer": 0, "thirds": [60, 91, 59, 0], "bonuses": [VIRGIN | {"seat": 3}]},
            {"contract": "trischaken", "declarer": 0, "thirds": [91, 59, 0, 60], "bonuses": [VIRGIN | {"seat": 2}]},
        ),
        (
            {
                "contract": "piccolo", "declarer": 0, "won": True, "opponent_kontra": {"1": 2},
                "declarers": [
                    {"seat": 0, "contract": "piccolo", "won": True, "kontra": {"1": 2}},
                    {"seat": 2, "contract": "bettel", "won": False},
                ],
            },
            {
                "contract": "piccolo", "declarer": 3, "won": True, "opponent_kontra": {"0": 2},
                "declarers": [
                    {"seat": 1, "contract": "bettel", "won": False},
                    {"seat": 3, "contract": "piccolo", "won": True, "kontra": {"0": 2}},
                ],
            },
        ),
        (
            {"contract": "dreier", "declarer": 1, "won": True, "bonuses": [PAGAT]},
            {"contract": "dreier", "declarer": 0, "won": True, "bonuses": [PAGAT]},
        ),
    ],
)  # fmt: skip
def test_everybody_in_a_record_takes_their_seat_there(record: dict[str, Any], moved: dict[str, Any]) -> None:
    assert record_at_other_seats(record, AROUND) == moved


@pytest.mark.parametrize(
    "record", [{"declarer": 3}, {"declarer": 0, "partner": 3}, {"declarer": 0, "thirds": [0, 1, 2, 3]}]
)
def test_who_sits_out_there_cannot_have_played(record: dict[str, Any]) -> None:
    assert record_at_other_seats(record, {0: 1, 1: 2, 2: 3}) is None


def test_fields_are_what_a_browser_would_send() -> None:
    fields = fields_of({"contract": "dreier", "declarer": 1, "won": True, "renonce": [0, 2]}, preset("ooe-2023"))

    assert fields[0] == ("contract", "dreier")
    assert {("outcome", "1-yes"), ("renonce", "0"), ("renonce", "2")} <= {*fields}
    assert all(isinstance(value, str) for _, value in fields)
