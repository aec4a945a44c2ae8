"""A contract's form as the browser needs it: its fields, and the data its record is validated against.

Lookups of the engine's checks are resolved here, so that the browser needs no tables of its own.
"""

from typing import Any

from rulesets.model import BeiPays, Bonus, BonusKind, Contract, Family, Ruleset
from rulesets.rows import ProvableSilent
from scoring.bonus_checks import PAID_WHEN_SILENTLY_FAILED
from scoring.card_checks import HOLDING_THIRDS, NEEDS_TRICK
from scoring.hand import HandProblem
from scoring.played_hand import Side
from scoring.thirds import written_thirds
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.kings import KINGS
from tournaments.web.entry.outcome import OUTCOME
from tournaments.web.entry.problems import problem_sentence

BrowserForm = dict[str, Any]
OF_WINNER = frozenset({BonusKind.SACK, BonusKind.VALAT})


def browser_form(contract: Contract, ruleset: Ruleset) -> BrowserForm:
    """A contract's form, ready for JSON.

    `fields` are in form order, ending with "" for non-field errors; `required` are mandatory. `asks` names the field
    for the declarer, "" if it is always seat 0; `kings` the field for holders of called kings, `result` the one for the
    result. The declarer has forehand's rights if `is_forehands`. `beside` are the codes that others can declare,
    `birds` those of which one must be announced, `words` sentences about this contract.
    """
    form = HandForm(ruleset=ruleset, contract=contract, names=tuple(map(str, ruleset.seats)))
    kings = [name for name in (OUTCOME, *KINGS) if name in form.fields] if contract.calls_king else []
    birds = [ruleset.bonus(code) for code in ruleset.required_birds(contract)]
    bird_facts = {"contract": contract.name, "birds": ", ".join(row.name for row in birds)}
    win_facts = {"threshold": ruleset.threshold_of(contract)}
    return {
        "name": contract.name,
        "family": contract.family,
        "seats": ruleset.seats,
        "fields": [*form.fields, ""],
        "required": [name for name, field in form.fields.items() if field.required],
        "asks": form.declarer_name or ("" if kings or OUTCOME not in form.fields else OUTCOME),
        "kings": kings,
        "result": next((name for name in ("won", OUTCOME) if name in form.fields), ""),
        "is_forehands": contract.forehand_only or contract.family is Family.TRISCHAKEN,
        "threshold": ruleset.threshold_of(contract),
        "birds": [row.code for row in birds] if contract.required_birds else None,
        "beside": [row.code for row in ruleset.combinable_contracts(contract)],
        "pays_all": ruleset.bei_pays is BeiPays.EVERYONE,
        "offenders": ruleset.renonce.most_offenders,
        "silent_failures": ruleset.silent_failures_count,
        "listed": [_bonus(row, ruleset) for row in ruleset.bonuses_with(contract)],
        "words": {
            "bird_missing": problem_sentence(HandProblem("bird_missing", "bonuses", bird_facts)),
            "won_against_points": problem_sentence(HandProblem("won_against_points", "card_thirds", win_facts)),
        },
    }


def _bonus(row: Bonus, ruleset: Ruleset) -> dict[str, Any]:
    """A bonus as the checks need it: `provable`, the sides for which a silent one counts after a Renonce; `holds`, the
    thirds its cards are worth; `least`, the thirds it needs; `after`, the bonus that must be made first. Sentences call
    it `bonus` or `sack`, and name its `thirds` and the prerequisite `before`.
    """
    before = ruleset.sack_before(row)
    facts = {
        "code": row.code,
        "bonus": row.name,
        "is_bird": row.kind is BonusKind.BIRD,
        "is_winners": row.kind in OF_WINNER,
        "needs_trick": row.kind in NEEDS_TRICK,
        "may_fail": row.kind in PAID_WHEN_SILENTLY_FAILED,
        "is_excluded": ruleset.valat is not None and row.kind in ruleset.valat.excludes_announced,
        "provable": _provable(row, ruleset),
        "holds": HOLDING_THIRDS.get(row.code, 0),
    }
    if row.least_thirds:
        facts |= {"sack": row.name, "least": row.least_thirds, "thirds": written_thirds(row.least_thirds)}
    if before:
        facts |= {"after": before.code, "before": before.name}
    return {name: value for name, value in facts.items() if value}


def _provable(row: Bonus, ruleset: Ruleset) -> list[Side]:
    rule = ruleset.renonce.provable_silent
    if rule is ProvableSilent.NOBODY or row.kind in OF_WINNER:
        return []
    return [Side.DECLARER] if rule is ProvableSilent.DECLARER_SIDE else list(Side)
