"""What is wrong with a record, in the order of the published field table.

The rules give the codes and the order of the fields. Where they leave open which of several codes a field gets, it is
the first of: wrong type, not possible in this contract or state, out of range, at odds with another field. A rule that
needs a field which is itself broken stays unasked. Field paths read like ``bonuses[0].kontra``.
"""

from collections.abc import Iterator

from tests.scoring.reference.bonus_problems import bonus_problems, unknown_bonus_fields
from tests.scoring.reference.card_problems import thirds_against_cards
from tests.scoring.reference.frame import Frame, is_integer, is_seat, read_frame
from tests.scoring.reference.tables import (
    FOREHAND_ONLY,
    FOREHAND_PASSES_ON,
    MOST_OFFENDERS,
    NEGATIVE,
    POSITIVE,
    RUFER_FAMILY,
    SLUGS,
    WINS_FROM,
)

Problem = tuple[str, str]
FACTORS = (1, 2, 4, 8)
FIELDS = (
    "contract",
    "declarer",
    "forehand",
    "partner",
    "won",
    "card_thirds",
    "kontra",
    "opponent_kontra",
    "bonuses",
    "king_in_talon",
    "conceded",
    "thirds",
    "renonce",
    "declarers",
)
ALL_CONTRACTS = {"trischaken"}.union(*(POSITIVE[slug] for slug in SLUGS), *(NEGATIVE[slug] for slug in SLUGS))


def reference_problems(slug: str, record: object) -> list[Problem]:
    """(code, field) of every problem, in order; empty for a legal record."""
    if not isinstance(record, dict):
        return [("not_an_object", "")]
    frame = read_frame(slug, record)
    single = {
        "contract": _contract(frame),
        "declarer": _declarer(frame),
        "forehand": _forehand(frame),
        "partner": _partner(frame),
        "won": _won(frame),
        "kontra": _kontra(frame),
        "king_in_talon": _king_in_talon(frame),
        "conceded": _conceded(frame),
        "declarers": "not_allowed" if "declarers" in record else None,
    }
    several = {
        "card_thirds": _all_card_thirds,
        "opponent_kontra": _opponent_kontra,
        "bonuses": bonus_problems,
        "thirds": _thirds,
        "renonce": _renonce,
    }
    problems: list[Problem] = []
    for field in FIELDS:
        if field in several:
            problems += several[field](frame)
        elif code := single[field]:
            problems.append((code, field))
    problems += unknown_bonus_fields(frame)
    problems += [("unknown_field", field) for field in sorted(record) if field not in FIELDS]
    return problems


def _contract(frame: Frame) -> str | None:
    if "contract" not in frame.record:
        return "missing"
    contract = frame.record["contract"]
    if not isinstance(contract, str):
        return "wrong_type"
    if contract not in ALL_CONTRACTS:
        return "unknown_contract"
    return None if frame.contract else "contract_not_in_ruleset"


def _declarer(frame: Frame) -> str | None:
    if "declarer" not in frame.record:
        return "missing"
    declarer = frame.record["declarer"]
    if not is_integer(declarer):
        return "wrong_type"
    if not is_seat(declarer):
        return "seat_range"
    if frame.contract in FOREHAND_ONLY and _forehand(frame) is None and declarer != frame.record.get("forehand", 0):
        return "forehand_only"
    return None


def _forehand(frame: Frame) -> str | None:
    forehand = frame.record.get("forehand", 0)
    if not is_integer(forehand):
        return "wrong_type"
    if not is_seat(forehand):
        return "seat_range"
    possible = (0, 1) if frame.slug in FOREHAND_PASSES_ON else (0,)
    return None if forehand in possible else "not_allowed"


def _partner(frame: Frame) -> str | None:
    partner = frame.record.get("partner")
    king_in_talon = frame.record.get("king_in_talon", False)
    if partner is None:
        lonely = frame.contract in RUFER_FAMILY and king_in_talon is False
        return "partner_missing" if lonely else None
    if not is_integer(partner):
        return "wrong_type"
    if frame.contract and frame.contract not in RUFER_FAMILY:
        return "partner_not_allowed"
    if king_in_talon is True:
        return "not_allowed"
    return _partners_seat(frame, partner)


def _partners_seat(frame: Frame, partner: int) -> str | None:
    if not is_seat(partner):
        return "seat_range"
    declarer = frame.record.get("declarer")
    return "same_seat" if is_integer(declarer) and partner == declarer else None


def _won(frame: Frame) -> str | None:
    if "won" not in frame.record:
        required = frame.kind in ("positive", "negative") and frame.renonce is False
        return "missing" if required else None
    won = frame.record["won"]
    if not isinstance(won, bool):
        return "wrong_type"
    if frame.kind == "trischaken" or frame.renonce is True:
        return "not_allowed"
    return "not_allowed" if frame.conceded is True and won else None


