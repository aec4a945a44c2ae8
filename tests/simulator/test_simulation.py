from argparse import ArgumentTypeError
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import PlayerFactory, UserFactory
from tournaments.management.commands.simulate_evening import rounds_to_play
from tournaments.models import Cup, HandRevision, Tournament
from tournaments.models.membership import Role
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.room.seating import seating_of
from tournaments.simulator.demo import USERNAMES
from tournaments.simulator.simulation import SLUG, USERNAME

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.django_db


def simulated(*, players: int = 8, ruleset: str = "ooe-2023", seed: str = "7", stop_after: str = "end") -> Tournament:
    out = StringIO()
    call_command(
        "simulate_evening",
        f"--players={players}",
        f"--ruleset={ruleset}",
        f"--seed={seed}",
        f"--stop-after={stop_after}",
        stdout=out,
    )
    return Tournament.objects.get(pk=int(out.getvalue().splitlines()[-1]))


def people_by_table(tournament: Tournament) -> list[tuple[str, ...]]:
    return [tuple(each.number for each in table.seated_players) for table in seating_of(tournament.rounds.all())]


def hands_of(tournament: Tournament) -> list[str]:
    revisions = HandRevision.objects.filter(table__round__tournament=tournament)
    order = ("table__round__number", "table__number", "hand__number", "number")
    return list(revisions.order_by(*order).values_list("hand_hash", flat=True))


def states(tournament: Tournament) -> list[str]:
    return list(tournament.rounds.order_by("number").values_list("state", flat=True))


def test_simulate_evening_stopped_after_the_draw_has_its_links_and_no_hand() -> None:
    tournament = simulated(players=43, stop_after="draw")
    assert states(tournament) == [RoundState.PUBLISHED] * 3
    assert [len(people) for people in people_by_table(tournament)].count(5) == 3 * 3
    assert not hands_of(tournament)


def test_simulated_evening_can_be_seen_by_the_demos_log_ins() -> None:
    for username in USERNAMES.values():
        UserFactory.create(username=username)

    for seed in ("7", "8"):
        cup = simulated(stop_after="draw", seed=seed).season.cup

    roles = dict(cup.memberships.values_list("user__username", "role"))
    assert roles == {USERNAME: Role.ORGANISER} | {name: role for role, name in USERNAMES.items()}
    assert cup.events.filter(verb="appoint").count() == len(USERNAMES)


def test_simulate_evening_plays_rules_of_ones_own(tmp_path: Path) -> None:
    file, broken = tmp_path / "stammtisch.toml", tmp_path / "broken.toml"
    text = (ROOT / "rulesets" / "presets" / "ooe-2023.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('slug = "ooe-2023"', 'slug = "stammtisch"\ndoubled_after = ["trischaken"]'), "utf-8")
    broken.write_text(text.replace("value = 1 }", "value = -1 }"), "utf-8")

    tournament = simulated(ruleset=str(file), stop_after="round-1")

    assert (tournament.ruleset.slug, tournament.ruleset.cup) == ("stammtisch", Cup.objects.get(slug=SLUG))
    assert HandRevision.objects.filter(record__round_factor=2).exists()
    with pytest.raises(CommandError, match="Rufer"):
        simulated(ruleset=str(broken))


def test_simulate_evening_stopped_after_a_round_waits_for_the_next() -> None:
    tournament = simulated(stop_after="round-1")
    assert states(tournament) == [RoundState.CLOSED, RoundState.PUBLISHED, RoundState.PUBLISHED]
    assert tournament.state == TournamentState.OPEN


@pytest.mark.slow
def test_simulate_evening_to_the_end_is_closed_and_published(ruleset_slug: str) -> None:
    tournament = simulated(ruleset=ruleset_slug, seed="3")
    assert tournament.ruleset.slug == ruleset_slug
    assert tournament.state == TournamentState.CLOSED
    assert tournament.publications.count() == 1


def test_simulate_evening_with_the_same_seed_is_the_same_evening() -> None:
    first, again = (simulated(stop_after="round-1") for _ in range(2))
    assert people_by_table(first) == people_by_table(again)
    assert hands_of(first) == hands_of(again)
    assert hands_of(first)


def test_simulate_evening_with_another_seed_is_another_evening() -> None:
    assert people_by_table(simulated(stop_after="draw")) != people_by_table(simulated(seed="8", stop_after="draw"))


def test_simulate_evening_beside_real_players_touches_none_of_them() -> None:
    players = PlayerFactory.create_batch(200)
    before = [(each.number, each.name) for each in players]
    simulated(stop_after="draw")
    for each in players:
        each.refresh_from_db()
    assert [(each.number, each.name) for each in players] == before


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 7}, "7"),
        ({"players": 3}, "3"),
        ({"players": 2_001}, "1 to 2000 players, not 2001"),
        ({"players": 0}, "1 to 2000 players, not 0"),
        ({"players": -4}, "1 to 2000 players, not -4"),
        ({"ruleset": "nowhere-1900"}, "(?i)rule|regel"),
        ({"ruleset": f"{ROOT}/fixtures/rulesets/three-with-strohmann.toml"}, "by hand|von Hand"),
        ({"ruleset": f"{ROOT}/fixtures/rulesets/six.toml", "players": 6}, "by hand|von Hand"),
        ({"stop_after": "round-4"}, "round-3"),
    ],
)
def test_simulate_evening_refused_says_why_and_leaves_nothing(options: dict[str, int], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        simulated(**options)  # type: ignore[arg-type]
    assert not Cup.objects.filter(slug=SLUG).exists()


def test_rounds_to_play_knows_its_three_words() -> None:
    assert [rounds_to_play(text) for text in ("draw", "round-1", "round-3", "end")] == [0, 1, 3, None]
    with pytest.raises(ArgumentTypeError):
        rounds_to_play("round-0")
