"""What is kept of closed evenings is what their hands come to, whatever has happened since."""

from collections.abc import Callable
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_tournament, record_paper_totals, sitting
from tests.factories import NOW, anna, at_desk, new_tournament, season, seated_tournament, tables_of
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.actions.people.players import change_player
from tournaments.actions.results.correcting import TotalsChange, correct_result, tried_correction
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.actions.seasons.stored_results import store_missing_results, store_results
from tournaments.intake.players import PlayerRow
from tournaments.models import Event, KeptResults, Player, PlayerMerge, RoundTotal, Tournament
from tournaments.models.tournament import TournamentKind, TournamentState
from tournaments.queries.room.sheet import totals_on_paper
from tournaments.queries.seasons.lines import season_lines
from tournaments.queries.seasons.stored_results import (
    CHANGES_NO_RESULT,
    closed_results,
    stored_results,
    worked_out,
)
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import installation_findings
from tournaments.verification.replay import UNCHANGING

pytestmark = pytest.mark.django_db

Act = Callable[[Random], None]


def held(*, players: int = 8, **settings: Any) -> Tournament:
    """An evening on paper, over; everybody has other points."""
    tournament = seated_tournament(players=players, rounds_planned=1, **settings)
    for number, table in enumerate(tables_of(tournament), start=1):
        rest = [number, *range(2, len(sitting(table)))]
        record_paper_totals(table, *rest, -sum(rest))
    finish_tournament(tournament)
    return Tournament.objects.select_related("cup_points", "ruleset").get(pk=tournament.pk)


def closed_evenings() -> list[Tournament]:
    return list(Tournament.objects.filter(state=TournamentState.CLOSED).order_by("pk"))


def of_anybody(rng: Random) -> Tournament | None:
    found = closed_evenings()
    return rng.choice(found) if found else None


def correct(rng: Random) -> None:
    if tournament := of_anybody(rng):
        table = tables_of(tournament)[0]
        before = totals_on_paper(table)
        one, other = rng.sample(sorted(before), 2)
        after = before | {one: before[one] + 5, other: before[other] - 5}
        change = TotalsChange(after, before)
        shown = tried_correction(table, change, actor=at_desk(), now=NOW).shown
        correct_result(table, change, reason="verlesen", shown=shown, actor=at_desk(), now=NOW)


def reopen(rng: Random) -> None:
    if tournament := of_anybody(rng):
        reopen_tournament(tournament, reason="Nachtrag", actor=at_desk(), now=NOW)


def close_again(_rng: Random) -> None:
    for tournament in Tournament.objects.filter(state=TournamentState.OPEN):
        close_tournament(tournament, actor=at_desk(), now=NOW)


def publish(rng: Random) -> None:
    if (tournament := of_anybody(rng)) and not tournament.publications.exists():
        publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)


def merge(rng: Random) -> None:
    first, second, *_ = Tournament.objects.order_by("pk")
    ids = [rng.choice(list(each.entries.values_list("player", flat=True))) for each in (first, second)]
    kept, other = (Player.objects.get(pk=pk) for pk in ids)
    if kept != other and not set(kept.entries.values_list("tournament")) & set(other.entries.values_list("tournament")):
        merge_players(season().cup, kept, other, reason="doppelt", actor=at_desk(), now=NOW)


def separate(_rng: Random) -> None:
    for made in PlayerMerge.objects.filter(undone_at=None).order_by("-pk")[:1]:
        unmerge_players(made, reason="doch zwei", actor=at_desk(), now=NOW)


def rename(rng: Random) -> None:
    player = rng.choice(list(Player.objects.filter(merged_into=None).order_by("pk")))
    change_player(season().cup, player, PlayerRow(player.number or "", f"Neu{rng.random()}"), actor=at_desk(), now=NOW)


def keep_missing(_rng: Random) -> None:
    store_missing_results()


