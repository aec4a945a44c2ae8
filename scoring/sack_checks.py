"""Whether the listed Säcke agree with the card points and with each other."""

from collections.abc import Iterator, Mapping

from rulesets.model import ALL_THIRDS, VALAT
from rulesets.rows import Bonus, BonusKind
from scoring.case import Case
from scoring.draft import DraftBonus
from scoring.played_hand import Side
from scoring.problems import HandProblem

Found = Iterator[HandProblem]


def check_sacks(case: Case) -> Found:
    """Every problem of the Säcke: one too few or too many for the card points, or out of order."""
    if case.draft.conceded or case.is_renonce or not _is_readable(case):
        return
    listed = {entry.bonus: entry for entry in reversed(case.draft.bonuses)}
    for row in case.ruleset.bonuses:
        if row.kind is BonusKind.SACK and (case.contract is None or row.code in case.contract.bonuses):
            yield from _against_points(case, row, listed.get(row.code))
            yield from _out_of_order(case, row, listed)


def _is_readable(case: Case) -> bool:
    return "bonuses" not in case.draft.wrong and all(_is_clear(case, entry) for entry in case.draft.bonuses)


def _is_clear(case: Case, entry: DraftBonus) -> bool:
    row = case.row(entry)
    if row is None or row.kind not in {BonusKind.SACK, BonusKind.VALAT}:
        return entry.bonus is not None
    return entry.side is not None and entry.made is not None


def _against_points(case: Case, row: Bonus, entry: DraftBonus | None) -> Found:
    thirds = _winners_thirds(case)
    if thirds is None or row.least_thirds is None:
        return
    facts = {"sack": row.name, "thirds": row.least_thirds}
    if thirds >= row.least_thirds and not _is_settled(case, entry) and not _has_made_valat(case):
        yield HandProblem("sack_against_points", "bonuses", {"reason": "missing", **facts})
    elif thirds < row.least_thirds and entry is not None and entry.made and entry.side is case.winner:
        yield HandProblem("sack_against_points", f"{entry.path}.made", {"reason": "surplus", **facts})


def _winners_thirds(case: Case) -> int | None:
    """Card points of the side that won; None when not recorded, or when they contradict who won."""
    thirds = case.draft.card_thirds
    if thirds is None or case.winner is None or not 0 <= thirds <= ALL_THIRDS:
        return None
    if case.draft.won is not (thirds >= case.ruleset.threshold_thirds):
        return None
    return thirds if case.winner is Side.DECLARER else ALL_THIRDS - thirds


def _is_settled(case: Case, entry: DraftBonus | None) -> bool:
    """Whether the Sack is listed as made, or as announced in vain by the side that lost the game."""
    return entry is not None and (bool(entry.made) or entry.side is not case.winner)


def _has_made_valat(case: Case) -> bool:
    return any(entry.bonus == VALAT and entry.made for entry in case.draft.bonuses)


def _out_of_order(case: Case, row: Bonus, listed: Mapping[str | None, DraftBonus]) -> Found:
    entry = listed.get(row.code)
    if row.after is None or entry is None or not entry.made or _has_made_valat(case):
        return
    before = listed.get(row.after)
    if before is None or not (before.made or before.side is not entry.side):
        facts = {"sack": row.name, "before": case.bonus_rows[row.after].name}
        yield HandProblem("sack_order", f"{entry.path}.made", facts)
