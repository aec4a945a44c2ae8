"""The log of a tournament or a cup, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments import access
from tournaments.amounts import in_euros
from tournaments.models import Cup, Event, Tournament
from tournaments.models.referee_call import CallReason
from tournaments.queries.log.event_ids import NUMBERS
from tournaments.queries.log.former import former_events, with_taken_off
from tournaments.queries.log.names import LogNames, confirmed_names, cup_log_names, log_names, logged_contracts
from tournaments.queries.log.reading import events_of
from tournaments.queries.results.versions import logged_changes
from tournaments.templatetags.vorhand import round_numbers
from tournaments.verification.findings import MALFORMED
from tournaments.web.desk.decorators import read_only
from tournaments.web.desk.log.checks import log_state
from tournaments.web.desk.log.cups import CUP_VERBS
from tournaments.web.desk.log.evening import EVENING_VERBS
from tournaments.web.desk.log.filter import LogFilter, filter_choices
from tournaments.web.desk.log.lines import ENTRY_POINTS, LogLine, LogWords, events_on, hash_texts, log_lines
from tournaments.web.desk.log.logged_event import LoggedEvent, confirmation_texts, points_texts, some, table_text
from tournaments.web.desk.log.lots import LOT_VERBS
from tournaments.web.desk.log.people import PEOPLE_VERBS
from tournaments.web.desk.log.protests import PROTEST_VERBS
from tournaments.web.desk.log.screens import SCREEN_VERBS
from tournaments.web.desk.log.sentences import SENTENCES
from tournaments.web.desk.log.spontaneous import SPONTANEOUS_VERBS
from tournaments.web.desk.log.totals import TOTALS_VERBS
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.entry.reasons import readable_reason

LINES_A_PAGE = 100

VERBS: Mapping[str, str | Promise] = {
    **EVENING_VERBS,
    **CUP_VERBS,
    **LOT_VERBS,
    **PEOPLE_VERBS,
    **PROTEST_VERBS,
    **SCREEN_VERBS,
    **SPONTANEOUS_VERBS,
    **TOTALS_VERBS,
    "admit_banned": gettext_lazy("Let in despite a ban"),
    "add_round_time": gettext_lazy("Time of the round changed"),
    "add_ruleset": gettext_lazy("Ruleset added"),
    "amend_seating": gettext_lazy("Late arrivals or drop-outs"),
    "answer_invitation": gettext_lazy("Qualifier's answer"),
    "answer_referee_call": gettext_lazy("Referee on the way"),
    "award_prizes": gettext_lazy("Prizes awarded"),
    "appoint": gettext_lazy("Member added"),
    "archive": gettext_lazy("Archived"),
    "ban_player": gettext_lazy("Player banned"),
    "call_last_hand": gettext_lazy("Last hand called"),
    "call_referee": gettext_lazy("Referee called"),
    "cancel_registration": gettext_lazy("Registration cancelled"),
    "carry_over": gettext_lazy("Separations carried over from earlier evenings"),
    "change_evening": gettext_lazy("Settings changed"),
    "change_options": gettext_lazy("Entry and display changed"),
    "change_two_people": gettext_lazy("What two people do"),
    "check_in": gettext_lazy("Checked in"),
    "check_in_many": gettext_lazy("Checked in together"),
    "check_out": gettext_lazy("Checked out"),
    "choose_first_forehand": gettext_lazy("First forehand chosen"),
    "close_referee_call": gettext_lazy("Call for the referee settled"),
    "close_round": gettext_lazy("Round closed"),
    "close_table": gettext_lazy("Table closed"),
    "commit_seed": gettext_lazy("Seed committed"),
    "correct_hand": gettext_lazy("Hand corrected"),
    "count_kontra_box": gettext_lazy("Kontra box counted"),
    "counter_entry": gettext_lazy("Entry of the till taken back"),
    "countersign_sheet": gettext_lazy("Score sheet countersigned, table closed"),
    "discard_drafts": gettext_lazy("Draft discarded"),
    "dismiss": gettext_lazy("Member removed"),
    "dissolve_table": gettext_lazy("Table taken away"),
    "draw_by_standing": gettext_lazy("Drawn by standings"),
    "draw_rounds": gettext_lazy("Drawn"),
    "end_table_early": gettext_lazy("Table ended early"),
    "found_cup": gettext_lazy("Cup created"),
    "give_back_fee": gettext_lazy("Fee given back"),
    "give_back_table": gettext_lazy("Table given back to its phones"),
    "hand_in_sheet": gettext_lazy("Score sheet closed by its captain"),
    "join_board": gettext_lazy("Put on the board"),
    "keep_apart": gettext_lazy("Two people kept apart"),
    "leave_board": gettext_lazy("Taken off the board"),
    "let_meet": gettext_lazy("Two people may meet again"),
    "lift_ban": gettext_lazy("Ban lifted"),
    "move_hand_away": gettext_lazy("Hand moved to another sheet"),
    "move_hand_here": gettext_lazy("Hand moved here from another sheet"),
    "move_hands": gettext_lazy("Hands moved to another sheet"),
    "move_in_draft": gettext_lazy("A player moved in the draft"),
    "move_registration": gettext_lazy("Registration moved in the order"),
    "offer_registration": gettext_lazy("Registering beforehand set up"),
    "open_season": gettext_lazy("Season created"),
    "pause_clock": gettext_lazy("Clock paused"),
    "pay_prize": gettext_lazy("Prize given"),
    "publish_qualifiers": gettext_lazy("Qualifiers published"),
    "publish_results": gettext_lazy("Results published"),
    "publish_season": gettext_lazy("Season table published"),
    "publish_seating": gettext_lazy("Seating published"),
    "put_in_float": gettext_lazy("Change put into the till"),
    "recognise_registration": gettext_lazy("Registration recognised"),
    "record_difference": gettext_lazy("Difference of the till noted"),
    "record_expense": gettext_lazy("Expense paid"),
    "read_totals": gettext_lazy("Totals typed by one person"),
    "record_hand": gettext_lazy("Hand entered"),
    "record_income": gettext_lazy("Income taken"),
    "record_totals": gettext_lazy("Totals taken from paper"),
    "redraw_round": gettext_lazy("Round drawn again"),
    "register": gettext_lazy("Registered beforehand"),
    "reject_sheet": gettext_lazy("Score sheet sent back"),
    "remove_registrations": gettext_lazy("Registrations removed for privacy"),
    "remove_clock": gettext_lazy("Clock taken away"),
    "renew_code": gettext_lazy("Player's code renewed"),
    "renew_link": gettext_lazy("Link renewed"),
    "reopen_table": gettext_lazy("Table reopened"),
    "reopen_till": gettext_lazy("Till opened again, signed closing sheet taken back"),
    "reseat_table": gettext_lazy("Places of the table changed"),
    "restore_archive": gettext_lazy("Restored from an archive"),
    "resume_clock": gettext_lazy("Clock goes on"),
    "seat_stand_in": gettext_lazy("Stand-in seated"),
    "seat_table": gettext_lazy("Table seated by hand"),
    "set_belongings": gettext_lazy("Household, car, team or fixed table recorded"),
    "set_extra_time": gettext_lazy("Extra time for a table"),
    "set_fee": gettext_lazy("Fee reduced or waived"),
    "set_prize_scheme": gettext_lazy("Prizes of the evening set"),
    "set_season_prizes": gettext_lazy("Prizes of the season set"),
    "settle_anew": gettext_lazy("Hand settled anew"),
    "settle_points": gettext_lazy("Points settled at the till"),
    "sign_closing": gettext_lazy("Closing sheet of the till signed"),
    "start_clock": gettext_lazy("Clock started"),
    "strike_hand": gettext_lazy("Hand struck"),
    "swap_in_draft": gettext_lazy("Two seats of the draft swapped"),
    "take_fee": gettext_lazy("Fee taken"),
    "withdraw_change": gettext_lazy("Change of a hand undone"),
    "withdraw_hand": gettext_lazy("Entered hand undone"),
    "withdraw_last_hand": gettext_lazy("Last hand taken back"),
    "withdraw_list": gettext_lazy("Published list withdrawn"),
    "withdraw_referee_call": gettext_lazy("Call for the referee taken back"),
    "withdraw_totals": gettext_lazy("Totals withdrawn"),
}
FIGURES: Mapping[str, str | Promise] = {
    "hand": gettext_lazy("hand %(figure)s"),
    "place": gettext_lazy("place %(figure)s"),
    "from_place": gettext_lazy("by the phone at place %(figure)s"),
    "table_number": gettext_lazy("table %(figure)s"),
    "version": gettext_lazy("version %(figure)s"),
}


@read_only
def tournament_log(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a tournament's log."""
    tournament = access.evening_to_see(request.user, pk)
    return _page(request, tournament, log_names(tournament), tournament_context(request, tournament, "log"))


