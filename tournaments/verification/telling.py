"""What each verb of the log tells of the rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tournaments.models import Event
from tournaments.queries.digests import told_seating
from tournaments.verification.findings import MALFORMED
from tournaments.verification.story import HandKey, LogStory, ToldEntry, ToldHand, ToldList

HAND_VERBS = ("record_hand", "correct_hand", "strike_hand", "settle_anew")
UNCHANGING = {
    "archive",
    "change_players",
    "change_shared_players",
    "publish_qualifiers",
    "publish_results",
    "publish_season",
    "restore_archive",
}
"""Verbs after which every list is what it was, but for names."""

What = Mapping[str, Any]


def told(events: Iterable[Event], story: LogStory) -> Iterator[Event]:
    """The events as they come, with the story following them."""
    for event in events:
        _take(story, event)
        yield event


def _take(story: LogStory, event: Event) -> None:
    """Go on by one event; what cannot be read tells nothing (its hash does not hold then either)."""
    story.first_verb = story.first_verb or event.verb
    if event.verb not in UNCHANGING:
        story.last_change = event.sequence
    tell = TELLERS.get(event.verb)
    if tell is not None:
        try:
            tell(story, event)
        except MALFORMED:
            return


def _hand(story: LogStory, event: Event) -> None:
    what: What = event.what
    key = HandKey(what["table"], what["hand"], what["revision"])
    story.hands[key] = ToldHand(
        event.sequence, event.at, event.verb, event.reason, what["hash"], what["points"], what.get("receipt", "")
    )


def _totals(story: LogStory, event: Event) -> None:
    story.paper[event.what["table"]] = sorted(event.what["points"])


def _no_totals(story: LogStory, event: Event) -> None:
    story.paper.pop(event.what["table"], None)


def _closed(story: LogStory, event: Event) -> None:
    story.closed_tables[event.what["table"]] = event.at


def _reopened(story: LogStory, event: Event) -> None:
    story.closed_tables.pop(event.what["table"], None)
    number = story.table_rounds[event.what["table"]]
    if story.rounds.get(number) == "closed":
        story.rounds[number] = "published"


def _evening(story: LogStory, event: Event) -> None:
    story.closed_at = event.at if event.verb == "close_evening" else None


def _settings(story: LogStory, event: Event) -> None:
    story.ruleset = event.what["ruleset"]
    story.settings = (event.sequence, event.what.get("settings", ""))


def _came(story: LogStory, event: Event) -> None:
    what: What = event.what
    entries = what["entries"] if "entries" in what else [what["entry"]]
    players = what.get("players") or [what.get("player", 0)] * len(entries)
    for entry, player in zip(entries, players, strict=True):
        before = story.entries.get(entry)
        known = player or (before.player if before else 0)
        story.entries[entry] = ToldEntry(event.sequence, known, is_present=True)


def _left(story: LogStory, event: Event) -> None:
    what: What = event.what
    for entry in what["gone"] if "gone" in what else [what["entry"]]:
        player = what.get("player") or story.entries[entry].player
        story.entries[entry] = ToldEntry(event.sequence, player, is_present=False)


def _import_undone(story: LogStory, event: Event) -> None:
    for entry in event.what["entries"]:
        story.entries.pop(entry, None)
    _left(story, event)


def _drawn(story: LogStory, event: Event) -> None:
    what: What = event.what
    story.last_removal = event.sequence
    drafts = [number for number, state in story.rounds.items() if state == "draft"]
    for number in drafts if event.verb != "redraw_round" else []:
        del story.rounds[number]
    for number in what["rounds"] if "rounds" in what else [what["round"]]:
        story.rounds[number], story.seeds[number] = "draft", what["seed"]
        story.drifted.discard(number)


def _discarded(story: LogStory, event: Event) -> None:
    story.last_removal = event.sequence
    for number in event.what["rounds"]:
        story.rounds.pop(number, None)


def _published(story: LogStory, event: Event) -> None:
    for number in event.what["rounds"]:
        story.rounds[number] = "published"
    _seated(story, event)


def _amended(story: LogStory, event: Event) -> None:
    _left(story, event)
    if "sizes" not in event.what:
        story.drifted.update(event.what["rounds"])
    story.last_removal = event.sequence
    _seated(story, event)


def _seated(story: LogStory, event: Event) -> None:
    """A table whose first people are the same keeps its stand-ins and its forehand."""
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
    for table in what["tables"]:
        story.seats[table] = _fresh(what["entries"])
        story.tables[table] = event.sequence


def _fresh(people: Iterable[int]) -> dict[int, dict[int, int]]:
    return {place: {1: entry} for place, entry in enumerate(people, start=1)}


def _first(seats: Mapping[int, Mapping[int, int]]) -> tuple[int, ...]:
    return tuple(seats[place][min(seats[place])] for place in sorted(seats))


def _stand_in(story: LogStory, event: Event) -> None:
    what: What = event.what
    for seats in (story.seats.get(what["table"]), story.stand_ins.setdefault(what["table"], {})):
        if seats is not None:
            seats.setdefault(what["place"], {})[what["hand"]] = what["entry"]


def _round_closed(story: LogStory, event: Event) -> None:
    story.rounds[event.what["round"]] = "closed"


def _forehand(story: LogStory, event: Event) -> None:
    story.forehands[event.what["table"]] = event.what["place"]


def _committed(story: LogStory, event: Event) -> None:
    story.seed_hashes.append(event.what["seed_hash"])


def _list(story: LogStory, event: Event) -> None:
    what: What = event.what
    story.lists[what["publication"]] = ToldList(
        event.sequence, event.at, event.user_id, what["version"], what.get("content", ""), what.get("names", "")
    )


def _own_ruleset(story: LogStory, event: Event) -> None:
    story.rulesets[event.what["ruleset"]] = event.sequence, event.what.get("hash", "")


def _restored(story: LogStory, event: Event) -> None:
    """Without people the lists lost their names, and revisions their reasons."""
    if event.what["people"] != "full":
        story.lists = {pk: replace(each, names="") for pk, each in story.lists.items()}
        story.hands = {key: replace(each, reason="") for key, each in story.hands.items()}


TELLERS: Mapping[str, Callable[[LogStory, Event], None]] = {
    **dict.fromkeys(HAND_VERBS, _hand),
    **dict.fromkeys(("publish_results", "publish_season", "publish_qualifiers"), _list),
    **dict.fromkeys(("open_evening", "change_evening"), _settings),
    **dict.fromkeys(("check_in", "check_in_many"), _came),
    **dict.fromkeys(("draw_rounds", "draw_by_standing", "redraw_round"), _drawn),
    "add_ruleset": _own_ruleset,
    "amend_seating": _amended,
    "check_out": _left,
    "choose_first_forehand": _forehand,
    "close_evening": _evening,
    "close_round": _round_closed,
    "close_table": _closed,
    "commit_seed": _committed,
    "discard_drafts": _discarded,
    "dissolve_table": _dissolved,
    "publish_seating": _published,
    "record_totals": _totals,
    "reopen_evening": _evening,
    "reopen_table": _reopened,
    "restore_archive": _restored,
    "seat_stand_in": _stand_in,
    "seat_table": _by_hand,
    "undo_import": _import_undone,
    "withdraw_totals": _no_totals,
}
"""What each verb tells."""
SILENT = frozenset(
    {
        *("add_player", "answer_invitation", "appoint", "archive", "carry_over"),
        *("change_player", "change_players", "change_shared_players", "dismiss", "found_cup"),
        *("import_players", "keep_apart", "let_meet", "move_in_draft", "open_season"),
        *("renew_link", "set_belongings", "swap_in_draft"),
    }
)
"""Verbs that change nothing which is held against the log."""
