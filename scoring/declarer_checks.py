"""Checks of several declarers in one hand (Bei-Spiele)."""

from rulesets.model import BeiPays
from rulesets.rows import Contract, Family
from scoring.parsed_declarer import ParsedDeclarer
from scoring.parsed_record import ParsedRecord
from scoring.problems import HandProblem, HandProblems
from scoring.value_checks import contract_problems, declarer_problems, factor_problems

FEWEST_DECLARERS = 2
Declarers = tuple[ParsedDeclarer, ...]


def check_declarers(record: ParsedRecord) -> HandProblems:
    """Every problem of `declarers` and its entries."""
    declarers = record.declarers
    if declarers is None:
        if record.has_declarers:
            yield HandProblem("not_allowed", "declarers", {"reason": _why_only_one(record)})
        return
    seated = _seated(record, declarers)
    yield from _list_problems(record, declarers, seated)
    for entry in declarers:
        yield from _seat_problems(record, entry, is_seated=entry in seated)
        yield from contract_problems(record, entry.contract, entry.contract_row, f"{entry.path}.contract")
    own = next((entry for entry in seated if entry.seat == record.declarer), None)
    yield from _repetition(record, own)
    yield from _pairs(record, declarers, own)
    for entry in declarers:
        yield from _kontra_problems(record, entry, seated, are_known=seated == declarers)


def _why_only_one(record: ParsedRecord) -> str:
    return "negative" if record.ruleset.has_bei_spiele else "declarers"


def _seated(record: ParsedRecord, declarers: Declarers) -> Declarers:
    """The entries with people's seats, each higher than the previous one."""
    seated: Declarers = ()
    for entry in declarers:
        is_person = entry.seat is not None and not list(declarer_problems(record, entry.seat, None, entry.path))
        if is_person and all((other.seat or 0) < (entry.seat or 0) for other in seated):
            seated = (*seated, entry)
    return seated


def _list_problems(record: ParsedRecord, declarers: Declarers, seated: Declarers) -> HandProblems:
    """Problems of the list as a whole; its members are known once every seat is valid."""
    seats = {entry.seat for entry in seated}
    if len(declarers) < FEWEST_DECLARERS:
        if "declarers" not in record.wrong:
            yield HandProblem("wrong_type", "declarers", {"reason": "declarers"})
    elif seated == declarers and _is_declarer_known(record) and record.declarer not in seats:
        yield HandProblem("not_allowed", "declarers", {"reason": "no_entry"})
    elif record.ruleset.bei_pays is not BeiPays.EVERYONE and seats == set(record.ruleset.seats):
        yield HandProblem("nobody_pays", "declarers")


def _is_declarer_known(record: ParsedRecord) -> bool:
    return record.declarer is not None and not list(declarer_problems(record, record.declarer, None, "declarer"))


def _seat_problems(record: ParsedRecord, entry: ParsedDeclarer, *, is_seated: bool) -> HandProblems:
    path, row = f"{entry.path}.seat", entry.contract_row
    negative = row if row is not None and _is_negative(row) else None
    problems = list(declarer_problems(record, entry.seat, negative, path))
    yield from problems
    if entry.seat is not None and not is_seated and not problems:
        yield HandProblem("same_seat", path, {"reason": "declarers"})


def _repetition(record: ParsedRecord, own: ParsedDeclarer | None) -> HandProblems:
    """The entry of the record's declarer must repeat what the record says."""
    if own is None:
        return
    if _contradicts_contract(record, own):
        yield HandProblem("not_allowed", f"{own.path}.contract", {"reason": "repeats"})
    if None not in {own.won, record.won} and own.won is not record.won:
        yield HandProblem("not_allowed", f"{own.path}.won", {"reason": "repeats"})


def _contradicts_contract(record: ParsedRecord, own: ParsedDeclarer) -> bool:
    are_known = record.contract_row is not None and own.contract_row is not None
    return are_known and own.contract != record.contract


def _pairs(record: ParsedRecord, declarers: Declarers, own: ParsedDeclarer | None) -> HandProblems:
    """Each must be declarable besides all earlier ones; of a conflicting pair the later is refused."""
    earlier: dict[str, Contract] = {}
    for entry in declarers:
        row = entry.contract_row
        if row is None:
            continue
        refused = next((other for other in earlier.values() if not _can_go_together(other, row)), None)
        if refused is not None and not (entry is own and _contradicts_contract(record, entry)):
            facts = {"reason": "beside", "contract": row.name, "other": refused.name}
            yield HandProblem("not_allowed", f"{entry.path}.contract", facts)
        earlier[row.code] = row


def _can_go_together(one: Contract, other: Contract) -> bool:
    return _is_negative(one) and _is_negative(other) and one.combines_with(other)


def _is_negative(contract: Contract) -> bool:
    return contract.family is Family.NEGATIVE


def _kontra_problems(
    record: ParsedRecord, entry: ParsedDeclarer, seated: Declarers, *, are_known: bool
) -> HandProblems:
    """Only payers can say Kontra; they are known once every seat is valid."""
    declaring = {entry.seat} if record.ruleset.bei_pays is BeiPays.EVERYONE else {each.seat for each in seated}
    for seat, factor in entry.kontra.items():
        path = f"{entry.path}.kontra.{seat}"
        if record.is_seat(seat):
            possible, reason = not are_known or seat not in declaring, "own" if seat == entry.seat else "declarers"
            yield from factor_problems(record, factor, path, possible=possible, reason=reason)
        else:
            yield HandProblem("seat_range", path, record.seat_facts)
