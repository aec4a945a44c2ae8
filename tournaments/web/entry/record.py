"""Converts between the form and the record of a hand, both ways. Nothing is guessed."""

from collections.abc import Sequence
from typing import Any

from rulesets.model import VIRGIN, Contract, Family, Ruleset
from scoring.thirds import written_thirds
from tournaments.web.entry.bei_spiele import bei_rows, initial_bei
from tournaments.web.entry.fields import ANNOUNCED, CONCEDED, IN_TALON, NO, OWN_KING, SILENT, YES
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.kings import KINGS

EntryRecord = dict[str, Any]


def record_of(form: HandForm) -> EntryRecord:
    """The record of a valid form. Fields at their default are left out; whether it counts double is not the form's."""
    cleaned = form.cleaned_data
    record: EntryRecord = {"contract": form.contract.code, **_people(cleaned)}
    renonce = sorted(int(seat) for seat in cleaned["renonce"])
    if form.contract.family is Family.TRISCHAKEN:
        record |= _trischaken(form, cleaned, renonce=bool(renonce))
    else:
        record |= _played(form, cleaned, record, renonce=bool(renonce))
    return record | ({"renonce": renonce} if renonce else {})


def initial_of(record: EntryRecord) -> dict[str, Any]:
    """Initial values of the form that corrects `record`; it ignores names its contract does not have."""
    initial: dict[str, Any] = {
        "declarer": str(record["declarer"]),
        "forehand": str(record.get("forehand", 0)),
        **dict(zip(KINGS, _king_choices(record), strict=True)),
        "kontra": str(record.get("kontra", 1)),
        "king_in_talon": YES if record.get("king_in_talon") else "",
        "second_half": YES if record.get("second_half") else "",
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
    return initial | initial_bei(record.get("declarers", []), declarer=record["declarer"]) | _initial_bonuses(record)


def initial_played_on(contract: Contract, ruleset: Ruleset) -> dict[str, Any]:
    """Initial values of the form for `contract` that began as another, whose king was in the talon.

    Its declarer is forehand, where what it began as is forehand's alone and nobody can pass that on.
    """
    began = [row for row in ruleset.contracts if row.king_in_talon_becomes == contract.code]
    is_forehand = any(row.forehand_only for row in began) and not ruleset.forehand_may_pass
    return {"king_in_talon": YES} | ({"declarer": "0"} if is_forehand else {})


def king_field(index: int, cleaned: dict[str, Any]) -> str:
    """The field which the partner at `index` of a record's `partners` was read from."""
    return [name for name in KINGS if _is_seat(cleaned.get(name))][index]


def _initial_bonuses(record: EntryRecord) -> dict[str, Any]:
    initial: dict[str, Any] = {}
    for bonus in record.get("bonuses", []):
        code = bonus["bonus"]
        if "side" in bonus:
            initial[f"{code}-said"] = ANNOUNCED if bonus["announced"] else SILENT
            initial[f"{code}-side"] = bonus["side"]
            initial[f"{code}-made"] = YES if bonus.get("made", True) else NO
            initial[f"{code}-kontra"] = str(bonus.get("kontra", 1))
        elif "made" in bonus:
            initial[f"{code}-{bonus['seat']}"] = YES if bonus["made"] else NO
        else:
            initial.setdefault(f"{code}-seats", []).append(str(bonus["seat"]))
    return initial


def _people(cleaned: dict[str, Any]) -> EntryRecord:
    forehand = int(cleaned.get("forehand") or 0)
    people: EntryRecord = {"declarer": int(cleaned["declarer"]) if "declarer" in cleaned else forehand}
    if forehand:
        people["forehand"] = forehand
    kings = [cleaned[name] for name in KINGS if cleaned.get(name)]
    seats = [int(king) for king in kings if _is_seat(king)]
    if seats:
        people |= {"partners": seats} if KINGS[1] in cleaned else {"partner": seats[0]}
    if CONCEDED in kings:
        return people | {"king_in_talon": True, "conceded": True}
    is_alone = kings and not seats and OWN_KING not in kings
    return people | ({"king_in_talon": True} if is_alone else {})


def _is_seat(king: str | None) -> bool:
    return king is not None and king.isdecimal()


def _played(form: HandForm, cleaned: dict[str, Any], record: EntryRecord, *, renonce: bool) -> EntryRecord:
    """What a positive or negative contract says besides its players."""
    beside = bei_rows(cleaned, len(form.names))
    played = _result(cleaned, record, renonce=renonce and not beside) | _talon(cleaned)
    kontras = _kontras(form, cleaned)
    if beside:
        played["declarers"] = _declarers(record | played, kontras, beside)
    else:
        played |= kontras
    return played | _listed([*_bonuses(form, cleaned, renonce=renonce), *_held(form, cleaned)])


def _result(cleaned: dict[str, Any], record: EntryRecord, *, renonce: bool) -> EntryRecord:
    """A conceded game is lost and a Renonce settles it, whatever was tapped before: without scripts a tile stays."""
    result: EntryRecord = {}
    if record.get("conceded"):
        result["won"] = False
    elif cleaned["won"] and not renonce:
        result["won"] = cleaned["won"] == YES
    if cleaned.get("card_thirds") is not None:
        result["card_thirds"] = cleaned["card_thirds"]
    return result


def _talon(cleaned: dict[str, Any]) -> EntryRecord:
    return {name: True for name in ("king_in_talon", "second_half") if cleaned.get(name)}


def _kontras(form: HandForm, cleaned: dict[str, Any]) -> EntryRecord:
    if form.contract.family is Family.NEGATIVE:
        factors = {str(seat): int(cleaned[f"kontra-{seat}"] or 1) for seat in range(len(form.names))}
        said = {seat: factor for seat, factor in factors.items() if factor > 1}
        return {"opponent_kontra": said} if said else {}
    factor = int(cleaned.get("kontra") or 1)
    return {"kontra": factor} if factor > 1 else {}


def _declarers(record: EntryRecord, kontras: EntryRecord, beside: list[EntryRecord]) -> list[EntryRecord]:
    """Everybody who declared, by seat; the first declarer's row repeats the record and comes first at its seat."""
    first: EntryRecord = {"seat": record["declarer"], "contract": record["contract"]}
    first |= {"won": record["won"]} if "won" in record else {}
    first |= {"kontra": kontras["opponent_kontra"]} if kontras else {}
    return sorted([first, *beside], key=lambda row: int(row["seat"]))


def _bonuses(form: HandForm, cleaned: dict[str, Any], *, renonce: bool) -> list[EntryRecord]:
    codes = (bonus.code for bonus, _ in form.bonus_rows())
    return [_bonus(code, cleaned, renonce=renonce) for code in codes if cleaned[f"{code}-said"]]


def _bonus(code: str, cleaned: dict[str, Any], *, renonce: bool) -> EntryRecord:
    announced = cleaned[f"{code}-said"] == ANNOUNCED
    listed: EntryRecord = {"bonus": code, "side": cleaned[f"{code}-side"] or "declarer", "announced": announced}
    if not (renonce and announced):
        listed["made"] = cleaned[f"{code}-made"] != NO
    factor = int(cleaned.get(f"{code}-kontra") or 1)
    return listed | ({"kontra": factor} if factor > 1 else {})


def _held(form: HandForm, cleaned: dict[str, Any]) -> list[EntryRecord]:
    codes = [field.name.removesuffix("-seats") for field in form.held_fields()]
    return [{"bonus": code, "seat": seat} for code in codes for seat in sorted(map(int, cleaned[f"{code}-seats"]))]


def _trischaken(form: HandForm, cleaned: dict[str, Any], *, renonce: bool) -> EntryRecord:
    thirds = [cleaned[field.name] for field in form.thirds_fields()]
    counted: EntryRecord = {} if renonce and set(thirds) == {None} else {"thirds": thirds}
    said = {seat: cleaned.get(f"{VIRGIN}-{seat}") for seat in range(len(form.names))}
    virgins = [{"bonus": VIRGIN, "seat": seat, "made": made == YES} for seat, made in said.items() if made]
    return counted | _kontras(form, cleaned) | _listed(virgins)


def _listed(bonuses: list[EntryRecord]) -> EntryRecord:
    return {"bonuses": bonuses} if bonuses else {}


def _king_choices(record: EntryRecord) -> Sequence[str | None]:
    """What was tapped for the first and the second called king, where it was not the only one."""
    if record.get("conceded"):
        return [CONCEDED, IN_TALON]
    if record.get("king_in_talon"):
        return [IN_TALON, IN_TALON]
    if record.get("partners"):
        return [*map(str, record["partners"]), IN_TALON][:2]
    return [OWN_KING, OWN_KING] if record.get("partner") is None else [str(record["partner"]), None]
