"""Evenings for trying out: opened, played by the simulator, and gone without a trace."""

from datetime import date
from random import Random
from typing import Any

import pytest

from tests.actions.acts import enter, hand_in, record_paper_totals, sitting
from tests.actions.till.acts import award, pay_all, set_prizes, sign, take
from tests.actions.witness import everything, in_conflict, refused
from tests.factories import NOW, PlayerFactory, anna, at_desk, bert, entries_of, new_tournament, season, tables_of
from tournaments.actions.announcing import Announcement, change_announcement
from tournaments.actions.checks import store_check
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.draw.separations import keep_apart
from tournaments.actions.people.bans import ban_player
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import check_in_newcomer, check_in_numbers
from tournaments.actions.results.double_entry import read_totals
from tournaments.actions.results.prize_giving import start_prize_giving
from tournaments.actions.results.protests import ProtestFiled, file_protest
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.clock import set_extra_time, start_clock
from tournaments.actions.room.referee_calls import call_referee
from tournaments.actions.room.screens import change_screens
from tournaments.actions.sandbox import delete_sandbox, open_sandbox
from tournaments.actions.till.fees import set_fee
from tournaments.actions.tournaments import TournamentSettings, change_tournament
from tournaments.archive.extent import extent_of
from tournaments.background import order_work
from tournaments.intake.players import PlayerRow
from tournaments.models import BanException, Job, Player, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.programme import Evenings, programme
from tournaments.queries.room.screens import Screen
from tournaments.queries.sandboxes import IDLE, idle_sandboxes, simulated_steps
from tournaments.queries.seasons.tables import season_results
from tournaments.simulator.ordered import CHECK_IN, PLAY_TO_END, SIMULATIONS
from tournaments.simulator.sandbox import SPARED, check_in_everybody, play_current, play_to_end, simulated_people
from tournaments.simulator.tournament import SimulatedDesk
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db

BESIDE = {
    *("CupPointsScheme", "RulesetRevision"),  # there already; shipped ones are stored at their first use
    *("Ban", "Club", "Cup", "DismissedPair", "ImportedPlayer", "Invitation", "LogInCount", "Membership"),
    *("PlayerImport", "PlayerMerge", "Season", "User", "Attribute", "AttributeValue", "PlayerAttribute"),
    "SeasonFinalist",
    *("KeptResults", "SubRanking", "SubRankingEvening"),  # it counts in no season
    *("PlayerContact", "FinalContact", "Mail", "InvitationTerms", "HistoryFile", "HistoryImport"),
    "EnteredTotal",
    *("Championship", "ChampionshipCup", "ChampionshipRank", "FinalPlace", "PastChampion", "ChampionImport"),
}
"""What an evening for trying out never adds to."""


def sandbox(players: int = 8, *, like: Tournament | None = None) -> Tournament:
    people = simulated_people(players, Random(7))
    made: dict[str, Any] = {"name": "Probeabend – nicht echt", "like": like, "day": date(2026, 11, 20)}
    return open_sandbox(season(), people, **made, actor=at_desk(), now=NOW)


def simulating() -> SimulatedDesk:
    return SimulatedDesk(anna(), Random(3))


def unheard(_done: int, _total: int) -> None:
    """Nobody looks at the progress."""


