"""Reading, writing and hashing hand records; specified in docs/hand-record.md."""

from collections.abc import Mapping
from typing import cast

from rulesets.canonical import canonical_json, sha256_of
from rulesets.model import VIRGIN, Ruleset
from scoring.bonus_checks import check_bonuses
from scoring.hand_checks import check_fields
from scoring.json_text import NotJSON, read_json
from scoring.parsed_bonus import ParsedBonus
from scoring.parsed_declarer import ParsedDeclarer
from scoring.parsed_record import ParsedRecord, parse_record
from scoring.played_hand import FOREHAND, BeiSpieler, ListedBonus, PlayedHand, Side, VirginCall
from scoring.problems import HandProblem, HandRefused, in_order
from scoring.sentences import message, sentence

__all__ = [
    "HandProblem",
    "HandRefused",
    "ListedBonus",
    "PlayedHand",
    "Side",
    "canonical_json",
    "hand_hash",
    "hand_record",
    "message",
    "read_hand",
    "read_json_hand",
    "sentence",
]  # fmt: skip

SIMPLE: Mapping[str, object] = {
    "forehand": FOREHAND,
    "partner": None,
    "won": None,
    "card_thirds": None,
    "kontra": 1,
    "king_in_talon": False,
    "conceded": False,
    "second_half": False,
    "round_factor": 1,
}
"""The optional single-value fields, with their defaults."""


def read_hand(record: object, ruleset: Ruleset) -> PlayedHand:
    """The hand a record describes under a ruleset.

    Raises HandRefused with all problems, in the order of the record's fields; nothing is guessed or dropped.
    """
    if not isinstance(record, Mapping):
        raise HandRefused((HandProblem("not_an_object"),))
    parsed, problems = parse_record(record, ruleset)
    found = [*problems, *check_fields(parsed), *check_bonuses(parsed)]
    if found:
        raise HandRefused(in_order(found))
    return _hand(parsed)


def read_json_hand(text: str | bytes, ruleset: Ruleset) -> PlayedHand:
    """The hand a JSON text describes. Raises HandRefused, with `not_json` for invalid JSON."""
    try:
        record = read_json(text)
    except NotJSON:
        raise HandRefused((HandProblem("not_json"),)) from None
    return read_hand(record, ruleset)


def hand_record(hand: PlayedHand) -> dict[str, object]:
    """The canonical record of a hand, as plain JSON values: fields at their default are left out."""
    record: dict[str, object] = {"contract": hand.contract, "declarer": hand.declarer}
    record |= {name: getattr(hand, name) for name, default in SIMPLE.items() if getattr(hand, name) != default}
    lists = {
        "partners": list(hand.partners),
        "opponent_kontra": _kontra_record(hand.opponent_kontra),
        "bonuses": [*map(_bonus_record, hand.bonuses), *map(_virgin_record, hand.announced_virgins)],
        "thirds": list(hand.thirds or ()),
        "renonce": list(hand.renonce),
        "declarers": [_declarer_record(declarer) for declarer in hand.declarers],
    }
    return record | {name: entries for name, entries in lists.items() if entries}


def hand_hash(hand: PlayedHand) -> str:
    """SHA-256 of the canonical JSON of the canonical record, in hex."""
    return sha256_of(hand_record(hand))


def _kontra_record(factors: tuple[int, ...]) -> dict[str, int]:
    return {str(seat): factor for seat, factor in enumerate(factors) if factor != 1}


def _declarer_record(declarer: BeiSpieler) -> dict[str, object]:
    record: dict[str, object] = {"seat": declarer.seat, "contract": declarer.contract, "won": declarer.won}
    kontra = _kontra_record(declarer.kontra)
    return record | {"kontra": kontra} if kontra else record


def _bonus_record(listed: ListedBonus) -> dict[str, object]:
    if listed.seat is not None:
        return {"bonus": listed.bonus, "seat": listed.seat}
    record: dict[str, object] = {"bonus": listed.bonus, "side": listed.side.value, "announced": listed.announced}
    if listed.made is not None:
        record["made"] = listed.made
    if listed.kontra != 1:
        record["kontra"] = listed.kontra
    return record


def _virgin_record(call: VirginCall) -> dict[str, object]:
    return {"bonus": VIRGIN, "seat": call.seat, "made": call.made}


def _hand(parsed: ParsedRecord) -> PlayedHand:
    return PlayedHand(
        contract=cast("str", parsed.contract),
        declarer=cast("int", parsed.declarer),
        forehand=parsed.forehand,
        partner=parsed.partner,
        partners=tuple(seat for seat in parsed.partners if seat is not None),
        won=parsed.won,
        card_thirds=parsed.card_thirds,
        kontra=parsed.kontra,
        opponent_kontra=_factors(parsed.opponent_kontra, parsed.ruleset),
        bonuses=tuple(_listed_bonus(entry, parsed) for entry in parsed.bonuses if not entry.calls_virgin),
        king_in_talon=parsed.king_in_talon,
        conceded=parsed.conceded,
        thirds=None if parsed.thirds is None else tuple(value for value in parsed.thirds if value is not None),
        renonce=tuple(seat for seat in parsed.renonce if seat is not None),
        declarers=tuple(_bei_spieler(entry, parsed.ruleset) for entry in parsed.declarers or ()),
        second_half=parsed.second_half,
        round_factor=parsed.round_factor,
        announced_virgins=tuple(_virgin_call(entry) for entry in parsed.bonuses if entry.calls_virgin),
    )


def _factors(said: Mapping[int, int], ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(said.get(seat, 1) for seat in ruleset.seats)


def _bei_spieler(entry: ParsedDeclarer, ruleset: Ruleset) -> BeiSpieler:
    return BeiSpieler(
        seat=cast("int", entry.seat),
        contract=cast("str", entry.contract),
        won=cast("bool", entry.won),
        kontra=_factors(entry.kontra, ruleset),
    )


def _virgin_call(entry: ParsedBonus) -> VirginCall:
    return VirginCall(cast("int", entry.seat), cast("bool", entry.made))


def _listed_bonus(entry: ParsedBonus, parsed: ParsedRecord) -> ListedBonus:
    if entry.seat is not None:
        declaring = {parsed.declarer, parsed.partner, *parsed.partners}
        side = Side.DECLARER if entry.seat in declaring else Side.OPPONENTS
        return ListedBonus(cast("str", entry.bonus), side, announced=True, made=True, seat=entry.seat)
    return ListedBonus(
        bonus=cast("str", entry.bonus),
        side=cast("Side", entry.side),
        announced=cast("bool", entry.announced),
        made=entry.made,
        kontra=entry.kontra,
    )
