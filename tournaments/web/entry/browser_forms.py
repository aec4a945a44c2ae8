"""What a browser has to know of a contract's form: which fields it has, and what its record is checked against."""

from typing import Any

from rulesets.model import Contract, Family, Ruleset
from tournaments.web.entry.form import HandForm

BrowserForm = dict[str, Any]


def browser_form(contract: Contract, ruleset: Ruleset) -> BrowserForm:
    """The form of a contract, ready for JSON.

    `fields` are in the form's order, the last one "" for what is wrong with no field; `required` must not be left out,
    `asks` who declares, "" where no field does. `is_forehands`: whoever declares has forehand's rights.
    `birds` are the codes of which one has to be announced, `beside` those of contracts that others can declare.
    """
    seats = tuple(map(str, ruleset.seats))
    form = HandForm(ruleset=ruleset, contract=contract, names=seats)
    birds = ruleset.required_birds(contract)
    return {
        "fields": [*form.fields, ""],
        "required": [name for name, field in form.fields.items() if field.required],
        "asks": form.declarer_name,
        "is_forehands": contract.forehand_only or contract.family is Family.TRISCHAKEN,
        "calls_king": contract.calls_king,
        "threshold": ruleset.threshold_of(contract),
        "birds": {ruleset.bonus(code).code: ruleset.bonus(code).name for code in birds},
        "beside": [row.code for row in ruleset.contracts_beside(contract)],
        "seats": ruleset.seats,
    }
