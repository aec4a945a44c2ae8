"""Checks against the cards of the pack, independent of the ruleset."""

from collections.abc import Iterator, Mapping, Sequence

from rulesets.model import ALL_THIRDS, MONDFANG, VALAT
from rulesets.rows import Bonus, BonusKind
from scoring.parsed_bonus import ParsedBonus
from scoring.parsed_record import ParsedRecord
from scoring.played_hand import Side
from scoring.problems import HandProblem, HandProblems

LEAST_TRICK = 4
"""Card points of the lowest trick, in thirds: four cards of one third each."""

HOLDING_THIRDS: Mapping[str, int] = {"trull": 39, "kings": 52}
"""Card points of a holding's cards, by code, in thirds: every Trull card and every king counts 13."""

TRULL = "trull"
"""Its code. The side that captures the Mond holds a Trull card, so the other side cannot have all three."""

NEEDS_TRICK = frozenset({BonusKind.BIRD, BonusKind.ULTIMO, BonusKind.CATCH})


def check_cards(record: ParsedRecord) -> HandProblems:
    """Every contradiction between the listed bonuses and the cards."""
    made = {row.code: (row, entry) for row, entry in _made_bonuses(record)}
    yield from _made_without_trick(record, made)
    yield from _thirds_against_bonus(record, made)
    yield from _catch_against_trull(made)


def impossible_thirds(thirds: Sequence[int | None]) -> HandProblems:
    """The seats of a Trischaken with fewer card points than one trick has, or lacking fewer than that."""
    for seat, value in enumerate(thirds):
        if value is not None and (0 < value < LEAST_TRICK or 0 < ALL_THIRDS - value < LEAST_TRICK):
            facts = {"least": LEAST_TRICK, "most": ALL_THIRDS - LEAST_TRICK}
            yield HandProblem("thirds_impossible", f"thirds[{seat}]", facts)


MadeBonuses = Mapping[str, tuple[Bonus, ParsedBonus]]


def _made_bonuses(record: ParsedRecord) -> Iterator[tuple[Bonus, ParsedBonus]]:
    """The first entry of every bonus possible in this contract that is clearly listed as made by a side."""
    earlier: set[str] = set()
    for entry in record.bonuses:
        row = record.bonus_row(entry)
        if row is None or row.code in earlier or not _is_possible(record, row):
            continue
        earlier.add(row.code)
        if entry.made and entry.side is not None and not _is_refused(record, row, entry):
            yield row, entry


def _is_possible(record: ParsedRecord, row: Bonus) -> bool:
    return not record.conceded and (record.contract_row is None or row.code in record.contract_row.bonuses)


def _is_refused(record: ParsedRecord, row: Bonus, entry: ParsedBonus) -> bool:
    """Whether the entry's side, or its being made, has a problem of its own."""
    if record.is_renonce and (entry.announced is not False or not record.can_be_proved(row, entry.side)):
        return True
    is_of_winner = row.kind in {BonusKind.VALAT, BonusKind.SACK}
    if is_of_winner and record.winner is not None and entry.side is not record.winner:
        return True
    return row.kind is BonusKind.ULTIMO and entry.side is Side.OPPONENTS


def _made_without_trick(record: ParsedRecord, made: MadeBonuses) -> HandProblems:
    if VALAT not in made:
        return
    _, valat = made[VALAT]
    for entry in record.bonuses:
        row = record.bonus_row(entry)
        if row is None or row.kind not in NEEDS_TRICK or not _is_possible(record, row) or not entry.made:
            continue
        if entry.side is not None and entry.side is not valat.side and not _is_refused(record, row, entry):
            yield HandProblem("made_by_loser", f"{entry.path}.made", {"reason": "no_trick", "bonus": row.name})


def _thirds_against_bonus(record: ParsedRecord, made: MadeBonuses) -> HandProblems:
    thirds = record.card_thirds
    if thirds is None or not record.counts_card_thirds or not 0 <= thirds <= ALL_THIRDS:
        return
    least = _thirds_of_holdings(made, Side.DECLARER)
    most = ALL_THIRDS - _thirds_of_holdings(made, Side.OPPONENTS)
    if not least <= thirds <= most:
        yield HandProblem("thirds_against_bonus", "card_thirds", {"least": least, "most": most})


def _thirds_of_holdings(made: MadeBonuses, side: Side) -> int:
    return sum(worth for code, worth in HOLDING_THIRDS.items() if code in made and made[code][1].side is side)


def _catch_against_trull(made: MadeBonuses) -> HandProblems:
    if MONDFANG not in made or TRULL not in made:
        return
    (_, catch), (row, trull) = made[MONDFANG], made[TRULL]
    if catch.side is not trull.side:
        yield HandProblem("catch_against_trull", f"{trull.path}.side", {"bonus": row.name})
