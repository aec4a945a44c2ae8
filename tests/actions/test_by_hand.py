"""Two seats of a draft swapped by hand."""

import pytest

from tests.actions.acts import finish_evening
from tests.actions.witness import Noted, in_conflict, noted_since, refused
from tests.factories import NOW, at_desk, entries_of, evening, seated_evening
from tournaments.actions.draw import draw_rounds, publish_seating, swap_in_draft
from tournaments.actions.separations import keep_apart
from tournaments.errors import Refused
from tournaments.models import Drawing, Entry, Round, Tournament
from tournaments.queries.seating import seated_rounds
from tournaments.seating.verify import disagreements

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafted() -> Tournament:
    """Twenty people, three rounds in draft."""
    tournament = evening(players=20)
    draw_rounds(tournament, count=3, seed="los", actor=at_desk(), now=NOW)
    return tournament


def at(tournament: Tournament, round_: int, table: int, place: int) -> Entry:
    return Entry.objects.select_related("player").get(pk=seated_rounds(tournament)[round_][table][place])


def swap(round_: Round, one: Entry, other: Entry) -> None:
    swap_in_draft(round_, one, other, actor=at_desk(), now=NOW)


def test_two_people_change_seats_and_the_certificate_follows(drafted: Tournament) -> None:
    one, other, before = at(drafted, 1, 0, 0), at(drafted, 1, 2, 3), seated_rounds(drafted)

    swap(drafted.rounds.get(number=2), one, other)

    exchanged = {one.pk: other.pk, other.pk: one.pk}
    second = tuple(tuple(exchanged.get(entry, entry) for entry in table) for table in before[1])
    assert seated_rounds(drafted) == (before[0], second, before[2])
    run = Drawing.objects.get()
    assert run.changed_by_hand
    assert run.certificate["goals"]["repeats"]["figure"] > 0
    assert disagreements(run.document, {"rounds": run.rounds, "certificate": run.certificate}) == []
    what = {"round": 2, "entries": [one.pk, other.pk]}
    assert noted_since(drafted, drafted.revision - 1)[-1:] == [Noted("swap_in_draft", what, at_desk())]
    publish_seating(drafted, actor=at_desk(), now=NOW)


def test_a_swap_that_seats_a_prohibited_pair_together_is_not_published() -> None:
    tournament = evening(players=8)
    one, other, *_ = entries_of(tournament)
    keep_apart(one, other, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    first = next(table for table in seated_rounds(tournament)[0] if one.pk in table)
    neighbour = Entry.objects.select_related("player").get(pk=next(entry for entry in first if entry != one.pk))

    swap(tournament.rounds.get(), other, neighbour)

    with pytest.raises(Refused, match="not_verified"):
        publish_seating(tournament, actor=at_desk(), now=NOW)


def test_one_person_or_a_stranger_is_refused(drafted: Tournament) -> None:
    one, round_ = at(drafted, 0, 0, 0), drafted.rounds.get(number=1)
    with refused("same_person", field="other"):
        swap(round_, one, one)
    stranger = Entry.objects.create(
        tournament=drafted, player=evening(players=1).entries.get().player, checked_in_at=NOW
    )
    with refused("not_in_round", player=stranger.player.name, round=1):
        swap(round_, one, stranger)


def test_what_is_no_draft_any_more_is_a_conflict(drafted: Tournament) -> None:
    one, other, round_ = at(drafted, 0, 0, 0), at(drafted, 0, 1, 0), drafted.rounds.get(number=1)
    publish_seating(drafted, actor=at_desk(), now=NOW)
    with in_conflict("redrawn"):
        swap(round_, one, other)


def test_a_closed_evening_swaps_nothing() -> None:
    tournament = finish_evening(seated_evening(players=8, rounds_planned=1))
    one, other, *_ = entries_of(tournament)
    round_ = tournament.rounds.get()
    with refused("evening_closed"):
        swap(round_, one, other)
