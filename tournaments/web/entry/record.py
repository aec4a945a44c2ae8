"""Converts between the form and the record of a hand, both ways. Nothing is guessed."""

from typing import Any

from rulesets.model import Family
from scoring.thirds import written_thirds
from tournaments.web.entry.form import ANNOUNCED, CONCEDED, IN_TALON, NO, SILENT, YES, HandForm

EntryRecord = dict[str, Any]


def record_of(form: HandForm) -> EntryRecord:
    """The record of a valid form. Fields at their default are left out."""
    cleaned = form.cleaned_data
    record: EntryRecord = {"contract": form.contract.code, **_people(cleaned)}
    renonce = sorted(int(seat) for seat in cleaned["renonce"])
    if form.contract.family is Family.TRISCHAKEN:
        record |= {} if renonce and not _any_thirds(cleaned) else {"thirds": _thirds(cleaned)}
    else:
        record |= (
            _result(cleaned, record, renonce=bool(renonce))
            | _kontras(form, cleaned)
            | _bonuses(form, cleaned, renonce=bool(renonce))
        )
    return record | ({"renonce": renonce} if renonce else {})


def initial_of(record: EntryRecord) -> dict[str, Any]:
    """Initial values of the form that corrects `record`; it ignores names its contract does not have."""
    initial: dict[str, Any] = {
        "declarer": str(record["declarer"]),
        "forehand": str(record.get("forehand", 0)),
        "partner": _partner_choice(record),
        "kontra": str(record.get("kontra", 1)),
        "renonce": [str(seat) for seat in record.get("renonce", [])],
    }
    if "won" in record and not record.get("conceded"):
        initial["won"] = YES if record["won"] else NO
    if "card_thirds" in record:
        initial["card_thirds"] = written_thirds(record["card_thirds"])
    for seat, thirds in enumerate(record.get("thirds", [])):
        initial[f"thirds-{seat}"] = written_thirds(thirds)
    for seat, factor in record.get("opponent_kontra", {}).items():
        initial[f"kontra-{seat}"] = str(factor)
    for bonus in record.get("bonuses", []):
        initial[f"{bonus['bonus']}-said"] = ANNOUNCED if bonus["announced"] else SILENT
        initial[f"{bonus['bonus']}-side"] = bonus["side"]
        initial[f"{bonus['bonus']}-made"] = YES if bonus.get("made", True) else NO
        initial[f"{bonus['bonus']}-kontra"] = str(bonus.get("kontra", 1))
    return initial


def _people(cleaned: dict[str, Any]) -> EntryRecord:
    forehand = int(cleaned.get("forehand") or 0)
    people: EntryRecord = {"declarer": int(cleaned["declarer"]) if "declarer" in cleaned else forehand}
    if forehand:
        people["forehand"] = forehand
    partner = cleaned.get("partner")
    if partner in {IN_TALON, CONCEDED}:
        people["king_in_talon"] = True
        if partner == CONCEDED:
            people |= {"conceded": True}
    elif partner is not None:
        people["partner"] = int(partner)
    return people


def _result(cleaned: dict[str, Any], record: EntryRecord, *, renonce: bool) -> EntryRecord:
    """Won or lost is left out after a Renonce, which settles it: a tile once tapped cannot be untapped."""
    result: EntryRecord = {}
    if cleaned["won"] and not renonce:
        result["won"] = cleaned["won"] == YES
    elif record.get("conceded"):
        result["won"] = False
    if cleaned.get("card_thirds") is not None:
        result["card_thirds"] = cleaned["card_thirds"]
    return result


def _kontras(form: HandForm, cleaned: dict[str, Any]) -> EntryRecord:
    if form.contract.family is Family.NEGATIVE:
        factors = {str(seat): int(cleaned[f"kontra-{seat}"] or 1) for seat in range(4)}
        said = {seat: factor for seat, factor in factors.items() if factor > 1}
        return {"opponent_kontra": said} if said else {}
    factor = int(cleaned["kontra"] or 1)
    return {"kontra": factor} if factor > 1 else {}


def _bonuses(form: HandForm, cleaned: dict[str, Any], *, renonce: bool) -> EntryRecord:
    codes = (bonus.code for bonus, _ in form.bonus_rows())
    listed = [_bonus(code, cleaned, renonce=renonce) for code in codes if cleaned[f"{code}-said"]]
    return {"bonuses": listed} if listed else {}


def _bonus(code: str, cleaned: dict[str, Any], *, renonce: bool) -> EntryRecord:
    announced = cleaned[f"{code}-said"] == ANNOUNCED
    listed: EntryRecord = {"bonus": code, "side": cleaned[f"{code}-side"] or "declarer", "announced": announced}
    if not (renonce and announced):
        listed["made"] = cleaned[f"{code}-made"] != NO
    factor = int(cleaned[f"{code}-kontra"] or 1)
    return listed | ({"kontra": factor} if factor > 1 else {})


def _thirds(cleaned: dict[str, Any]) -> list[int | None]:
    return [cleaned[f"thirds-{seat}"] for seat in range(4)]


def _any_thirds(cleaned: dict[str, Any]) -> bool:
    return any(thirds is not None for thirds in _thirds(cleaned))


def _partner_choice(record: EntryRecord) -> str | None:
    if record.get("conceded"):
        return CONCEDED
    if record.get("king_in_talon"):
        return IN_TALON
    return None if record.get("partner") is None else str(record["partner"])