def seated(tournament: Tournament) -> Tournament:
    check_in_everybody(tournament, simulating(), now=NOW, progress=unheard)
    draw_rounds(tournament, count=tournament.rounds_planned, seed="los", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def fill(tournament: Tournament, banned: Player) -> None:
    """Put something into every table that an evening can have rows in."""
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    first, second = tables_of(tournament)
    one, other, *_ = entries_of(tournament)
    BanException.objects.create(ban=banned.bans.get(), tournament=tournament, at=NOW, by=anna())
    keep_apart(one, other, **acting)
    change_screens(tournament, screens=[Screen.CLOCK], seconds=30, **acting)
    start_clock(first.round, minutes=90, **acting)
    set_extra_time(first, minutes=5, **acting)
    call_referee(first, place=1, reason="", actor=bert(first), now=NOW)
    set_fee(one, cents=0, reason="hilft mit", **acting)
    for number in range(1, first.hands + 1):
        enter(first, number=number)
    hand_in(first)
    Tournament.objects.filter(pk=tournament.pk).update(double_entry=True)
    points = dict(zip([each.pk for each in sitting(second)], [1, -1, 0, 0, 0], strict=True))
    read_totals(second, points, based_on={}, hands_seen=0, **acting)
    Tournament.objects.filter(pk=tournament.pk).update(double_entry=False)
    record_paper_totals(tables_of(tournament, round_number=2)[0], 1, -1, 0, 0)
    set_prizes(tournament)
    play_to_end(tournament, simulating(), now=NOW, progress=unheard)
    for entry in entries_of(tournament)[1:]:
        take(entry)
    award(tournament)
    pay_all(tournament)
    sign(tournament)
    tournament.refresh_from_db()
    publish_results(tournament, by=anna(), **acting)
    file_protest(tournament, ProtestFiled(one, "Spiel 3 war anders", first), by=anna(), **acting)
    start_prize_giving(tournament, from_rank=3, **acting)
    store_check(tournament, findings=[], now=NOW)
    order_work(CHECK_IN, tournament, owner=anna(), now=NOW)


def test_it_is_deleted_without_a_trace() -> None:
    """The whole database, table by table, before and after; every table an evening can fill was filled between."""
    like = new_tournament(players=4, rounds_planned=2, fee_cents=1_500, protest_minutes=15)
    ban_player(season().cup, stranger := PlayerFactory.create(), until=None, reason="x", actor=at_desk(), now=NOW)
    before = everything()
    assert not list(installation_findings())

    tournament = seated(sandbox(9, like=like))
    fill(tournament, stranger)
    between = everything()
    assert {name for name in before if between[name] == before[name]} == BESIDE
    assert not list(installation_findings())
    delete_sandbox(tournament)

    assert [name for name, rows in everything().items() if rows != before[name]] == []
    assert not list(installation_findings())


def test_only_one_for_trying_out_is_ever_deleted() -> None:
    real = new_tournament(players=4)
    with refused("sandbox_only"):
        delete_sandbox(real)


def test_who_still_has_its_page_open_is_told_that_it_is_gone() -> None:
    tournament = sandbox()
    same = Tournament.objects.get(pk=tournament.pk)
    delete_sandbox(tournament)
    with in_conflict("evening_gone"):
        delete_sandbox(same)
    with in_conflict("evening_gone"):
        check_in_newcomer(same, PlayerRow("", "Neuling"), actor=at_desk(), now=NOW)


def test_it_opens_with_the_settings_of_the_last_evening_and_its_own_people() -> None:
    like = new_tournament(rounds_planned=4, hands_at_four=20, fee_cents=900, is_final=True)
    revision = season().cup.revision

    tournament = sandbox(24, like=like)

    assert (tournament.rounds_planned, tournament.hands_at_four, tournament.fee_cents) == (4, 20, 900)
    assert (tournament.kind, tournament.is_final, tournament.registrations.count()) == ("sandbox", False, 24)
    assert (like.protest_minutes, tournament.protest_minutes) == (0, 15)
    season().cup.refresh_from_db()
    assert season().cup.revision == revision
    assert season_results(season()).tournaments == 1
    for number in (3, 301):
        with refused("sandbox_people", field="players", least=4, most=300):
            sandbox(number)


def test_the_simulator_does_each_step_and_only_what_is_left() -> None:
    tournament = sandbox(9)
    assert simulated_steps(tournament).missing == 9
    with refused("sandbox_no_round"):
        play_current(tournament, simulating(), now=NOW, progress=unheard)
    seated(tournament)
    assert (simulated_steps(tournament).missing, simulated_steps(tournament).played) == (0, 1)
    assert set(Player.objects.filter(entries__tournament=tournament).values_list("only_at", "number")) == {
        (tournament.pk, None)
    }
    first, second = tables_of(tournament)
    enter(second, entry_id="by-hand")
    steps = list[tuple[int, int]]()

    play_current(tournament, simulating(), spared=SPARED, now=NOW, progress=lambda *figures: steps.append(figures))

    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.is_closed, second.is_closed) == (False, True)
    assert steps == [(done, second.hands - 1) for done in range(second.hands - 1)]
    play_current(tournament, simulating(), now=NOW, progress=unheard)
    assert [each.state for each in tournament.rounds.order_by("number")] == ["closed", "published", "published"]
    play_to_end(tournament, simulating(), now=NOW, progress=unheard)
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.CLOSED
    assert not list(installation_findings())


def test_one_order_plays_everything() -> None:
    tournament = sandbox(8)
    job = order_work(PLAY_TO_END, tournament, owner=anna(), now=NOW)

    SIMULATIONS[PLAY_TO_END][1](job, unheard)

    tournament.refresh_from_db()
    assert tournament.state == TournamentState.CLOSED
    delete_sandbox(tournament)
    assert not Job.objects.exists()


def test_nobody_real_comes_to_it_and_nobody_of_it_goes_elsewhere() -> None:
    tournament, real = sandbox(), PlayerFactory.create(number="4711")
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}

    with refused("sandbox_people_only"):
        check_in(tournament, real, **acting)
    with refused("sandbox_people_only"):
        check_in_numbers(tournament, ["4711"], **acting)
    revision = season().cup.revision
    newcomer = check_in_newcomer(tournament, PlayerRow("0815", "Neuling"), **acting)

    assert (newcomer.player.only_at_id, newcomer.player.number) == (tournament.pk, None)
    season().cup.refresh_from_db()
    assert season().cup.revision == revision


def test_it_keeps_its_name_is_in_no_archive_and_on_no_public_page() -> None:
    tournament = sandbox()
    changed = TournamentSettings(
        name="Herbstturnier", date=tournament.date, venue="", ruleset="ooe-2023", cup_points="fixpunkte"
    )
    with refused("sandbox_name", field="name"):
        change_tournament(tournament, changed, actor=at_desk(), now=NOW)
    with refused("sandbox_name", field="name"):
        announcement = Announcement(name="Herbstturnier", date=tournament.date, venue="")
        change_announcement(tournament, announcement, actor=at_desk(), now=NOW)
    with refused("sandbox_archive"):
        extent_of(tournament)
    assert extent_of(season().cup).tournaments == ()
    play_to_end(tournament, simulating(), now=NOW, progress=unheard)
    tournament.refresh_from_db()
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    shown = programme(today=tournament.date)
    assert (shown.evenings, shown.cups, shown.published) == (Evenings((), (), ()), (), ())


def test_one_that_nobody_touches_is_offered_for_deletion() -> None:
    tournament = sandbox()
    cups = type(season().cup).objects.all()

    assert idle_sandboxes(cups, now=NOW + IDLE) == ()
    assert idle_sandboxes(cups, now=NOW + 2 * IDLE) == (tournament,)
