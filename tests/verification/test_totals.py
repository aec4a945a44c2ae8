"""Totals of an evening without hands: whatever is changed past the log is found."""

from collections.abc import Callable

import pytest
from django.db.models import F

from tests.totals_evenings import closed
from tests.verification.evening import found
from tournaments.models import EnteredTotal, Entry, Tournament

pytestmark = pytest.mark.django_db

UNEVEN = ((10, 5), (-7, -5), (0, None))
"""Round 1 adds up to 3."""


def of(tournament: Tournament) -> "list[EnteredTotal]":
    return list(EnteredTotal.objects.filter(entry__tournament=tournament).order_by("entry", "round"))


def raise_a_total(tournament: Tournament) -> None:
    EnteredTotal.objects.filter(pk=of(tournament)[0].pk).update(points=F("points") + 5)


def swap_two(tournament: Tournament) -> None:
    first, _second, other, *_ = of(tournament)
    EnteredTotal.objects.filter(pk=first.pk).update(points=other.points)
    EnteredTotal.objects.filter(pk=other.pk).update(points=first.points)


def add_a_round(tournament: Tournament) -> None:
    EnteredTotal.objects.create(entry=of(tournament)[-1].entry, round=2, points=0)


def take_somebody_away(tournament: Tournament) -> None:
    gone = of(tournament)[-1].entry
    EnteredTotal.objects.filter(entry=gone).delete()
    Entry.objects.filter(pk=gone.pk).delete()


@pytest.mark.parametrize(
    ("tamper", "codes"),
    [
        (raise_a_total, {"kept_otherwise", "totals_otherwise", "totals_sums"}),
        (swap_two, {"kept_otherwise", "totals_otherwise"}),
        (add_a_round, {"totals_otherwise"}),
        (take_somebody_away, {"entry_deleted", "kept_otherwise", "totals_otherwise"}),
    ],
)
def test_what_was_changed_past_the_log_is_found(tamper: Callable[[Tournament], None], codes: set[str]) -> None:
    tournament = closed(*UNEVEN, rounds=2, reason="steht so im Heft")
    assert found(tournament) == set()

    tamper(tournament)

    assert {code for code, _place in found(tournament)} == codes