@read_only
def cup_log(request: DeskRequest, slug: str) -> HttpResponse:
    """Show a cup's log without its tournaments. Only organisers read what it records about people's attributes."""
    cup = access.cup_to_see(request.user, slug)
    context, names = cup_context(request, cup, "log"), cup_log_names(cup)
    return _page(request, cup, names if context["may_run"] else replace(names, attributes={}), context)


def _page(
    request: DeskRequest, owner: Tournament | Cup, names: LogNames, page_context: dict[str, object]
) -> HttpResponse:
    events = events_of(owner)
    chosen = LogFilter.of(request.GET)
    lines = tuple(reversed(log_lines([event for event in events if chosen.has(event)])))
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    if isinstance(owner, Tournament):
        names = with_taken_off(replace(names, contracts=logged_contracts(owner, events_on(page))), events)
    members = {**names.members, **confirmed_names(events_on(page))}
    names, former = replace(names, members=members, changes=logged_changes(events_on(page))), former_events(events)
    context = page_context | {
        **log_state(owner),
        "page": page,
        "choices": filter_choices(events, chosen, names, verbs=VERBS),
        "lines": [_line(line, names, former) for line in page],
    }
    return render(request, "web/desk/log.html", context)


def _line(line: LogLine, names: LogNames, former: Mapping[int, Event]) -> LogWords:
    event = line.event
    described, *parts = [about(each, names, former) for each in (event, *line.parts)]
    return LogWords(
        event=event,
        who=event.user.known_as if event.user else table_text(names.links.get(event.link_id or 0, 0), names),
        door=str(ENTRY_POINTS.get(event.door, event.door)),
        why=readable_reason(event.reason),
        verb=str(VERBS.get(event.verb, event.verb)),
        about=described,
        parts=tuple(parts),
        hashes=tuple(hash_texts(event, hidden_seed=names.hidden_seed)),
    )


