"""How each verb of the log changes the expected rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from tournaments.models import Event
from tournaments.verification.findings import MALFORMED
from tournaments.verification.replay_evening import EVENING_HANDLERS
from tournaments.verification.replay_lists import LIST_HANDLERS, UNVERIFIED_FINAL_VERBS, without_reasons
from tournaments.verification.replay_lots import LOT_HANDLERS
from tournaments.verification.replay_people import UNVERIFIED_PEOPLE_VERBS
from tournaments.verification.replay_protests import PROTEST_HANDLERS
from tournaments.verification.replay_spontaneous import SPONTANEOUS_HANDLERS
from tournaments.verification.replay_till import TILL_HANDLERS
from tournaments.verification.replay_totals import TOTALS_HANDLERS
from tournaments.verification.seating import SEATING_HANDLERS, left
from tournaments.verification.state import (
    HandKey,
    LoggedEntry,
    LoggedHand,
    LoggedSeed,
    LoggedSheet,
    LoggedSignature,
    LogState,
    What,
)

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
    *("change_options", "change_screens", "start_prize_giving", "show_prizes", "end_prize_giving"),
    *("change_players", "change_shared_players", "rename_people"),
    "close_referee_call",
    "join_board",
    "leave_board",
    *("lift_ban", "move_registration", "offer_registration"),
    *("publish_final", "publish_finalists", "publish_qualifiers", "publish_results", "publish_season"),
    *("expect_finalists", "invite_simulated", "replace_finalist", "take_back_replacement"),
    "recognise_registration",
    "register",
    "remove_registrations",
    "read_totals",
    *("renew_code", "restore_archive"),
    *("withdraw_last_hand", "withdraw_list", "withdraw_referee_call"),
    *PROTEST_HANDLERS,
    *TILL_HANDLERS,
}
"""Verbs that change lists at most by names."""


def replayed(events: Iterable[Event], state: LogState) -> Iterator[Event]:
    """Pass the events through, updating the state along the way."""
    for event in events:
        _take(state, event)
        yield event


def _take(state: LogState, event: Event) -> None:
    """Apply one event; an unreadable one is ignored (its hash does not match either)."""
    state.first_verb = state.first_verb or event.verb
    if event.verb not in UNCHANGING:
        state.last_change = event.sequence
    handle = EVENT_HANDLERS.get(event.verb)
    if handle is not None:
        try:
            handle(state, event)
        except MALFORMED:
            return


def _hand(state: LogState, event: Event) -> None:
    what: What = event.what
    key = HandKey(what["table"], what["hand"], what["revision"])
    state.hands[key] = LoggedHand(
        sequence=event.sequence,
        at=event.at,
        verb=event.verb,
        reason=event.reason,
        hash=what["hash"],
        points=what["points"],
        receipt=what.get("receipt", ""),
        ruleset=state.ruleset,
        origin=(event.door, what.get("from_place")),
    )


def _totals(state: LogState, event: Event) -> None:
    state.paper[event.what["table"]] = sorted(event.what["points"])


def _no_totals(state: LogState, event: Event) -> None:
    state.paper.pop(event.what["table"], None)


def _closed(state: LogState, event: Event) -> None:
    state.closed_tables[event.what["table"]] = event.at


def _reopened(state: LogState, event: Event) -> None:
    state.closed_tables.pop(event.what["table"], None)
    number = state.table_rounds[event.what["table"]]
    if state.rounds.get(number) == "closed":
        state.rounds[number] = "published"


def _signed(state: LogState, event: Event) -> None:
    what, is_captain = event.what, event.verb == "hand_in_sheet"
    if is_captain:
        _unsigned(state, event)
    role = "captain" if is_captain else "countersigner"
    signed = LoggedSignature(role, what["place"], what["entry"], event.at, what["digest"])
    state.signatures.setdefault(what["table"], []).append(signed)
    worth = (what["cents_per_point"],) if "cents_per_point" in what else ()
    hands = state.live_hands(what["table"])
    state.signed_sheets.append(LoggedSheet(event.sequence, what["table"], what["digest"], what["points"], worth, hands))
    if not is_captain:
        state.signed_tables[what["table"]] = event.at
        _closed(state, event)


def _unsigned(state: LogState, event: Event) -> None:
    signatures = state.signatures.get(event.what["table"], [])
    signatures[:] = [
        each if each.withdrawn_at else replace(each, withdrawn_at=event.at, reason=event.reason) for each in signatures
    ]


def _given_back(state: LogState, event: Event) -> None:
    _unsigned(state, event)
    state.signed_tables.pop(event.what["table"], None)
    _reopened(state, event)


def _settings(state: LogState, event: Event) -> None:
    state.ruleset = event.what["ruleset"]
    state.season = event.what.get("season", 0)
    state.settings = (event.sequence, event.what.get("settings", ""))


def _came(state: LogState, event: Event) -> None:
    what: What = event.what
    entries = what["entries"] if "entries" in what else [what["entry"]]
    players = what.get("players") or [what.get("player", 0)] * len(entries)
    for entry, player in zip(entries, players, strict=True):
        before = state.entries.get(entry)
        known = player or (before.player if before else 0)
        state.entries[entry] = LoggedEntry(event.sequence, known, is_present=True)


def _merged(state: LogState, event: Event) -> None:
    """The entry belongs to the surviving record; a cup's event has no entry."""
    what = event.what
    if "entry" in what:
        player = what["player"] if event.verb == "merge_players" else what["merged"]
        state.entries[what["entry"]] = replace(state.entries[what["entry"]], sequence=event.sequence, player=player)


