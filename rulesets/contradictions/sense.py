"""Contradictions of sense: rules nobody intends. Checked for new documents, never for stored ones."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulesets.contradictions.contract_structure import unknown_contract
from rulesets.contradictions.pots import undivided
from rulesets.draft import Draft, RulesetProblems, contradiction
from rulesets.fields import EDITION_LIMIT, NAME_LIMIT, TEXT_LIMIT
from rulesets.model import HALF_OF_THIRDS, LEAST_LIMIT, MOST_LIMIT
from rulesets.problems import RulesetProblem
from rulesets.rows import AnyBird, Bonus, BonusKind, Contract, Family, Kontra, Valat, ValatPays
from rulesets.trischaken import Trischaken, TrischakenScheme
from rulesets.vocabulary import usual_birds

TEXT_LIMITS: Mapping[str, int] = {"version": EDITION_LIMIT, "source": TEXT_LIMIT}
"""Maximum length of texts other than names."""


def sense_problems(draft: Draft) -> list[RulesetProblem]:
    """Every rule in a document that nobody intends."""
    return [problem for check in CHECKS for problem in check(draft)]


def _limits(draft: Draft) -> RulesetProblems:
    limits = {"threshold_thirds": draft.part("threshold_thirds", int)}
    own = {path: row for path, row in draft.contracts if row.family is Family.POSITIVE}
    limits |= {f"{path}.threshold_thirds": row.threshold_thirds for path, row in own.items()}
    for path, limit in limits.items():
        if limit is not None and not LEAST_LIMIT <= limit <= MOST_LIMIT:
            yield contradiction(path, "limit", least=LEAST_LIMIT, most=MOST_LIMIT)


def _names(draft: Draft) -> RulesetProblems:
    for rows in (draft.contracts, draft.bonuses):
        yield from _names_alike([(path, row.code, row.name) for path, row in rows])


def _names_alike(rows: Sequence[tuple[str, str, str]]) -> RulesetProblems:
    first: dict[str, str] = {}
    for path, code, name in rows:
        if first.setdefault(name.strip().casefold(), code) != code:
            yield RulesetProblem("twice", f"{path}.name", {"reason": "name", "name": name})


def _texts(draft: Draft) -> RulesetProblems:
    """Texts that are too long for a page, or confusable because of a leading or trailing space."""
    for path, text in _written_texts(draft):
        most = TEXT_LIMITS.get(path, NAME_LIMIT)
        if isinstance(text, str) and text.strip():
            if most < len(text) <= TEXT_LIMIT:
                yield RulesetProblem("empty", path, {"reason": "text", "most": most})
            elif text != text.strip():
                yield RulesetProblem("empty", path, {"reason": "spaces"})


def _written_texts(draft: Draft) -> Iterator[tuple[str, object]]:
    """Path and value of every name as written, and of the version and the source."""
    yield from ((key, draft.written.get(key)) for key in ("name", "version", "source"))
    yield from ((f"cups[{index}]", cup) for index, cup in enumerate(draft.part("cups", tuple) or ()))
    for key in ("contracts", "bonuses"):
        yield from ((f"{key}[{index}].name", row.get("name")) for index, row in draft.numbered_rows(key))
    kontra = draft.part("kontra", Kontra)
    levels = kontra.levels if kontra else ()
    yield from ((f"kontra.levels[{index}].name", level.name) for index, level in enumerate(levels))


def _combinations(draft: Draft) -> RulesetProblems:
    rows = {row.code: row for _, row in draft.contracts}
    for path, contract in draft.contracts:
        if contract.beside and contract.family is not Family.NEGATIVE:
            yield contradiction(f"{path}.beside", "not_beside")
            continue
        for index, code in enumerate(contract.beside if draft.knows("contracts") else ()):
            if code not in draft.codes("contracts"):
                yield unknown_contract(f"{path}.beside[{index}]", code, draft)
            elif code in rows and rows[code].family is not Family.NEGATIVE:
                yield contradiction(f"{path}.beside[{index}]", "beside", contract=rows[code].name)


def _birds(draft: Draft) -> RulesetProblems:
    rows = {row.code: row for _, row in draft.bonuses}
    for path, contract in draft.contracts:
        if draft.knows("bonuses"):
            yield from _no_birds(contract, f"{path}.required_birds", draft, rows)


def _no_birds(contract: Contract, path: str, draft: Draft, rows: Mapping[str, Bonus]) -> RulesetProblems:
    usual = usual_birds(contract.code)
    if contract.required_birds is AnyBird.ANY:
        listed = [rows[code] for code in contract.bonuses if code in rows]
        if not any(row.kind is BonusKind.BIRD for row in listed) and len(listed) == len(contract.bonuses):
            yield contradiction(path, "any_bird")
    elif usual and not contract.required_birds:
        reasons = {"no_birds": draft.codes("bonuses"), "lists_no_birds": contract.bonuses}
        first_missing_part = [reason for reason, codes in reasons.items() if not set(usual) & {*codes}]
        yield from (contradiction(path, reason, birds=", ".join(usual)) for reason in first_missing_part[:1])


def _after(draft: Draft) -> RulesetProblems:
    for path, bonus in draft.bonuses:
        is_there = bonus.after is None or bonus.after in draft.codes("bonuses") or not draft.knows("bonuses")
        if bonus.kind is BonusKind.SACK and not is_there:
            yield contradiction(f"{path}.after", "after_unknown", code=bonus.after)


def _bonus_values(draft: Draft) -> RulesetProblems:
    valat = draft.part("valat", Valat)
    for path, bonus in draft.bonuses:
        if bonus.kind is BonusKind.VALAT:
            yield from _valat_values(bonus, path, valat)
        elif (bonus.silent or 0) > bonus.announced:
            yield contradiction(f"{path}.silent", "silent_above")


def _valat_values(bonus: Bonus, path: str, valat: Valat | None) -> RulesetProblems:
    if not bonus.announced:
        yield contradiction(f"{path}.announced", "valat_nothing")
    elif valat is None:
        return
    elif isinstance(valat.pays, ValatPays) and (bonus.silent or 0) > bonus.announced:
        yield contradiction(f"{path}.silent", "silent_above")
    elif bonus.silent == 0 and valat.pays_when(announced=False) is ValatPays.REPLACES_GAME:
        yield contradiction(f"{path}.silent", "valat_no_factor")


def _trischaken(draft: Draft) -> RulesetProblems:
    rule = draft.part("trischaken", Trischaken)
    if rule is None:
        return
    if rule.mayor_thirds <= HALF_OF_THIRDS:
        yield contradiction("trischaken.mayor_thirds", "mayor", most=HALF_OF_THIRDS)
    if rule.scheme is TrischakenScheme.POTS:
        for path, amount, by in undivided(rule):
            yield contradiction(path, "undivided", amount=amount, by=by)


def taken_slug(slug: str) -> RulesetProblem:
    """The problem of a document with a shipped ruleset's slug but other content."""
    return contradiction("slug", "preset", slug=slug)


CHECKS: Sequence[Callable[[Draft], RulesetProblems]] = (
    _limits,
    _texts,
    _names,
    _birds,
    _combinations,
    _after,
    _bonus_values,
    _trischaken,
)
"""In the order in which problems are reported."""
