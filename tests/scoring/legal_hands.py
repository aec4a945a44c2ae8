"""Hypothesis strategies for legal hand records of any ruleset, derived from its rows."""

from typing import Any

from hypothesis import strategies as st

from rulesets.load import presets, read_ruleset
from rulesets.model import ALL_THIRDS, VALAT, Ruleset
from rulesets.rows import Bonus, BonusKind, Contract, Family, ProvableSilent
from tests.scoring.variants.changes import Change, variant_document

Record = dict[str, Any]
Draw = st.DrawFn

NEED_A_TRICK = (BonusKind.BIRD, BonusKind.ULTIMO, BonusKind.CATCH)

NEVER_PROVED = (BonusKind.VALAT, BonusKind.SACK, BonusKind.HAND)

OWN_RULES: Change = {
    "bei_pays": "non_declarers",
    "hand_pays": "holder",
    "doubled_after": ["all_zero"],
    "renonce": {"provable_silent": "injured_side", "most_offenders": 3},
    "contracts": {
        "piccolo": {"beside": ["piccolo", "bettel"]},
        "besserrufer": {"required_birds": "any", "king_in_talon_becomes": "sechserdreier"},
        "rufer": {"king_in_talon_becomes": "dreier", "second_half_lost_value": 2},
        "sechserdreier": {"second_half_lost_value": 12},
        "dreier": {"second_half_lost_value": 8},
    },
    "bonuses": {
        "koepfe": {"name": "Köpfe", "kind": "hand", "announced": 1},
        "geier": {"name": "Geier", "kind": "bird", "silent": 5, "announced": 10},
        "uhu": {"no_kontra": True},
    },
}
OWN = read_ruleset(variant_document("ooe-2023", OWN_RULES))
"""A club's rules that no preset has."""

rulesets = st.sampled_from([*presets().values(), OWN, OWN, OWN])
seats = st.integers(0, 3)


@st.composite
def records(draw: Draw, ruleset: Ruleset) -> Record:
    """A legal record under `ruleset`, of every kind it can have; without card points but in Trischaken."""
    contract = draw(st.sampled_from(ruleset.contracts))
    counts = {"round_factor": draw(st.integers(1, 2))} if ruleset.doubled_after else {}
    return counts | draw(_played(ruleset, contract))


def _played(ruleset: Ruleset, contract: Contract) -> st.SearchStrategy[Record]:
    if contract.family is Family.TRISCHAKEN:
        return _trischaken(ruleset)
    if contract.family is Family.NEGATIVE:
        alone = _negative(ruleset, contract)
        return alone | _several(ruleset, contract) if ruleset.contracts_beside(contract) else alone
    return _positive(ruleset, contract)


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
    offenders = draw(_offenders(ruleset))
    return record | ({"renonce": offenders} if offenders else {"thirds": draw(thirds())})


@st.composite
def _negative(draw: Draw, ruleset: Ruleset, contract: Contract) -> Record:
    declarer, factors = draw(seats), st.sampled_from(ruleset.kontra_factors)
    kontras = {str(seat): draw(factors) for seat in range(4) if seat != declarer}
    record: Record = {"contract": contract.code, "declarer": declarer, "opponent_kontra": kontras}
    offenders = draw(_offenders(ruleset))
    return record | ({"renonce": offenders} if offenders else {"won": draw(st.booleans())})


@st.composite
def _several(draw: Draw, ruleset: Ruleset, contract: Contract) -> Record:
    """Two or three declare, any of them is the record's; those who declare nothing may say Kontra."""
    declared = [contract, draw(st.sampled_from(ruleset.contracts_beside(contract)))]
    third = [row for row in ruleset.contracts if all(row.stands_beside(other) for other in declared)]
    declared += draw(st.lists(st.sampled_from(third), max_size=1)) if third else []
    declaring = sorted(draw(st.permutations(range(4)))[: len(declared)])
    paying = st.sampled_from([str(seat) for seat in range(4) if seat not in declaring])
    kontra = st.dictionaries(paying, st.sampled_from(ruleset.kontra_factors))
    rows = [
        {"seat": seat, "contract": row.code, "won": draw(st.booleans()), "kontra": draw(kontra)}
        for seat, row in zip(declaring, draw(st.permutations(declared)), strict=True)
    ]
    named = draw(st.sampled_from(rows))
    return {"contract": named["contract"], "declarer": named["seat"], "won": named["won"], "declarers": rows}