def about(event: Event, names: LogNames, former: Mapping[int, Event]) -> str:
    """Describe an event in names and figures; unreadable content yields "" (its hash does not match either)."""
    logged = LoggedEvent(_content(event), names, former[event.sequence].what if event.sequence in former else {})
    try:
        return ", ".join(SENTENCES.get(event.verb, _figures)(logged))
    except MALFORMED:
        return ""


def _content(event: Event) -> Mapping[str, Any]:
    """An event's content, with keys of plain numbers distinguished from ids where nothing else tells them apart."""
    numbers = {key for key in event.what if event.verb not in SENTENCES and (event.verb, key) in NUMBERS}
    return {f"{key}_number" if key in numbers else key: value for key, value in event.what.items()}


def _figures(logged: LoggedEvent) -> Iterator[str]:
    """The figures of an event, labelled, with names where known."""
    what, names = logged.what, logged.names
    if what.get("table") in names.tables:
        yield logged.table
    for known, key in (
        (names.entries, "entry"),
        (names.rulesets, "ruleset"),
        (names.cups, "cup"),
        (names.players, "player"),
        (names.seasons, "season"),
    ):
        if what.get(key) in known:
            yield known[what[key]]
    if what.get("called_for"):
        yield str(dict(CallReason.choices).get(what["called_for"], ""))
    yield from some([names.players[each] for each in what.get("players", ()) if each in names.players])
    if rounds := what.get("rounds") or [what[key] for key in ("round",) if key in what]:
        yield round_numbers(rounds)
    yield from points_texts(what, {}, names)
    yield from confirmation_texts(logged)
    if isinstance(what.get("cents"), int):
        yield in_euros(what["cents"])
    for key, text in FIGURES.items():
        if what.get(key) is not None:
            yield str(text) % {"figure": what[key]}
