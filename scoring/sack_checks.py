"""Checks of the listed Säcke against the card points and each other."""

from collections.abc import Mapping

from rulesets.model import ALL_THIRDS, VALAT
from rulesets.rows import Bonus, BonusKind
from scoring.parsed_bonus import ParsedBonus
from scoring.parsed_record import ParsedRecord
from scoring.played_hand import Side
from scoring.problems import HandProblem, HandProblems


def check_sacks(record: ParsedRecord) -> HandProblems:
    """Every problem of the Säcke: too few or too many for the card points, or out of order."""
    if record.conceded or record.is_renonce or not _is_readable(record):
        return
    listed = {entry.bonus: entry for entry in reversed(record.bonuses)}
    for row in record.ruleset.bonuses:
        if row.kind is BonusKind.SACK and (record.contract_row is None or row.code in record.contract_row.bonuses):
            yield from _against_points(record, row, listed.get(row.code))
            yield from _out_of_order(record, row, listed)


def _is_readable(record: ParsedRecord) -> bool:
    return "bonuses" not in record.wrong and all(_is_clear(record, entry) for entry in record.bonuses)


def _is_clear(record: ParsedRecord, entry: ParsedBonus) -> bool:
    row = record.bonus_row(entry)
    if row is None or row.kind not in {BonusKind.SACK, BonusKind.VALAT}:
        return entry.bonus is not None
    return entry.side is not None and entry.made is not None


def _against_points(record: ParsedRecord, row: Bonus, entry: ParsedBonus | None) -> HandProblems:
    thirds = _winners_thirds(record)
    if thirds is None or row.least_thirds is None:
        return
    facts = {"sack": row.name, "thirds": row.least_thirds}
    if thirds >= row.least_thirds and not _is_settled(record, entry) and not _has_made_valat(record):
        yield HandProblem("sack_against_points", "bonuses", {"reason": "missing", **facts})
    elif thirds < row.least_thirds and entry is not None and entry.made and entry.side is record.winner:
        yield HandProblem("sack_against_points", f"{entry.path}.made", {"reason": "surplus", **facts})


def _winners_thirds(record: ParsedRecord) -> int | None:
    """Card points of the side that won; None if not recorded, or if they contradict the winner."""
    thirds = record.card_thirds
    if thirds is None or record.winner is None or not 0 <= thirds <= ALL_THIRDS:
        return None
    if record.won is not (thirds >= record.threshold_thirds):
        return None
    return thirds if record.winner is Side.DECLARER else ALL_THIRDS - thirds


def _is_settled(record: ParsedRecord, entry: ParsedBonus | None) -> bool:
    """Whether the Sack is listed as made, or as announced in vain by the losing side."""
    return entry is not None and (bool(entry.made) or entry.side is not record.winner)


def _has_made_valat(record: ParsedRecord) -> bool:
    return any(entry.bonus == VALAT and entry.made for entry in record.bonuses)


def _out_of_order(record: ParsedRecord, row: Bonus, listed: Mapping[str | None, ParsedBonus]) -> HandProblems:
    entry = listed.get(row.code)
    before_row = record.ruleset.sack_before(row)
    if before_row is None or entry is None or not entry.made or _has_made_valat(record):
        return
    before = listed.get(before_row.code)
    if before is None or not (before.made or before.side is not entry.side):
        facts = {"sack": row.name, "before": before_row.name}
        yield HandProblem("sack_order", f"{entry.path}.made", facts)
