"""Contradictions of Trischaken: its contract and its table belong together, and every scheme has its own keys."""

from collections.abc import Sequence

from rulesets.contradictions.pots import used_tables
from rulesets.draft import Draft, RulesetProblems, contradiction, missing
from rulesets.model import VIRGIN
from rulesets.rows import Family
from rulesets.trischaken import PlainLoser, Trischaken, TrischakenCases, TrischakenScheme, VirginGets


def trischaken_presence(draft: Draft) -> RulesetProblems:
    """A contract without the table, or the table without a contract."""
    has_contract = has_trischaken_contract(draft)
    if has_contract and not draft.has("trischaken"):
        yield contradiction("trischaken", "no_trischaken_table")
    if draft.has("trischaken") and not has_contract and draft.is_complete("contracts"):
        yield contradiction("trischaken", "trischaken_row")


def has_trischaken_contract(draft: Draft) -> bool:
    """Whether Trischaken is among the contracts as written."""
    return any(row.get("family") == Family.TRISCHAKEN for row in draft.rows("contracts"))


def trischaken_settings(draft: Draft) -> RulesetProblems:
    """Keys that the scheme lacks, or that belong to another one."""
    rule = draft.part("trischaken", Trischaken)
    if rule is None:
        return
    if rule.scheme is TrischakenScheme.POTS:
        yield from _pots(rule)
    else:
        for key in _keys_of_pots(rule):
            yield contradiction(f"trischaken.{key}", "only_pots")
    if rule.cases is TrischakenCases.ALL and rule.scheme is not TrischakenScheme.TIROL:
        yield contradiction("trischaken.cases", "only_tirol")


def _keys_of_pots(rule: Trischaken) -> Sequence[str]:
    """The keys exclusive to the scheme `pots` that are not at their default."""
    written = {
        "pots": rule.pots is not None,
        "plain": rule.plain is not PlainLoser.LOSER,
        "rank": rule.rank is not None,
        "virgin": rule.virgin is not VirginGets.POT,
        "from_each": rule.from_each is not None,
    }
    return [key for key, is_written in written.items() if is_written]


def _pots(rule: Trischaken) -> RulesetProblems:
    if rule.pots is None:
        yield missing("trischaken.pots", "pots")
    else:
        for table in used_tables(rule):
            if getattr(rule.pots, table) is None:
                yield missing(f"trischaken.pots.{table}", "pot")
    yield from _amount("rank", rule.rank, wanted=rule.plain is PlainLoser.TWO_HIGHEST)
    yield from _amount("from_each", rule.from_each, wanted=rule.virgin is VirginGets.FROM_EACH)
    if (rule.rank or 0) % 2:
        yield contradiction("trischaken.rank", "odd_rank")


def _amount(key: str, amount: int | None, *, wanted: bool) -> RulesetProblems:
    if wanted and amount is None:
        yield missing(f"trischaken.{key}", key)
    if not wanted and amount is not None:
        yield contradiction(f"trischaken.{key}", key)


def announced_virgin(draft: Draft) -> RulesetProblems:
    """A bonus with the code of the announced virgin."""
    rule = draft.part("trischaken", Trischaken)
    if rule is not None and rule.announced_virgin is not None and VIRGIN in draft.codes("bonuses"):
        index = [row.get("code") for row in draft.rows("bonuses")].index(VIRGIN)
        yield contradiction(f"bonuses[{index}].code", "virgin")
