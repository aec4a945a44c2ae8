"""What the verbs of the till tell of its rows."""

from collections.abc import Callable, Mapping

from tournaments.models import Event
from tournaments.verification.story import LogStory, What
from tournaments.verification.till_story import ToldAward, ToldCash, ToldClosing, ToldFee

CASH_VERBS = (
    *("count_kontra_box", "counter_entry", "give_back_fee", "pay_prize", "put_in_float"),
    *("record_difference", "record_expense", "record_income", "settle_points", "take_fee"),
)


def _cash(story: LogStory, event: Event) -> None:
    what: What = event.what
    story.cash[what["number"]] = ToldCash(
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


def _fee(story: LogStory, event: Event) -> None:
    what: What = event.what
    if what["cents"] is None:
        story.fees.pop(what["entry"], None)
    else:
        story.fees[what["entry"]] = ToldFee(what["cents"], event.at, event.user_id, event.reason)


def _scheme(story: LogStory, event: Event) -> None:
    story.prize_scheme = event.what["scheme"]


def _season_scheme(story: LogStory, event: Event) -> None:
    story.season_prizes[event.what["season"]] = event.what["scheme"]


def _award(story: LogStory, event: Event) -> None:
    story.awards.append(ToldAward(event.sequence, event.at, event.user_id, event.what))


def _closing(story: LogStory, event: Event) -> None:
    what: What = event.what
    signed = (event.sequence, event.at, event.user_id, what["closing"], what["number"])
    story.closing = ToldClosing(*signed, confirmed=what.get("confirmed_by"))


TILL_TELLERS: Mapping[str, Callable[[LogStory, Event], None]] = {
    **dict.fromkeys(CASH_VERBS, _cash),
    "award_prizes": _award,
    "set_fee": _fee,
    "set_prize_scheme": _scheme,
    "set_season_prizes": _season_scheme,
    "sign_closing": _closing,
}
"""What each verb tells. None of them changes a list."""
