"""Conversion between a hand's form and its record, both ways. Nothing is guessed."""

from collections.abc import Sequence
from typing import Any

from rulesets.model import VIRGIN, Family, Ruleset
from scoring.thirds import written_thirds
from tournaments.web.entry.bei_spiele import bei_rows, initial_bei
from tournaments.web.entry.fields import ANNOUNCED, CONCEDED, IN_TALON, NO, OWN_KING, SILENT, YES
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.kings import KINGS
from tournaments.web.entry.outcome import OUTCOME, read_outcome, written_outcome

EntryRecord = dict[str, Any]


def record_of(form: HandForm) -> EntryRecord:
    """The record of a validated form; invalid or missing input is left out, as are fields at their default. The form
    does not know whether the hand counts double.
    """
    cleaned = form.cleaned_data
    record: EntryRecord = {"contract": form.contract.code, **_people(form)}
    renonce = sorted(int(seat) for seat in cleaned.get("renonce", []))
    if form.contract.family is Family.TRISCHAKEN:
        record |= _trischaken(form, cleaned)
    else:
        record |= _played(form, cleaned, record, renonce=bool(renonce))
    return record | ({"renonce": renonce} if renonce else {})


def initial_of(record: EntryRecord, ruleset: Ruleset) -> dict[str, Any]:
    """Initial values of the form to correct `record`; it may contain names unknown to its contract's form."""
    initial: dict[str, Any] = {
        "declarer": str(record["declarer"]),
        "forehand": str(record.get("forehand", 0)),
        OUTCOME: _outcome(record, ruleset),
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


def king_field(index: int, cleaned: dict[str, Any]) -> str:
    """The field from which the partner at `index` of a record's `partners` was read."""
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


def _people(form: HandForm) -> EntryRecord:
    """Declarer, partners, and forehand's seat if it is not seat 0."""
    people: EntryRecord = {} if form.declarer is None else {"declarer": form.declarer}
    if form.declarer and (form.contract.forehand_only or form.contract.family is Family.TRISCHAKEN):
        people["forehand"] = form.declarer
    if not form.contract.calls_king:
        return people
    return people | (_partner(form) if OUTCOME in form.fields else _partners(form))


def _partner(form: HandForm) -> EntryRecord:
    outcome = read_outcome(form.cleaned_data.get(OUTCOME))
    if outcome.seat is not None:
        return {"partner": outcome.seat}
    return _alone(outcome.who)


def _partners(form: HandForm) -> EntryRecord:
    kings = [king for king in map(form.cleaned_data.get, KINGS) if king]
    seats = [int(king) for king in kings if _is_seat(king)]
    if seats:
        return {"partners": seats} | (_alone(CONCEDED) if CONCEDED in kings else {})
    return _alone(next((king for king in (CONCEDED, OWN_KING) if king in kings), kings[0] if kings else ""))


def _alone(who: str) -> EntryRecord:
    """The record's part about a called king not held by a partner."""
    if who == CONCEDED:
        return {"king_in_talon": True, "conceded": True}
    return {"king_in_talon": True} if who == IN_TALON else {}


def _is_seat(king: str | None) -> bool:
    return king is not None and king.isdecimal()


def _played(form: HandForm, cleaned: dict[str, Any], record: EntryRecord, *, renonce: bool) -> EntryRecord:
    """The record of a positive or negative contract except its players."""
    others = bei_rows(cleaned, len(form.names)) if "declarer" in record else []
    played = _result(cleaned, record, renonce=renonce and not others) | _talon(cleaned)
    kontras = _kontras(form, cleaned)
    if others:
        played["declarers"] = _declarers(record | played, kontras, others)
    else:
        played |= kontras
    return played | _listed([*_bonuses(form, cleaned, renonce=renonce), *_held(form, cleaned)])


def _result(cleaned: dict[str, Any], record: EntryRecord, *, renonce: bool) -> EntryRecord:
    """A conceded game is lost, and a Renonce has no result, whatever was tapped before: without scripts a tile stays
    set.
    """
    won = read_outcome(cleaned.get(OUTCOME)).won if not cleaned.get("won") else cleaned["won"] == YES
    result: EntryRecord = {}
    if record.get("conceded"):
        result["won"] = False
    elif won is not None and not renonce:
        result["won"] = won
    if cleaned.get("card_thirds") is not None:
        result["card_thirds"] = cleaned["card_thirds"]
    return result


def _talon(cleaned: dict[str, Any]) -> EntryRecord:
    return {name: True for name in ("king_in_talon", "second_half") if cleaned.get(name)}


def _kontras(form: HandForm, cleaned: dict[str, Any]) -> EntryRecord:
    if form.contract.family is Family.NEGATIVE:
        factors = {str(seat): int(cleaned.get(f"kontra-{seat}") or 1) for seat in range(len(form.names))}
        said = {seat: factor for seat, factor in factors.items() if factor > 1}
        return {"opponent_kontra": said} if said else {}
    factor = int(cleaned.get("kontra") or 1)
    return {"kontra": factor} if factor > 1 else {}


def _declarers(record: EntryRecord, kontras: EntryRecord, others: list[EntryRecord]) -> list[EntryRecord]:
    """All declarers by seat; the first declarer's row repeats the record, at the position of its seat."""
    first: EntryRecord = {"seat": record["declarer"], "contract": record["contract"]}
    first |= {"won": record["won"]} if "won" in record else {}
    first |= {"kontra": kontras["opponent_kontra"]} if kontras else {}
    return sorted([first, *others], key=lambda row: int(row["seat"]))


def _bonuses(form: HandForm, cleaned: dict[str, Any], *, renonce: bool) -> list[EntryRecord]:
    codes = (bonus.code for bonus, _ in form.bonus_rows())
    fails_silently = form.ruleset.silent_failures_count
    return [
        _bonus(code, cleaned, renonce=renonce, fails_silently=fails_silently)
        for code in codes
        if cleaned.get(f"{code}-said")
    ]


def _bonus(code: str, cleaned: dict[str, Any], *, renonce: bool, fails_silently: bool) -> EntryRecord:
    """A bonus that is lost or got a Kontra was announced, unless the rules allow that for silent ones."""
    factor = int(cleaned.get(f"{code}-kontra") or 1)
    is_lost = cleaned.get(f"{code}-made") == NO
    announced = cleaned[f"{code}-said"] == ANNOUNCED or factor > 1 or (is_lost and not fails_silently)
    listed: EntryRecord = {"bonus": code, "side": cleaned.get(f"{code}-side") or "declarer", "announced": announced}
    if not (renonce and announced):
        listed["made"] = not is_lost
    return listed | ({"kontra": factor} if factor > 1 else {})


def _held(form: HandForm, cleaned: dict[str, Any]) -> list[EntryRecord]:
    codes = [field.name.removesuffix("-seats") for field in form.held_fields()]
    return [
        {"bonus": code, "seat": seat} for code in codes for seat in sorted(map(int, cleaned.get(f"{code}-seats", [])))
    ]


def _trischaken(form: HandForm, cleaned: dict[str, Any]) -> EntryRecord:
    thirds = [cleaned.get(field.name) for field in form.thirds_fields()]
    counted: EntryRecord = {} if None in thirds else {"thirds": thirds}
    said = {seat: cleaned.get(f"{VIRGIN}-{seat}") for seat in range(len(form.names))}
    virgins = [{"bonus": VIRGIN, "seat": seat, "made": made == YES} for seat, made in said.items() if made]
    return counted | _kontras(form, cleaned) | _listed(virgins)


def _listed(bonuses: list[EntryRecord]) -> EntryRecord:
    return {"bonuses": bonuses} if bonuses else {}


def _outcome(record: EntryRecord, ruleset: Ruleset) -> str:
    """The value of the field `outcome` for a record."""
    if not ruleset.contract(record["contract"]).calls_king:
        who = str(record["declarer"])
    elif record.get("conceded"):
        who = CONCEDED
    elif record.get("king_in_talon"):
        who = IN_TALON
    else:
        who = OWN_KING if record.get("partner") is None else str(record["partner"])
    return written_outcome(who, won=record.get("won"))


def _king_choices(record: EntryRecord) -> Sequence[str | None]:
    """The values for the first and second called king, if two were called."""
    if record.get("conceded"):
        return [CONCEDED, IN_TALON]
    if record.get("king_in_talon"):
        return [IN_TALON, IN_TALON]
    if record.get("partners"):
        return [*map(str, record["partners"]), IN_TALON][:2]
    return [OWN_KING, OWN_KING] if record.get("partner") is None else [str(record["partner"]), None]
