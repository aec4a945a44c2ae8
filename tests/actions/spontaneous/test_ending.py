"""The end of a spontaneous evening, and who owes whom then."""

import pytest

from tests.actions.acts import enter
from tests.actions.spontaneous.evening import another, name, opened, play, table_at
from tests.actions.witness import logged_since, refused
from tests.factories import NOW, at_desk, bert, seated_tournament
from tests.verification.evening import found
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.spontaneous import end_spontaneous
from tournaments.models import Round, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.till.evening_money import evening_money

pytestmark = pytest.mark.django_db


def end(tournament: Tournament) -> None:
    end_spontaneous(tournament, actor=at_desk(), now=NOW)


def test_whatever_was_played_counts_and_what_was_not_goes() -> None:
    evening = opened(tables=4, hands=2)
    tables = [table_at(evening, number) for number in (1, 2, 3)]
    for table, names in zip(tables, ("A B C D", "E F G H", "I J K L"), strict=True):
        name(table, names)
    play(tables[0])  # over, and its next round named but not played
    another(tables[0], "A B C D")
    for number in (1, 2):
        enter(table_at(evening, 2), number=number, actor=bert(tables[1]))  # complete, not signed
    enter(table_at(evening, 3), actor=bert(tables[2]))  # one of two; table 4 nobody came to
    before = Tournament.objects.get(pk=evening.pk).revision

    end(evening)

    evening.refresh_from_db()
    assert evening.state == TournamentState.CLOSED
    assert evening.rounds_planned == 1
    assert [each.state for each in Round.objects.filter(tournament=evening)] == [RoundState.CLOSED]
    left = Table.objects.filter(round__tournament=evening)
    assert [(each.number, each.is_closed) for each in left] == [(1, True), (2, True), (3, True)]
    assert [each.verb for each in logged_since(evening, before)] == [
        *("close_table", "end_table_early", "dissolve_table", "dissolve_table"),
        *("drop_rounds", "close_round", "close_evening"),
    ]
    assert found(evening) == set()
    assert len(tournament_results(evening).rows) == 12


def test_without_a_hand_there_is_nothing_to_end() -> None:
    evening = opened(tables=1)
    name(table_at(evening), "A B C D")
    with refused("nothing_played"):
        end(evening)


def test_an_evening_ends_once_and_goes_on_after_it_was_opened_again() -> None:
    evening = opened(tables=1)
    table = table_at(evening)
    name(table, "A B C D")
    play(table)
    end(evening)
    with refused("evening_closed"):
        end(evening)
    with refused("evening_closed"):
        another(table, "A B C D")
    reopen_tournament(evening, reason="weiter", actor=at_desk(), now=NOW)
    play(another(table, "A B C D"))
    end(evening)
    evening.refresh_from_db()
    assert evening.rounds_planned == 2
    assert found(evening) == set()


def test_only_a_spontaneous_evening_ends_like_that() -> None:
    regular = seated_tournament()
    with refused("not_spontaneous"):
        end(regular)


def test_who_owes_whom_is_settled_over_all_tables_and_rounds() -> None:
    evening = opened(tables=2, cents_per_point=5)
    for number, names in ((1, "A B C D"), (2, "E F G H")):
        name(table_at(evening, number), names)
        play(table_at(evening, number))  # forehand +12, the others −4
    play(another(table_at(evening, 1), "B A E F"))

    money = evening_money(Tournament.objects.get(pk=evening.pk))

    lines = {line.person.name: (line.points, line.cents) for line in money.lines}
    assert lines["A"] == (8, 40)
    assert lines["B"] == (8, 40)
    assert lines["E"] == (8, 40)
    assert lines["C"] == (-4, -20)
    assert sum(cents for _, cents in lines.values()) == 0
    paid = {line.person.name: 0 for line in money.lines}
    for each in money.payments:
        paid[each.payer.name] -= each.cents
        paid[each.payee.name] += each.cents
    assert paid == {person: cents for person, (_, cents) in lines.items()}
    assert money.is_even
    assert money.kontra_payments == ()
