"""Hypothesis strategies for legal hand records of any ruleset, derived from its rows."""

from typing import Any

from hypothesis import strategies as st

from rulesets.load import presets
from rulesets.model import ALL_THIRDS, VALAT, Ruleset
from rulesets.rows import Bonus, BonusKind, Contract, Family

Record = dict[str, Any]
Draw = st.DrawFn

NEED_A_TRICK = (BonusKind.BIRD, BonusKind.ULTIMO, BonusKind.CATCH)

rulesets = st.sampled_from(list(presets().values()))
seats = st.integers(0, 3)


@st.composite
def records(draw: Draw, ruleset: Ruleset) -> Record:
    """A legal record under `ruleset`, of every kind it can have; without card points but in Trischaken."""
    contract = draw(st.sampled_from(ruleset.contracts))
    if contract.family is Family.TRISCHAKEN:
        return draw(_trischaken(ruleset))
    if contract.family is Family.NEGATIVE:
        return draw(_negative(ruleset, contract))
    return draw(_positive(ruleset, contract))


@st.composite
def thirds(draw: Draw) -> list[int]:
    """Card points of four seats, ties and virgins among them often enough; nobody has less than a trick is worth."""
    cuts = st.lists(st.sampled_from([0, 35, 60, 70, 105, 106, 107, 140, 150, 210]), min_size=3, max_size=3)
    return draw(cuts.map(_shares).filter(lambda shares: all(share == 0 or share >= 4 for share in shares)))


def _shares(cuts: list[int]) -> list[int]:
    ordered = sorted(cuts)
    return [second - first for first, second in zip([0, *ordered], [*ordered, ALL_THIRDS], strict=True)]


@st.composite
def _trischaken(draw: Draw, ruleset: Ruleset) -> Record:
    forehand = draw(st.integers(0, 1)) if ruleset.forehand_may_pass else 0
    record: Record = {"contract": "trischaken", "declarer": forehand, "forehand": forehand}
    offenders = draw(_offenders())
    return record | ({"renonce": offenders} if offenders else {"thirds": draw(thirds())})


@st.composite
def _negative(draw: Draw, ruleset: Ruleset, contract: Contract) -> Record:
    declarer, factors = draw(seats), st.sampled_from(ruleset.kontra_factors)
    kontras = {str(seat): draw(factors) for seat in range(4) if seat != declarer}
    record: Record = {"contract": contract.code, "declarer": declarer, "opponent_kontra": kontras}
    offenders = draw(_offenders())
    return record | ({"renonce": offenders} if offenders else {"won": draw(st.booleans())})


@st.composite
def _positive(draw: Draw, ruleset: Ruleset, contract: Contract) -> Record:
    forehand = draw(st.integers(0, 1)) if ruleset.forehand_may_pass else 0
    declarer = forehand if contract.forehand_only else draw(seats)
    record: Record = {"contract": contract.code, "declarer": declarer, "forehand": forehand}
    if contract.calls_king:
        record |= draw(_partner(declarer))
    if contract.may_concede and record.get("king_in_talon") and draw(st.integers(0, 3)) == 0:
        return record | {"won": False, "conceded": True, "bonuses": draw(_conceded_bonuses(ruleset, contract))}
    record |= {"kontra": draw(st.sampled_from(ruleset.kontra_factors))}
    offenders = draw(_offenders())
    if offenders:
        return record | {"renonce": offenders, "bonuses": draw(_said_bonuses(ruleset, contract))}
    won = draw(st.booleans())
    return record | {"won": won, "bonuses": draw(_bonuses(ruleset, contract, won=won))}


@st.composite
def _offenders(draw: Draw) -> list[int]:
    if draw(st.integers(0, 4)):
        return []
    return draw(st.lists(seats, min_size=1, max_size=2, unique=True))


@st.composite
def _partner(draw: Draw, declarer: int) -> Record:
    partner = draw(st.sampled_from([None, *(seat for seat in range(4) if seat != declarer)]))
    return {"partner": partner, "king_in_talon": partner is None}


@st.composite
def _conceded_bonuses(draw: Draw, ruleset: Ruleset, contract: Contract) -> list[Record]:
    birds = draw(_chosen([row for row in ruleset.bonuses_with(contract) if row.kind is BonusKind.BIRD]))
    codes = _with_required(contract, [row.code for row in birds])
    return [{"bonus": code, "side": "declarer", "announced": True, "made": False} for code in codes]


@st.composite
def _said_bonuses(draw: Draw, ruleset: Ruleset, contract: Contract) -> list[Record]:
    bonuses = draw(_bonuses(ruleset, contract, won=True))
    return [{key: entry[key] for key in entry if key != "made"} for entry in bonuses if entry["announced"]]


@st.composite
def _bonuses(draw: Draw, ruleset: Ruleset, contract: Contract, *, won: bool) -> list[Record]:
    rows = {row.code: row for row in draw(_chosen(ruleset.bonuses_with(contract)))}
    codes = _with_required(contract, list(rows))
    winner = "declarer" if won else "opponents"
    listed = [
        draw(_bonus(ruleset, ruleset.bonus(code), winner, required=code == _first_bird(contract))) for code in codes
    ]
    return _playable(ruleset, listed)


@st.composite
def _bonus(draw: Draw, ruleset: Ruleset, row: Bonus, winner: str, *, required: bool) -> Record:
    announced = required or draw(st.booleans())
    made = not announced or draw(st.booleans())
    side = draw(st.sampled_from(["declarer", "opponents"]))
    if made and row.kind in {BonusKind.SACK, BonusKind.VALAT}:
        side = winner
    if required or row.kind is BonusKind.ULTIMO:
        side = "declarer"
    kontra = draw(st.sampled_from(ruleset.kontra_factors)) if announced else 1
    return {"bonus": row.code, "side": side, "announced": announced, "made": made, "kontra": kontra}


def _playable(ruleset: Ruleset, listed: list[Record]) -> list[Record]:
    """Without what excludes each other, by the rules or by the cards."""
    if any(entry["bonus"] == VALAT and entry["announced"] for entry in listed):
        excluded = ruleset.valat.excludes_announced if ruleset.valat else ()
        listed = [
            entry for entry in listed if not entry["announced"] or ruleset.bonus(entry["bonus"]).kind not in excluded
        ]
    if not any(entry["bonus"] == "sack1" and entry["made"] for entry in listed):
        listed = [entry for entry in listed if entry["bonus"] != "sack2"]
    made = {entry["bonus"]: entry["side"] for entry in listed if entry["made"]}
    for entry in listed:
        if VALAT in made and entry["made"] and ruleset.bonus(entry["bonus"]).kind in NEED_A_TRICK:
            entry["made"] = entry["side"] == made[VALAT]
    if "mondfang" in made and "trull" in made:
        listed = [entry for entry in listed if entry["bonus"] != "trull"]
    return [entry for entry in listed if entry["announced"] or entry["made"]]


def _chosen(rows: tuple[Bonus, ...] | list[Bonus]) -> st.SearchStrategy[list[Bonus]]:
    return st.lists(st.sampled_from(rows), max_size=4, unique=True) if rows else st.just([])


def _first_bird(contract: Contract) -> str | None:
    return contract.required_birds[0] if contract.required_birds else None


def _with_required(contract: Contract, codes: list[str]) -> list[str]:
    bird = _first_bird(contract)
    return codes if bird is None or bird in codes else [bird, *codes]
