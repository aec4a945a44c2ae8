"""Rules that no preset has, as changes of one. The values are a club's that might exist: no cup's rules."""

from typing import Any

Change = dict[str, Any]

SUPRA = {
    "contracts": {
        "supra": {
            "name": "Supra",
            "family": "positive",
            "partner": "called_king",
            "value": 3,
            "lost_value": 3,
            "threshold_thirds": 137,
        }
    }
}
NO_TRISCHAKEN: Change = {"contracts": {"trischaken": None}, "trischaken": None}
BEI_SPIELE = {"bei_pays": "non_declarers", "contracts": {"piccolo": {"beside": ["piccolo", "bettel"]}}}
BEI_SPIELE_ALL = {**BEI_SPIELE, "bei_pays": "everyone"}
KOEPFE = {"hand_pays": "side", "bonuses": {"koepfe": {"name": "Köpfe", "kind": "hand", "announced": 1}}}
KOEPFE_HELD = {**KOEPFE, "hand_pays": "holder"}
GEIER = {
    "contracts": {"besserrufer": {"required_birds": "any"}},
    "bonuses": {"geier": {"name": "Geier", "kind": "bird", "silent": 5, "announced": 10}},
}
MIXED_VALAT: Change = {
    "valat": {"pays": {"silent": "replaces_game", "announced": "beside_game"}, "doubled_in_solos": True},
    "bonuses": {"valat": {"silent": 4, "announced": 20}},
}
NO_VALAT: Change = {"valat": None, "bonuses": {"valat": None}}
DOUBLED = {"doubled_after": ["trischaken", "all_zero"]}
BECOMES = {"contracts": {"rufer": {"king_in_talon_becomes": "dreier"}}}
SECOND_HALF = {"contracts": {"dreier": {"second_half_lost_value": 8}}}
PROVABLE = {"renonce": {"provable_silent": "declarer_side"}}
STROHMANN: Change = {**NO_TRISCHAKEN, "players": 3, "dummies": 1, "dummies_shared": "hand"}
TWO_WITH_TWO: Change = {**NO_TRISCHAKEN, "players": 2, "dummies": 2, "dummies_shared": "hand"}
SIX: Change = {**NO_TRISCHAKEN, "players": 6, "partner": "two_called_kings"}
