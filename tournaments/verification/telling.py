"""What each verb of the log tells of the rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from tournaments.models import Event
from tournaments.verification.findings import MALFORMED
from tournaments.verification.seating import SEATING_TELLERS, left
from tournaments.verification.story import (
    HandKey,
    LogStory,
    ToldEntry,
    ToldHand,
    ToldSeed,
    ToldSheet,
    ToldSignature,
    What,
)
from tournaments.verification.telling_lists import LIST_TELLERS, without_reasons
from tournaments.verification.telling_till import TILL_TELLERS

HAND_VERBS = (
    *("record_hand", "correct_hand", "strike_hand", "settle_anew", "withdraw_hand", "withdraw_change"),
    *("move_hand_away", "move_hand_here"),
)
UNCHANGING = {
    *("add_round_time", "call_last_hand", "pause_clock", "remove_clock"),
    *("resume_clock", "set_extra_time", "start_clock"),
    "admit_banned",
    "answer_referee_call",
    "archive",
    "ban_player",
    "call_referee",
    "cancel_registration",
    "change_options",
    "change_players",
    "change_shared_players",
    "close_referee_call",
    "join_board",
    "leave_board",
    "lift_ban",
    "move_registration",
    "offer_registration",
    "publish_qualifiers",
    "publish_results",
    "publish_season",
    "recognise_registration",
    "register",
    "remove_registrations",
    "read_totals",
    "renew_code",
    "restore_archive",
    "withdraw_list",
    "withdraw_referee_call",
    *TILL_TELLERS,
}
"""Verbs after which every list is what it was, but for names."""


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
        sequence=event.sequence,
        at=event.at,
        verb=event.verb,
        reason=event.reason,
        hash=what["hash"],
        points=what["points"],
        receipt=what.get("receipt", ""),
        ruleset=story.ruleset,
        origin=(event.door, what.get("from_place")),
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


def _signed(story: LogStory, event: Event) -> None:
    what, is_captain = event.what, event.verb == "hand_in_sheet"
    if is_captain:
        _unsigned(story, event)
    role = "captain" if is_captain else "countersigner"
    signed = ToldSignature(role, what["place"], what["entry"], event.at, what["digest"])
    story.signatures.setdefault(what["table"], []).append(signed)
    worth = (what["cents_per_point"],) if "cents_per_point" in what else ()
    hands = story.live_hands(what["table"])
    story.signed_sheets.append(ToldSheet(event.sequence, what["table"], what["digest"], what["points"], worth, hands))
    if not is_captain:
        story.signed_tables[what["table"]] = event.at
        _closed(story, event)


def _unsigned(story: LogStory, event: Event) -> None:
    told = story.signatures.get(event.what["table"], [])
    told[:] = [
        each if each.withdrawn_at else replace(each, withdrawn_at=event.at, reason=event.reason) for each in told
    ]


def _given_back(story: LogStory, event: Event) -> None:
    _unsigned(story, event)
    story.signed_tables.pop(event.what["table"], None)
    _reopened(story, event)


def _evening(story: LogStory, event: Event) -> None:
    is_closed = event.verb == "close_evening"
    story.closed_at = event.at if is_closed else None
    for told in story.seeds if is_closed else ():
        told.revealed = told.revealed or event.at


def _settings(story: LogStory, event: Event) -> None:
    story.ruleset = event.what["ruleset"]
    story.season = event.what.get("season", 0)
    story.settings = (event.sequence, event.what.get("settings", ""))


def _came(story: LogStory, event: Event) -> None:
    what: What = event.what
    entries = what["entries"] if "entries" in what else [what["entry"]]
    players = what.get("players") or [what.get("player", 0)] * len(entries)
    for entry, player in zip(entries, players, strict=True):
        before = story.entries.get(entry)
        known = player or (before.player if before else 0)
        story.entries[entry] = ToldEntry(event.sequence, known, is_present=True)


def _merged(story: LogStory, event: Event) -> None:
    """Somebody's entry belongs to their other record now; a cup's event has no entry."""
    what = event.what
    if "entry" in what:
        player = what["player"] if event.verb == "merge_players" else what["merged"]
        story.entries[what["entry"]] = replace(story.entries[what["entry"]], sequence=event.sequence, player=player)


def _import_undone(story: LogStory, event: Event) -> None:
    for entry in event.what["entries"]:
        story.entries.pop(entry, None)
    left(story, event)


def _committed(story: LogStory, event: Event) -> None:
    story.seeds.append(ToldSeed(event.what["seed_hash"], event.at))


def _season(story: LogStory, event: Event) -> None:
    story.seasons[event.what["season"]] = event.sequence


def _own_ruleset(story: LogStory, event: Event) -> None:
    story.rulesets[event.what["ruleset"]] = event.sequence, event.what.get("hash", "")


def _restored(story: LogStory, event: Event) -> None:
    """Without people the lists lost their names, and revisions their reasons; lists may have another address.

    A restored cup wants nobody twice, for its members cannot log in.
    """
    story.two_people = []
    codes = dict(event.what.get("codes", ()))
    story.lists = {pk: replace(each, code=codes.get(each.code, each.code)) for pk, each in story.lists.items()}
    if event.what["people"] != "full":
        story.lists = {pk: without_reasons(each) for pk, each in story.lists.items()}
        story.hands = {key: replace(each, reason="") for key, each in story.hands.items()}
        story.cash = {number: replace(each, note="") for number, each in story.cash.items()}
        story.fees = {entry: replace(each, reason="") for entry, each in story.fees.items()}
        for told in story.signatures.values():
            told[:] = [replace(each, reason="") for each in told]


TELLERS: Mapping[str, Callable[[LogStory, Event], None]] = {
    **SEATING_TELLERS,
    **LIST_TELLERS,
    **TILL_TELLERS,
    **dict.fromkeys(HAND_VERBS, _hand),
    **dict.fromkeys(("open_evening", "change_evening"), _settings),
    **dict.fromkeys(("check_in", "check_in_many"), _came),
    **dict.fromkeys(("merge_players", "unmerge_players"), _merged),
    "add_ruleset": _own_ruleset,
    "check_out": left,
    "close_evening": _evening,
    "close_table": _closed,
    "commit_seed": _committed,
    "countersign_sheet": _signed,
    "end_table_early": _closed,
    "give_back_table": _given_back,
    "hand_in_sheet": _signed,
    "open_season": _season,
    "record_totals": _totals,
    "reject_sheet": _unsigned,
    "reopen_evening": _evening,
    "reopen_table": _reopened,
    "restore_archive": _restored,
    "undo_import": _import_undone,
    "withdraw_totals": _no_totals,
}
"""What each verb tells."""
SILENT = frozenset(
    {
        *("ask_again", "keep_as_two"),
        *("add_player", "admit_banned", "answer_invitation", "appoint", "archive", "ban_player", "carry_over"),
        *("change_options", "change_player", "change_players", "change_shared_players", "dismiss", "found_cup"),
        *("import_players", "join_board", "keep_apart", "leave_board", "let_meet", "lift_ban", "move_hands"),
        *("read_totals", "renew_code", "renew_link", "set_belongings"),
        *("cancel_registration", "move_registration", "offer_registration"),
        *("recognise_registration", "register", "remove_registrations"),
        *("add_round_time", "call_last_hand", "pause_clock", "remove_clock", "resume_clock", "set_extra_time"),
        *("start_clock", "answer_referee_call", "call_referee", "close_referee_call", "withdraw_referee_call"),
    }
)
"""Verbs that change nothing which is held against the log."""