@st.composite
def _positive(draw: Draw, ruleset: Ruleset, contract: Contract) -> Record:
    forehand = draw(st.integers(0, 1)) if ruleset.forehand_may_pass else 0
    declarer = forehand if contract.forehand_only else draw(seats)
    record: Record = {"contract": contract.code, "declarer": declarer, "forehand": forehand}
    if contract.calls_king:
        record |= draw(_partner(declarer))
    elif any(row.king_in_talon_becomes == contract.code for row in ruleset.contracts):
        record |= {"king_in_talon": draw(st.booleans())}
    if contract.second_half_lost_value is not None:
        record |= {"second_half": draw(st.booleans())}
    if contract.may_concede and record.get("king_in_talon") and draw(st.integers(0, 3)) == 0:
        return record | {"won": False, "conceded": True, "bonuses": draw(_conceded_bonuses(ruleset, contract))}
    record |= {"kontra": draw(st.sampled_from(ruleset.kontra_factors))}
    offenders = draw(_offenders(ruleset))
    if offenders:
        record |= {"renonce": offenders}
        return record | {"bonuses": draw(_bonuses_in_renonce(ruleset, contract, record))}
    won = draw(st.booleans())
    return record | {"won": won, "bonuses": draw(_bonuses(ruleset, contract, won=won))}


@st.composite
def _offenders(draw: Draw, ruleset: Ruleset) -> list[int]:
    if draw(st.integers(0, 2)):
        return []
    return draw(st.lists(seats, min_size=1, max_size=ruleset.renonce.most_offenders, unique=True))


@st.composite
def _partner(draw: Draw, declarer: int) -> Record:
    partner = draw(st.sampled_from([None, *(seat for seat in range(4) if seat != declarer)]))
    return {"partner": partner, "king_in_talon": partner is None}


@st.composite
def _conceded_bonuses(draw: Draw, ruleset: Ruleset, contract: Contract) -> list[Record]:
    birds = draw(_chosen([row for row in ruleset.bonuses_with(contract) if row.kind is BonusKind.BIRD]))
    codes = _with_required(ruleset, contract, [row.code for row in birds])
    return [{"bonus": code, "side": "declarer", "announced": True, "made": False} for code in codes]


@st.composite
def _bonuses_in_renonce(draw: Draw, ruleset: Ruleset, contract: Contract, record: Record) -> list[Record]:
    """What was said, and the silent ones that somebody regular can prove."""
    bonuses = [entry for entry in draw(_bonuses(ruleset, contract, won=True)) if "side" in entry]
    said = [{key: entry[key] for key in entry if key != "made"} for entry in bonuses if entry["announced"]]
    return [*said, *(entry for entry in bonuses if not entry["announced"] and _is_proved(ruleset, entry, record))]


def _is_proved(ruleset: Ruleset, entry: Record, record: Record) -> bool:
    rule, is_declarers = ruleset.renonce.provable_silent, entry["side"] == "declarer"
    provers = [seat for seat in range(4) if (seat in (record["declarer"], record.get("partner"))) is is_declarers]
    counts = rule is ProvableSilent.INJURED_SIDE or (rule is ProvableSilent.DECLARER_SIDE and is_declarers)
    return (
        counts and ruleset.bonus(entry["bonus"]).kind not in NEVER_PROVED and not set(provers) <= {*record["renonce"]}
    )


@st.composite
def _bonuses(draw: Draw, ruleset: Ruleset, contract: Contract, *, won: bool) -> list[Record]:
    possible = ruleset.bonuses_with(contract)
    rows = draw(_chosen([row for row in possible if row.kind is not BonusKind.HAND]))
    codes = _with_required(ruleset, contract, [row.code for row in rows])
    winner, bird = "declarer" if won else "opponents", _first_bird(ruleset, contract)
    listed = [draw(_bonus(ruleset, ruleset.bonus(code), winner, required=code == bird)) for code in codes]
    held = [row.code for row in possible if row.kind is BonusKind.HAND]
    holders = draw(st.lists(st.tuples(st.sampled_from(held), seats), max_size=2, unique=True)) if held else []
    return [*_playable(ruleset, listed), *({"bonus": code, "seat": seat} for code, seat in holders)]


@st.composite
def _bonus(draw: Draw, ruleset: Ruleset, row: Bonus, winner: str, *, required: bool) -> Record:
    announced = required or draw(st.booleans())
    made = not announced or draw(st.booleans())
    side = draw(st.sampled_from(["declarer", "opponents"]))
    if made and row.kind in {BonusKind.SACK, BonusKind.VALAT}:
        side = winner
    if required or row.kind is BonusKind.ULTIMO:
        side = "declarer"
    kontra = draw(st.sampled_from(ruleset.kontra_factors)) if announced and not row.no_kontra else 1
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


def _first_bird(ruleset: Ruleset, contract: Contract) -> str | None:
    return next(iter(ruleset.required_birds(contract)), None)


def _with_required(ruleset: Ruleset, contract: Contract, codes: list[str]) -> list[str]:
    bird = _first_bird(ruleset, contract)
    return codes if bird is None or bird in codes else [bird, *codes]
