"""Who may not play in a cup, and when the board lets them in all the same."""

from datetime import date
from typing import Any

import pytest

from tests.actions.till.acts import FEE, key
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup, entries_of, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw.amend import amend_seating
from tournaments.actions.people.bans import admit_banned, ban_player, lift_ban
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.compound_check_in import check_in_many, check_in_numbers
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.till.check_in import check_in_with_fee
from tournaments.models import Ban, Entry, Event, Player, Tournament
from tournaments.queries.people.bans import bans_at, bans_of

pytestmark = pytest.mark.django_db
WHY = "Geheimnis"
EVENING = date(2026, 11, 20)


def ban(player: Player, *, until: date | None = EVENING, cup_slug: str = "musterer") -> Ban:
    return ban_player(cup(slug=cup_slug), player, until=until, reason=WHY, actor=at_desk(), now=NOW)


def admit(tournament: Tournament, player: Player) -> None:
    admit_banned(tournament, player, reason="Beschluss", actor=at_desk(), now=NOW)


@pytest.fixture
def player() -> Player:
    return PlayerFactory.create()


def test_who_is_banned_is_not_checked_in_by_any_way(player: Player) -> None:
    tournament, other = new_tournament(fee_cents=FEE), PlayerFactory.create()
    ban(player)
    facts: dict[str, Any] = {"field": "player", "name": player.name, "cup": "Musterer Cup", "until": EVENING}

    with refused("player_banned", **facts):
        check_in(tournament, player, actor=at_desk(), now=NOW)
    with refused("player_banned", **facts):
        check_in_with_fee(tournament, player, cents=FEE, key=key(), actor=at_desk(), now=NOW)
    report = check_in_many(tournament, [player.pk, other.pk], actor=at_desk(), now=NOW)
    by_number = check_in_numbers(tournament, [str(player.number)], actor=at_desk(), now=NOW)

    assert (report.came, report.banned) == (1, (player.name,))
    assert (by_number.came, by_number.were_present, by_number.banned) == (0, 0, (player.name,))
    assert [each.player for each in entries_of(tournament)] == [other]


def test_a_ban_for_good_keeps_away_and_says_no_day(player: Player) -> None:
    tournament = new_tournament()
    ban(player, until=None)

    with refused("player_banned_for_good", field="player", name=player.name, cup="Musterer Cup"):
        check_in(tournament, player, actor=at_desk(), now=NOW)


def test_a_ban_is_of_its_cup_and_over_after_its_last_day(player: Player) -> None:
    ban(player, cup_slug="anderer")
    late = PlayerFactory.create()
    ban(late)
    tonight, later = new_tournament(), new_tournament(date=date(2026, 11, 21))

    assert check_in(tonight, player, actor=at_desk(), now=NOW)
    assert check_in(later, late, actor=at_desk(), now=NOW)
    assert set(bans_at(tonight, [player.pk, late.pk])) == {late.pk}
    with refused("ban_over", field="until"):
        ban(late, until=date(2026, 11, 19))
    for reason, code, facts in ((" ", "reason_missing", {}), ("x" * 201, "reason_too_long", {"limit": 200})):
        with refused(code, field="reason", **facts):
            ban_player(cup(), late, until=None, reason=reason, actor=at_desk(), now=NOW)


def test_the_log_says_who_and_until_when_and_never_why(player: Player) -> None:
    mine, before = cup(), cup().revision

    first = ban(player)
    second = ban(player, until=None)
    lift_ban(second, actor=at_desk(), now=NOW)

    assert logged_since(mine, before) == [
        Logged("ban_player", {"player": player.pk, "until": "2026-11-20"}, at_desk()),
        Logged("ban_player", {"player": player.pk, "until": None}, at_desk()),
        Logged("lift_ban", {"player": player.pk}, at_desk()),
    ]
    assert not [each for each in Event.objects.all() if WHY in f"{each.what}{each.reason}"]
    assert [(each.until, each.lifted_at) for each in Ban.objects.all()] == [(EVENING, NOW), (None, NOW)]
    assert bans_of(mine, on=EVENING) == ()
    for each in (first, second):
        with in_conflict("ban_gone", name=player.name):
            lift_ban(each, actor=at_desk(), now=NOW)


def test_the_board_lets_somebody_in_on_one_evening(player: Player) -> None:
    tonight, next_time = new_tournament(), new_tournament(date=date(2026, 11, 27))
    ban(player, until=None)
    before = tonight.revision
    with refused("reason_missing", field="reason"):
        admit_banned(tonight, player, reason="", actor=at_desk(), now=NOW)

    admit(tonight, player)
    entry = check_in(tonight, player, actor=at_desk(), now=NOW)
    check_out(entry, actor=at_desk(), now=NOW)
    check_in(tonight, player, actor=at_desk(), now=NOW)

    assert logged_since(tonight, before)[0] == Logged(
        "admit_banned", {"player": player.pk}, at_desk(), reason="Beschluss"
    )
    with refused("player_banned_for_good", field="player", name=player.name, cup="Musterer Cup"):
        check_in(next_time, player, actor=at_desk(), now=NOW)
    with in_conflict("ban_gone", name=player.name):
        admit(tonight, player)


def test_who_was_banned_since_is_no_late_arrival_and_no_stand_in() -> None:
    tournament = seated_tournament(players=8)
    late = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    ban(late.player)
    facts: dict[str, Any] = {"field": "player", "name": late.player.name, "cup": "Musterer Cup", "until": EVENING}

    with refused("player_banned", **facts):
        amend_seating(tournament, gone=[], arrived=[late.pk], seed="x", actor=at_desk(), now=NOW)
    with refused("player_banned", **facts):
        seat_stand_in(tables_of(tournament)[0], place=1, entry=late, from_hand=1, actor=at_desk(), now=NOW)
    admit(tournament, late.player)

    assert amend_seating(tournament, gone=[], arrived=[late.pk], seed="x", actor=at_desk(), now=NOW).rounds == (1,)


def test_a_ban_follows_who_was_merged_and_stays_when_they_are_two_again(player: Player) -> None:
    tournament, kept = new_tournament(), PlayerFactory.create()
    ban(player)

    made = merge_players(cup(), kept, player, reason="doppelt", actor=at_desk(), now=NOW)
    for one in (kept, player):
        with refused("player_banned", field="player", name=player.name, cup="Musterer Cup", until=EVENING):
            check_in(tournament, one, actor=at_desk(), now=NOW)
    unmerge_players(made, reason="doch nicht", actor=at_desk(), now=NOW)

    assert check_in(tournament, kept, actor=at_desk(), now=NOW)
    assert not Entry.objects.filter(player=player).exists()
