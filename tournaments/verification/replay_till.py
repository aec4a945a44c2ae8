"""Verbs about the till."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tournaments.models import Event
from tournaments.verification.state import LogState, What
from tournaments.verification.till_state import LoggedAward, LoggedCash, LoggedClosing, LoggedFee, LoggedReopening

CASH_VERBS = (
    *("count_kontra_box", "counter_entry", "give_back_fee", "pay_prize", "put_in_float"),
    *("record_difference", "record_expense", "record_income", "settle_points", "take_fee"),
)


def _cash(state: LogState, event: Event) -> None:
    what: What = event.what
    state.cash[what["number"]] = LoggedCash(
        sequence=event.sequence,
        kind=what["kind"],
        method=what["method"],
        cents=what["cents"],
        entry=what.get("entry"),
        reverses=what["reverses"],
        at=event.at,
        user=event.user_id,
        note=event.reason,
    )


def _fee(state: LogState, event: Event) -> None:
    what: What = event.what
    if what["cents"] is None:
        state.fees.pop(what["entry"], None)
    else:
        state.fees[what["entry"]] = LoggedFee(what["cents"], event.at, event.user_id, event.reason)


def _scheme(state: LogState, event: Event) -> None:
    state.prize_scheme = event.what["scheme"]


def _season_scheme(state: LogState, event: Event) -> None:
    state.season_prizes[event.what["season"]] = event.what["scheme"]


def _award(state: LogState, event: Event) -> None:
    state.awards.append(LoggedAward(event.sequence, event.at, event.user_id, event.what))


def _closing(state: LogState, event: Event) -> None:
    what: What = event.what
    signed = (event.sequence, event.at, event.user_id, what["closing"], what["number"])
    state.closings.append(LoggedClosing(*signed, confirmed=what.get("confirmed_by")))


def _reopening(state: LogState, event: Event) -> None:
    what: What = event.what
    back = LoggedReopening(event.at, event.user_id, event.reason, what.get("confirmed_by"))
    if len(state.closings) >= what["version"] > 0:
        closing = state.closings[what["version"] - 1]
        state.closings[what["version"] - 1] = replace(closing, reopening=back)


TILL_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    **dict.fromkeys(CASH_VERBS, _cash),
    "award_prizes": _award,
    "reopen_till": _reopening,
    "set_fee": _fee,
    "set_prize_scheme": _scheme,
    "set_season_prizes": _season_scheme,
    "sign_closing": _closing,
}
"""Applies each verb to the state. None of them changes a list."""