def _card_thirds(frame: Frame) -> str | None:
    if "card_thirds" not in frame.record:
        return None
    thirds = frame.record["card_thirds"]
    if not is_integer(thirds):
        return "wrong_type"
    if frame.kind in ("negative", "trischaken") or frame.renonce is True or frame.conceded is True:
        return "not_allowed"
    if not 0 <= thirds <= 210:
        return "thirds_range"
    if frame.kind == "positive" and frame.won is not None and frame.won != (thirds >= WINS_FROM[frame.slug]):
        return "won_against_points"
    return None


def _all_card_thirds(frame: Frame) -> Iterator[Problem]:
    code = _card_thirds(frame)
    if code:
        yield code, "card_thirds"
    if code in (None, "won_against_points") and thirds_against_cards(frame):
        yield "thirds_against_bonus", "card_thirds"


def _kontra(frame: Frame) -> str | None:
    kontra = frame.record.get("kontra", 1)
    if not is_integer(kontra):
        return "wrong_type"
    if kontra > 1 and (frame.kind in ("negative", "trischaken") or frame.conceded is True):
        return "kontra_not_allowed"
    return None if kontra in FACTORS else "kontra_level"


def _opponent_kontra(frame: Frame) -> Iterator[Problem]:
    said = frame.record.get("opponent_kontra", {})
    if not isinstance(said, dict):
        yield "wrong_type", "opponent_kontra"
        return
    for seat, factor in said.items():
        code = _one_opponents_kontra(frame, seat, factor)
        if code:
            yield code, f"opponent_kontra.{seat}"


def _one_opponents_kontra(frame: Frame, seat: str, factor: object) -> str | None:
    if not seat.isdigit() or not is_integer(factor):
        return "wrong_type"
    if seat not in ("0", "1", "2", "3"):
        return "seat_range"
    declarer = frame.record.get("declarer")
    if is_integer(declarer) and seat == str(declarer):
        return "same_seat"
    if factor > 1 and frame.kind in ("positive", "trischaken"):
        return "kontra_not_allowed"
    return None if factor in FACTORS else "kontra_level"


def _king_in_talon(frame: Frame) -> str | None:
    king_in_talon = frame.record.get("king_in_talon", False)
    if not isinstance(king_in_talon, bool):
        return "wrong_type"
    called = frame.contract is None or frame.contract in RUFER_FAMILY
    return "king_not_called" if king_in_talon and not called else None


def _conceded(frame: Frame) -> str | None:
    conceded = frame.record.get("conceded", False)
    if not isinstance(conceded, bool):
        return "wrong_type"
    concedable = frame.contract is None or (frame.contract in RUFER_FAMILY and frame.contract != "solorufer")
    without_talon = frame.record.get("king_in_talon", False) is False
    return "cannot_concede" if conceded and (not concedable or without_talon) else None


def _thirds(frame: Frame) -> Iterator[Problem]:
    if "thirds" not in frame.record:
        if frame.kind == "trischaken" and frame.renonce is False:
            yield "missing", "thirds"
        return
    thirds = frame.record["thirds"]
    if not isinstance(thirds, list):
        yield "wrong_type", "thirds"
        return
    belongs_here = frame.kind not in ("positive", "negative") and frame.renonce is not True
    whole = [is_integer(third) for third in thirds]
    within = [is_integer(third) and 0 <= third <= 210 for third in thirds]
    if not belongs_here:
        yield "not_allowed", "thirds"
    elif len(thirds) != 4:
        yield "wrong_type", "thirds"
    elif all(within) and sum(thirds) != 210:
        yield "thirds_sum", "thirds"
    for seat in range(len(thirds)):
        if not whole[seat]:
            yield "wrong_type", f"thirds[{seat}]"
        elif belongs_here and len(thirds) == 4 and (code := _seats_thirds(thirds[seat])):
            yield code, f"thirds[{seat}]"


def _seats_thirds(thirds: int) -> str | None:
    """Outside the pack, or against the least trick of 4: too few for one, or too many for the others without one."""
    if not 0 <= thirds <= 210:
        return "thirds_range"
    return "thirds_impossible" if thirds in (1, 2, 3, 207, 208, 209) else None


def _renonce(frame: Frame) -> Iterator[Problem]:
    offenders = frame.record.get("renonce", [])
    if not isinstance(offenders, list):
        yield "wrong_type", "renonce"
        return
    belongs_here = frame.conceded is not True
    if offenders and not belongs_here:
        yield "not_allowed", "renonce"
    elif len(offenders) > MOST_OFFENDERS[frame.slug]:
        yield "too_many_offenders", "renonce"
    for index, offender in enumerate(offenders):
        if not is_integer(offender):
            yield "wrong_type", f"renonce[{index}]"
        elif belongs_here and not is_seat(offender):
            yield "seat_range", f"renonce[{index}]"
        elif belongs_here and offender in offenders[:index]:
            yield "same_seat", f"renonce[{index}]"
