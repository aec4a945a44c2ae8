"""What the verbs tell of rounds and who sits where."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from tournaments.models import Event
from tournaments.queries.digests import told_plans, told_seating
from tournaments.verification.story import LogStory, ToldEntry, ToldForehand, ToldReseating, ToldRun, ToldStandIn, What


def left(story: LogStory, event: Event) -> None:
    what: What = event.what
    for entry in what["gone"] if "gone" in what else [what["entry"]]:
        player = what.get("player") or story.entries[entry].player
        story.entries[entry] = ToldEntry(event.sequence, player, is_present=False)


def _drawn(story: LogStory, event: Event) -> None:
    what: What = event.what
    story.last_removal = event.sequence
    drafts = [number for number, state in story.rounds.items() if state == "draft"]
    for number in drafts if event.verb != "redraw_round" else []:
        del story.rounds[number]
        story.runs.pop(number, None)
    run = ToldRun(what["seed"], event.at)
    for number in what["rounds"] if "rounds" in what else [what["round"]]:
        story.rounds[number], story.runs[number] = "draft", run
        story.drifted.discard(number)


def _discarded(story: LogStory, event: Event) -> None:
    story.last_removal = event.sequence
    for number in event.what["rounds"]:
        story.rounds.pop(number, None)
        story.runs.pop(number, None)


def _published(story: LogStory, event: Event) -> None:
    for number in event.what["rounds"]:
        story.rounds[number] = "published"
    _revealed(story, event.at)
    _seated(story, event)


def _revealed(story: LogStory, at: datetime) -> None:
    """What was drawn from one seed is revealed once no draft from it is left, the committed one once there is none.

    Whether a draft seated by hand is still there is unknown once a table of it is gone; no seed is drawn from then.
    """
    drafts = [number for number, state in story.rounds.items() if state == "draft"]
    hidden = {story.runs[number].seed for number in drafts if number in story.runs}
    for run in story.runs.values():
        if run.seed not in hidden:
            run.published = run.published or at
    for seed in story.seeds if not drafts else ():
        seed.revealed = seed.revealed or at


def _changed_by_hand(story: LogStory, numbers: Iterable[int]) -> None:
    for number in numbers:
        if number in story.runs:
            story.runs[number].by_hand = True


def _perhaps_changed_by_hand(story: LogStory) -> None:
    for run in story.runs.values():
        run.by_hand = run.by_hand or None


def _draft_changed(story: LogStory, event: Event) -> None:
    _changed_by_hand(story, [event.what["round"]])


def _amended(story: LogStory, event: Event) -> None:
    left(story, event)
    if "sizes" not in event.what:
        story.drifted.update(event.what["rounds"])
    story.last_removal = event.sequence
    _changed_by_hand(story, event.what["rounds"])
    _seated(story, event)


def _seated(story: LogStory, event: Event) -> None:
    """A table whose first people are the same keeps its stand-ins and its forehand."""
    story.plans |= told_plans(event.what)
    for table, people in told_seating(event.what).items():
        story.tables[table] = event.sequence
        if _first(story.seats.get(table, {})) != people:
            story.seats[table] = _fresh(people)
            story.forehands.pop(table, None)


def _dissolved(story: LogStory, event: Event) -> None:
    story.last_removal = event.sequence
    story.dissolved.add(event.what["round"])


def _by_hand(story: LogStory, event: Event) -> None:
    what: What = event.what
    for number in what["rounds"]:
        story.rounds.setdefault(number, "draft")
    numbers = what.get("numbers", ())
    for table in what["tables"]:
        story.seats[table] = _fresh(what["entries"])
        story.tables[table] = event.sequence
    story.plans |= {pk: (number, what["hands"]) for pk, number in zip(what["tables"], numbers, strict=False)}


def _fresh(people: Iterable[int]) -> dict[int, dict[int, int]]:
    return {place: {1: entry} for place, entry in enumerate(people, start=1)}


def _first(seats: Mapping[int, Mapping[int, int]]) -> tuple[int, ...]:
    return tuple(seats[place][min(seats[place])] for place in sorted(seats))


def _stand_in(story: LogStory, event: Event) -> None:
    what: What = event.what
    change = ToldStandIn(event.sequence, what["place"], what["hand"], what["instead_of"])
    story.seat_changes.setdefault(what["table"], []).append(change)
    for seats in (story.seats.get(what["table"]), story.stand_ins.setdefault(what["table"], {})):
        if seats is not None:
            seats.setdefault(what["place"], {})[what["hand"]] = what["entry"]
    _changed_table_by_hand(story, what["table"])


def _changed_table_by_hand(story: LogStory, table: int) -> None:
    if table in story.table_rounds:
        _changed_by_hand(story, [story.table_rounds[table]])
    else:
        _perhaps_changed_by_hand(story)


def _reseated(story: LogStory, event: Event) -> None:
    """The people go with whoever stood in for them; before events told seats, they begin with those told here."""
    what: What = event.what
    table, order, (former, now) = what["table"], list(what["order"]), what["forehands"]
    story.seat_changes.setdefault(table, []).append(ToldReseating(event.sequence, order, former))
    came = _at_other_places(story.stand_ins.get(table, {}), order)
    began = {place: {1: entry} | came.get(place, {}) for place, entry in enumerate(what["entries"], start=1)}
    story.seats[table] = _at_other_places(story.seats[table], order) if table in story.seats else began
    story.stand_ins[table] = came
    story.forehands[table] = now
    if order != sorted(order):
        _changed_table_by_hand(story, table)


def _at_other_places(seats: Mapping[int, dict[int, int]], order: Iterable[int]) -> dict[int, dict[int, int]]:
    return {place: dict(seats[former]) for place, former in enumerate(order, start=1) if former in seats}


def _round_closed(story: LogStory, event: Event) -> None:
    story.rounds[event.what["round"]] = "closed"


def _forehand(story: LogStory, event: Event) -> None:
    what: What = event.what
    story.forehands[what["table"]] = what["place"]
    if "former" in what:  # else written when no table chose anew once it had entered a hand
        story.seat_changes.setdefault(what["table"], []).append(ToldForehand(event.sequence, what["former"]))


SEATING_TELLERS: Mapping[str, Callable[[LogStory, Event], None]] = {
    **dict.fromkeys(("swap_in_draft", "move_in_draft"), _draft_changed),
    **dict.fromkeys(("draw_rounds", "draw_by_standing", "redraw_round"), _drawn),
    "amend_seating": _amended,
    "choose_first_forehand": _forehand,
    "close_round": _round_closed,
    "discard_drafts": _discarded,
    "dissolve_table": _dissolved,
    "publish_seating": _published,
    "reseat_table": _reseated,
    "seat_stand_in": _stand_in,
    "seat_table": _by_hand,
}
