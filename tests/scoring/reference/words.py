"""The published contracts and bonuses: what a short document need not write.

Sources as in ``tables``. The keys are those of a ruleset document.
"""

from typing import Any

Row = dict[str, Any]

_RUFER: Row = {"family": "positive", "partner": "called_king", "may_concede": True}
_POSITIVE: Row = {"family": "positive"}
_SUIT = ["kings", "sack1", "sack2", "valat"]


def _negative(tricks: int) -> Row:
    return {"family": "negative", "tricks": tricks}


CONTRACTS: dict[str, Row] = {
    "trischaken": {"family": "trischaken", "forehand_only": True, "value": 0},
    "rufer": {**_RUFER, "forehand_only": True},
    "solorufer": {
        "family": "positive",
        "partner": "called_king",
        "doubles_bonuses": True,
        "king_in_talon_voids_kontra": True,
    },
    "besserrufer": {**_RUFER, "required_birds": ["pagat", "uhu", "kakadu", "quapil"]},
    "pagatrufer": {**_RUFER, "required_birds": ["pagat"]},
    "uhurufer": {**_RUFER, "required_birds": ["uhu"]},
    "kakadurufer": {**_RUFER, "required_birds": ["kakadu"]},
    "quapilrufer": {**_RUFER, "required_birds": ["quapil"]},
    "sechserdreier": {**_POSITIVE, "forehand_only": True},
    "farbendreier": {**_POSITIVE, "bonuses": _SUIT},
    "dreier": _POSITIVE,
    "farbensolo": {**_POSITIVE, "doubles_bonuses": True, "bonuses": _SUIT},
    "solodreier": {**_POSITIVE, "doubles_bonuses": True},
    "piccolo": _negative(1),
    "zwiccolo": _negative(2),
    "bettel": _negative(0),
    "piccolo-ouvert": _negative(1),
    "zwiccolo-ouvert": _negative(2),
    "bettel-ouvert": _negative(0),
}

BONUSES: dict[str, Row] = {
    "pagat": {"kind": "bird"},
    "uhu": {"kind": "bird"},
    "kakadu": {"kind": "bird"},
    "quapil": {"kind": "bird"},
    "king-ultimo": {"kind": "ultimo"},
    "trull": {"kind": "holding"},
    "kings": {"kind": "holding"},
    "mondfang": {"kind": "catch"},
    "sack1": {"kind": "sack", "least_thirds": 137},
    "sack2": {"kind": "sack", "least_thirds": 167, "after": "sack1"},
    "valat": {"kind": "valat"},
}
