"""Usual reasons are tapped, others typed; the desk always gives one."""

from django.utils import timezone

from tests.web.phone.captain import LOST, WON, Captain
from tournaments.models import HandRevision
from tournaments.queries.room.undoing import UNDO_WITHIN
from tournaments.web.entry.reasons import CORRECTIONS, STRIKES


def reason(number: int) -> str:
    return HandRevision.objects.get(hand__number=number, is_current=True).reason


def grow_old() -> None:
    HandRevision.objects.update(recorded_at=timezone.now() - UNDO_WITHIN * 2)


def test_a_reason_is_asked_once_the_hand_is_some_minutes_old(four: Captain) -> None:
    four.enter(1, **WON)
    assert not four.client.get(four.hand_url(1)).context["is_reason_asked"]
    grow_old()

    page = four.client.get(four.hand_url(1))

    assert page.context["is_reason_asked"]
    assert page.context["usual_reasons"] == tuple(CORRECTIONS.items())


def test_a_reason_is_tapped_or_typed_or_both(four: Captain) -> None:
    for number in (1, 2, 3, 4):
        four.enter(number, **WON)
    grow_old()

    four.enter(1, **LOST | {"why": "kontra"})
    four.enter(2, **LOST | {"why": "", "reason": " der Wirt war's "})
    four.enter(3, **LOST | {"why": "bonus", "reason": "Pagat still"})
    refused = four.enter(4, **LOST | {"why": "because"})

    assert [reason(1), reason(2), reason(3)] == ["=kontra", "der Wirt war's", "=bonus: Pagat still"]
    assert (refused.status_code, reason(4)) == (422, "")


def test_a_strike_has_reasons_of_its_own(four: Captain) -> None:
    four.enter(1, **WON)
    assert four.client.get(four.strike_url(1)).context["usual_reasons"] == tuple(STRIKES.items())

    four.strike(1, why="misdealt", reason="")

    assert reason(1) == "=misdealt"
    assert "vergeben" in four.client.get(four.table_url).content.decode()
