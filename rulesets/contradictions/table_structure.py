"""Contradictions about the table: Kontra levels, hands that count double, numbers of players."""

from rulesets.contradictions.trischaken_structure import has_trischaken_contract
from rulesets.draft import Draft, RulesetProblems, contradiction, twice
from rulesets.model import DummiesShared, PartnerCall
from rulesets.rows import Kontra
from rulesets.trischaken import PlainLoser, Trischaken

PEOPLE_AND_DUMMIES = frozenset({(4, 0), (3, 1), (2, 2), (6, 0)})
OF_SIX = 6


def kontra_levels(draft: Draft) -> RulesetProblems:
    """Levels that do not double the previous one."""
    kontra = draft.part("kontra", Kontra)
    factors = [level.factor for level in kontra.levels] if kontra else []
    if factors != [2 ** (step + 1) for step in range(len(factors))]:
        yield contradiction("kontra.levels", "levels")


def doubled_hands(draft: Draft) -> RulesetProblems:
    """A number of doubled hands without an occasion for doubling."""
    occasions = draft.part("doubled_after", tuple)
    yield from twice("doubled_after", [str(each) for each in occasions or () if isinstance(each, str)])
    if draft.has("doubled_hands") and not draft.has("doubled_after"):
        yield contradiction("doubled_hands", "doubled_hands")


def people(draft: Draft) -> RulesetProblems:
    """Numbers of people and dummies that make no table, and settings their table cannot have."""
    players, dummies = draft.part("players", int), draft.part("dummies", int)
    if players is None or dummies is None:
        return
    if (players, dummies) not in PEOPLE_AND_DUMMIES:
        yield contradiction("dummies" if players != OF_SIX and "dummies" in draft.written else "players", "people")
        return
    call = draft.part("partner", PartnerCall)
    if call is not None and (call is PartnerCall.TWO_CALLED_KINGS) is not (players == OF_SIX):
        yield contradiction("partner", "two_kings")
    if draft.part("dummies_shared", DummiesShared) is DummiesShared.HAND and not dummies:
        yield contradiction("dummies_shared", "dummies_shared")
    yield from _trischaken_for(players, dummies, draft)


def _trischaken_for(players: int, dummies: int, draft: Draft) -> RulesetProblems:
    if players == OF_SIX and draft.has("trischaken"):
        yield contradiction("trischaken", "trischaken_of_six")
    trischaken = draft.part("trischaken", Trischaken) if has_trischaken_contract(draft) else None
    if dummies and trischaken is not None and trischaken.plain is not PlainLoser.TWO_HIGHEST:
        yield contradiction("trischaken.plain", "trischaken_dummies")
