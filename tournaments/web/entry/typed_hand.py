"""The content of a hand's form: read with all its problems, or carried over to another contract's form."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rulesets.model import Contract, Ruleset
from scoring.hand import HandRefused, PlayedHand, read_hand
from tournaments.web.entry.fields import Names
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.outcome import OUTCOME
from tournaments.web.entry.problems import add_problems
from tournaments.web.entry.record import EntryRecord, record_of


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A form with its record and hand. `hand` is None if form or record have problems, which are then shown at their
    fields.
    """

    form: HandForm
    record: EntryRecord
    hand: PlayedHand | None


def contract_of(code: str | None, ruleset: Ruleset) -> Contract | None:
    """The ruleset's contract with this code; None for anything else."""
    return next((each for each in ruleset.contracts if each.code == code), None)


def typed_hand(data: QueryDict, *, ruleset: Ruleset, contract: Contract, names: Names) -> TypedHand:
    """Read submitted data as a hand of this contract."""
    return read_form(HandForm(data, ruleset=ruleset, contract=contract, names=names))


def read_form(form: HandForm) -> TypedHand:
    """Read a form as a hand."""
    form.full_clean()
    record = record_of(form)
    try:
        hand = read_hand(record, form.ruleset)
    except HandRefused as refused:
        add_problems(form, refused.problems, record)
        return TypedHand(form, record, None)
    return TypedHand(form, record, None if form.errors else hand)


def carried_over(data: QueryDict, *, ruleset: Ruleset, contract: Contract, names: Names) -> HandForm:
    """Another contract's form, initialised with the input that applies to it. Nothing is validated yet."""
    form = HandForm(ruleset=ruleset, contract=contract, names=names)
    form.initial = _applicable(data, form)
    return form


def _applicable(data: QueryDict, form: HandForm) -> dict[str, Any]:
    before = contract_of(data.get("contract"), form.ruleset)
    kept: dict[str, Any] = {
        name: data.getlist(name) if hasattr(field, "choices") and field.widget.allow_multiple_selected else data[name]
        for name, field in form.fields.items()
        if name in data
    }
    if before is not None and before.calls_king != form.contract.calls_king:
        kept.pop(OUTCOME, None)  # a partner's seat is no declarer's
        kept |= _declarer_before(data, form, before)
    return kept


def _declarer_before(data: QueryDict, form: HandForm, before: Contract) -> dict[str, str]:
    """The declarer chosen before, if the other contract uses a different field for it."""
    who, _dash, result = data.get(OUTCOME, "").partition("-")
    if not before.calls_king:
        return {"declarer": who} if "declarer" in form.fields else {}
    declarer = data.get("declarer", "")
    return {OUTCOME: f"{declarer}-{result}"} if declarer and result else {}