ACTS: tuple[Act, ...] = (correct, reopen, close_again, publish, merge, separate, rename, close_again, keep_missing)


@pytest.mark.parametrize("seed", range(6))
def test_after_any_acts_what_is_kept_is_what_is_worked_out(seed: int) -> None:
    """Whatever is done, in whatever order, the season's table is the same with what is kept and without."""
    rng = Random(seed)
    for _ in range(2):
        held()

    for _ in range(14):
        act = rng.choice(ACTS)
        act(rng)
        rows, with_kept = list(KeptResults.objects.all()), season_results(season())
        KeptResults.objects.all().delete()
        assert season_results(season()) == with_kept, act
        KeptResults.objects.bulk_create(rows)
    evenings = closed_evenings()
    store_missing_results()
    assert stored_results(evenings) == worked_out(evenings)


def test_closing_keeps_them_and_the_table_reads_them(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = held()
    kept = KeptResults.objects.get()
    assert (kept.sequence, kept.head) == (tournament.revision, tournament.chain_head)
    KeptResults.objects.update(content=kept.content | {"scores": [77] * 8})
    with django_assert_num_queries(1):
        assert closed_results([tournament])[tournament.pk].scores == (77,) * 8

    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    assert closed_results([tournament])[tournament.pk].scores == (77,) * 8


def a_later_event(tournament: Tournament) -> None:
    """Something unheard of has happened to the evening."""
    event = Event.objects.get(tournament=tournament, sequence=tournament.revision)
    event.pk, event.sequence, event.verb, event.hash = None, event.sequence + 1, "unheard_of", "00ff"
    event.save()


def another_log(tournament: Tournament) -> None:
    """The database was restored from a copy, and its evening went on otherwise."""
    Event.objects.filter(tournament=tournament, sequence=tournament.revision).update(hash="00ff")


@pytest.mark.parametrize("happen", [a_later_event, another_log])
def test_what_is_older_than_the_log_is_never_read(
    happen: Callable[[Tournament], None], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = held()
    true = closed_results([tournament])[tournament.pk].scores
    KeptResults.objects.update(content={"players": [], "ranks": [], "scores": []})
    happen(tournament)

    with django_assert_num_queries(3):
        assert closed_results([tournament])[tournament.pk].scores == true


@pytest.mark.parametrize("count", [1, 3])
def test_rulesets_are_read_together_and_only_for_what_is_not_kept(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        held()
    mine = season()
    with django_assert_num_queries(3) as kept:
        season_lines(mine)
    assert not any("rulesetrevision" in each["sql"] for each in kept.captured_queries)

    RoundTotal.objects.filter(points=1).update(points=0)  # as if a dummy had the rest, which needs the ruleset
    KeptResults.objects.all().delete()
    with django_assert_num_queries(6):
        season_lines(mine)


def test_verbs_that_leave_it_as_it_is_change_no_list() -> None:
    assert CHANGES_NO_RESULT <= UNCHANGING


def test_one_command_keeps_everything_anew() -> None:
    tournament = held()
    new_tournament(players=4)
    true = KeptResults.objects.get().content
    KeptResults.objects.update(content={"players": [], "ranks": [], "scores": []})
    assert store_missing_results() == 0
    (found,) = installation_findings()
    assert (found.code, found.path) == ("kept_otherwise", f"tournament:{tournament.pk}")

    said = StringIO()
    call_command("keep_results", stdout=said)

    assert said.getvalue() == "Ergebnisse eines Abends bereitgelegt.\n"
    assert KeptResults.objects.get(tournament=tournament).content == true
    assert list(installation_findings()) == []


def test_evenings_that_count_nowhere_keep_nothing() -> None:
    tournament = held()
    KeptResults.objects.all().delete()
    Tournament.objects.update(kind=TournamentKind.SPONTANEOUS)

    assert store_missing_results() == 0
    store_results(tournament)
    assert not KeptResults.objects.exists()
