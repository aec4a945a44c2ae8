"""Verbs about rounds and seating."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from tournaments.models import Event
from tournaments.queries.digests import logged_plans, logged_seating
from tournaments.verification.state import (
    LoggedEntry,
    LoggedForehand,
    LoggedReseating,
    LoggedRun,
    LoggedStandIn,
    LogState,
    What,
)


def left(state: LogState, event: Event) -> None:
    what: What = event.what
    for entry in what["gone"] if "gone" in what else [what["entry"]]:
        player = what.get("player") or state.entries[entry].player
        state.entries[entry] = LoggedEntry(event.sequence, player, is_present=False)


def _drawn(state: LogState, event: Event) -> None:
    what: What = event.what
    state.last_removal = event.sequence
    drafts = [number for number, stage in state.rounds.items() if stage == "draft"]
    for number in drafts if event.verb != "redraw_round" else []:
        del state.rounds[number]
        state.runs.pop(number, None)
    run = LoggedRun(what["seed"], event.at)
    for number in what["rounds"] if "rounds" in what else [what["round"]]:
        state.rounds[number], state.runs[number] = "draft", run
        state.drifted.discard(number)


def _discarded(state: LogState, event: Event) -> None:
    state.last_removal = event.sequence
    for number in event.what["rounds"]:
        state.rounds.pop(number, None)
        state.runs.pop(number, None)


def _published(state: LogState, event: Event) -> None:
    for number in event.what["rounds"]:
        state.rounds[number] = "published"
    _revealed(state, event.at)
    _seated(state, event)


def _revealed(state: LogState, at: datetime) -> None:
    """A seed is revealed once no draft drawn from it is left; a committed one once there is no draft at all.

    Once a table was deleted, it is unknown whether a draft seated by hand still exists; no seed is drawn from then.
    """
    drafts = [number for number, stage in state.rounds.items() if stage == "draft"]
    hidden = {state.runs[number].seed for number in drafts if number in state.runs}
    for run in state.runs.values():
        if run.seed not in hidden:
            run.published = run.published or at
    for seed in state.seeds if not drafts else ():
        seed.revealed = seed.revealed or at


def _manually_changed(state: LogState, numbers: Iterable[int]) -> None:
    for number in numbers:
        if number in state.runs:
            state.runs[number].is_manual = True


def _perhaps_manually_changed(state: LogState) -> None:
    for run in state.runs.values():
        run.is_manual = run.is_manual or None


def _draft_changed(state: LogState, event: Event) -> None:
    _manually_changed(state, [event.what["round"]])


def _amended(state: LogState, event: Event) -> None:
    left(state, event)
    if "sizes" not in event.what:
        state.drifted.update(event.what["rounds"])
    state.last_removal = event.sequence
    _manually_changed(state, event.what["rounds"])
    _seated(state, event)


def _seated(state: LogState, event: Event) -> None:
    """A table whose initial people are unchanged keeps its stand-ins and forehand."""
    state.plans |= logged_plans(event.what)
    for table, people in logged_seating(event.what).items():
        state.tables[table] = event.sequence
        if _first(state.seats.get(table, {})) != people:
            state.seats[table] = _fresh(people)
            state.forehands.pop(table, None)


def _dissolved(state: LogState, event: Event) -> None:
    state.last_removal = event.sequence
    state.dissolved.add(event.what["round"])


def _manual_change(state: LogState, event: Event) -> None:
    what: What = event.what
    for number in what["rounds"]:
        state.rounds.setdefault(number, "draft")
    numbers = what.get("numbers", ())
    for table in what["tables"]:
        state.seats[table] = _fresh(what["entries"])
        state.tables[table] = event.sequence
    state.plans |= {pk: (number, what["hands"]) for pk, number in zip(what["tables"], numbers, strict=False)}


def _fresh(people: Iterable[int]) -> dict[int, dict[int, int]]:
    return {place: {1: entry} for place, entry in enumerate(people, start=1)}


def _first(seats: Mapping[int, Mapping[int, int]]) -> tuple[int, ...]:
    return tuple(seats[place][min(seats[place])] for place in sorted(seats))


def _stand_in(state: LogState, event: Event) -> None:
    what: What = event.what
    change = LoggedStandIn(event.sequence, what["place"], what["hand"], what["instead_of"])
    state.seat_changes.setdefault(what["table"], []).append(change)
    for seats in (state.seats.get(what["table"]), state.stand_ins.setdefault(what["table"], {})):
        if seats is not None:
            seats.setdefault(what["place"], {})[what["hand"]] = what["entry"]
    _manually_changed_table(state, what["table"])


def _manually_changed_table(state: LogState, table: int) -> None:
    if table in state.table_rounds:
        _manually_changed(state, [state.table_rounds[table]])
    else:
        _perhaps_manually_changed(state)


def _reseated(state: LogState, event: Event) -> None:
    """People move together with their stand-ins; if earlier events lack seats, they start with the ones given here."""
    what: What = event.what
    table, order, (former, now) = what["table"], list(what["order"]), what["forehands"]
    state.seat_changes.setdefault(table, []).append(LoggedReseating(event.sequence, order, former))
    came = _at_other_places(state.stand_ins.get(table, {}), order)
    began = {place: {1: entry} | came.get(place, {}) for place, entry in enumerate(what["entries"], start=1)}
    state.seats[table] = _at_other_places(state.seats[table], order) if table in state.seats else began
    state.stand_ins[table] = came
    state.forehands[table] = now
    if order != sorted(order):
        _manually_changed_table(state, table)


def _at_other_places(seats: Mapping[int, dict[int, int]], order: Iterable[int]) -> dict[int, dict[int, int]]:
    return {place: dict(seats[former]) for place, former in enumerate(order, start=1) if former in seats}


def _round_closed(state: LogState, event: Event) -> None:
    state.rounds[event.what["round"]] = "closed"


def _forehand(state: LogState, event: Event) -> None:
    what: What = event.what
    state.forehands[what["table"]] = what["place"]
    if "former" in what:  # otherwise written when no table chose anew after it had entered a hand
        state.seat_changes.setdefault(what["table"], []).append(LoggedForehand(event.sequence, what["former"]))


SEATING_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    **dict.fromkeys(("swap_in_draft", "move_in_draft"), _draft_changed),
    **dict.fromkeys(("draw_rounds", "draw_by_standing", "draw_seeded", "redraw_round"), _drawn),
    "amend_seating": _amended,
    "choose_first_forehand": _forehand,
    "close_round": _round_closed,
    "discard_drafts": _discarded,
    "dissolve_table": _dissolved,
    "publish_seating": _published,
    "reseat_table": _reseated,
    "seat_stand_in": _stand_in,
    "seat_table": _manual_change,
}