def _import_undone(state: LogState, event: Event) -> None:
    for entry in event.what["entries"]:
        state.entries.pop(entry, None)
    left(state, event)


def _committed(state: LogState, event: Event) -> None:
    state.seeds.append(LoggedSeed(event.what["seed_hash"], event.at))


def _season(state: LogState, event: Event) -> None:
    state.seasons[event.what["season"]] = event.sequence


def _own_ruleset(state: LogState, event: Event) -> None:
    state.rulesets[event.what["ruleset"]] = event.sequence, event.what.get("hash", "")


def _restored(state: LogState, event: Event) -> None:
    """Archives without people drop names from lists and reasons from revisions; lists may have a new address.

    The event says what the cup wants two people for; in older editions a restored cup had no such rules.
    """
    state.two_people = event.what.get("two_people", [])
    codes = dict(event.what.get("codes", ()))
    state.lists = {pk: replace(each, code=codes.get(each.code, each.code)) for pk, each in state.lists.items()}
    if event.what["people"] != "full":
        state.lists = {pk: without_reasons(each) for pk, each in state.lists.items()}
        state.hands = {key: replace(each, reason="") for key, each in state.hands.items()}
        state.cash = {number: replace(each, note="") for number, each in state.cash.items()}
        state.fees = {entry: replace(each, reason="") for entry, each in state.fees.items()}
        state.protests = {number: replace(each, late_reason="") for number, each in state.protests.items()}
        for signatures in state.signatures.values():
            signatures[:] = [replace(each, reason="") for each in signatures]


EVENT_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    **EVENING_HANDLERS,
    **SEATING_HANDLERS,
    **LIST_HANDLERS,
    **SPONTANEOUS_HANDLERS,
    **PROTEST_HANDLERS,
    **LOT_HANDLERS,
    **TILL_HANDLERS,
    **TOTALS_HANDLERS,
    **dict.fromkeys(HAND_VERBS, _hand),
    **dict.fromkeys(("open_evening", "change_evening"), _settings),
    **dict.fromkeys(("check_in", "check_in_many"), _came),
    **dict.fromkeys(("merge_players", "unmerge_players"), _merged),
    "add_ruleset": _own_ruleset,
    "check_out": left,
    "close_table": _closed,
    "commit_seed": _committed,
    "countersign_sheet": _signed,
    "end_table_early": _closed,
    "give_back_table": _given_back,
    "hand_in_sheet": _signed,
    "open_season": _season,
    "record_totals": _totals,
    "reject_sheet": _unsigned,
    "reopen_table": _reopened,
    "restore_archive": _restored,
    "undo_import": _import_undone,
    "withdraw_totals": _no_totals,
}
"""Applies each verb to the state."""
UNVERIFIED_VERBS = frozenset(
    {
        *UNVERIFIED_FINAL_VERBS,
        *UNVERIFIED_PEOPLE_VERBS,
        *("change_screens", "start_prize_giving", "show_prizes", "end_prize_giving"),
        *("admit_banned", "answer_invitation", "appoint", "archive", "ban_player", "carry_over"),
        *("change_cup", "change_options", "change_season", "dismiss", "found_cup", "offer_scheme", "retire_scheme"),
        *("join_board", "keep_apart", "leave_board", "let_meet", "lift_ban", "move_hands"),
        *("read_totals", "renew_code", "renew_link", "set_belongings"),
        *("cancel_registration", "move_registration", "offer_registration"),
        *("invite_simulated", "recognise_registration", "register", "remove_registrations"),
        *("add_round_time", "call_last_hand", "pause_clock", "remove_clock", "resume_clock", "set_extra_time"),
        *("start_clock", "withdraw_last_hand", "answer_referee_call", "call_referee", "close_referee_call"),
        "withdraw_referee_call",
    }
)
"""Verbs that change nothing verified against the log."""
