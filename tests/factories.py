"""The cast and the tournaments tests are played with.

Anna organises, Bert captains a table, Clara is a stranger. Tournaments are built through the verbs themselves.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from rulesets.load import content_hash, read_ruleset, ruleset_document
from scoring.qualification import QualificationRule, vorrunde_tables
from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule
from tournaments.actions.cups import create_cup, open_season
from tournaments.actions.draw import draw_rounds, publish_seating, seat_table
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.compound_check_in import check_in_many
from tournaments.actions.tournaments import TournamentSettings, open_tournament
from tournaments.intake.players import PlayerRow
from tournaments.models import (
    Cup,
    Entry,
    Membership,
    Player,
    RulesetRevision,
    Season,
    Table,
    TableLink,
    Tournament,
    User,
)
from tournaments.models.membership import Role
from tournaments.models.tournament import TournamentKind

NOW = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
PASSWORD = "sieben Herzkönige"

_A_MONTH = timedelta(days=30)

BEST_SIX = SeasonRule(Counting.BEST_N, n=6, min_participations=1, criteria=("single_results", SHARED))
TWO_QUALIFY = QualificationRule(quota=2, table=vorrunde_tables()["vorrunde-40"], min_participations=1)


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")  # type: ignore[attr-defined,no-untyped-call]
    password = factory.django.Password(PASSWORD)  # type: ignore[no-untyped-call]


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    number = factory.Sequence(lambda n: f"{n % 3_900 + 5_001:04d}")  # type: ignore[attr-defined,no-untyped-call]
    family_name = factory.Sequence(lambda n: f"Pagatinger{n + 1}")  # type: ignore[attr-defined,no-untyped-call]
    given_name = "Probe"
    place = "Oberkakadu"
    searched = factory.LazyAttribute(lambda row: _row_of(row).look_up["searched"])  # type: ignore[attr-defined,no-untyped-call]
    sound = factory.LazyAttribute(lambda row: _row_of(row).look_up["sound"])  # type: ignore[attr-defined,no-untyped-call]


def _row_of(player: Any) -> PlayerRow:
    return PlayerRow("", player.family_name, player.given_name, place=player.place)


def anna() -> User:
    """The organiser; memberships say of which cups."""
    return _user("anna")


def clara() -> User:
    """A stranger: logged in, member of nothing."""
    return _user("clara")


def _user(username: str) -> User:
    return User.objects.filter(username=username).first() or UserFactory.create(username=username)


def at_desk(user: User | None = None) -> Actor:
    return Actor(entry_point=EntryPoint.DESK, user=user or anna())


def cup(*, slug: str = "musterer") -> Cup:
    """A cup that Anna organises."""
    known = Cup.objects.filter(slug=slug).first()
    if known:
        return known
    owner = anna()
    return create_cup(owner, name=f"{slug.title()} Cup", short_name="MC", slug=slug, actor=at_desk(owner), now=NOW)


def viewer_of(cup_: Cup) -> User:
    user = UserFactory.create()
    Membership.objects.create(user=user, cup=cup_, role=Role.VIEWER)
    return user


def season(*, cup_: Cup | None = None, rule: SeasonRule = BEST_SIX) -> Season:
    mine = cup_ or cup()
    known = Season.objects.filter(cup=mine).first()
    return known or open_season(
        mine,
        name="2026/27",
        slug="2026-27",
        starts=date(2026, 9, 1),
        ends=date(2027, 4, 30),
        rule=rule,
        qualification=TWO_QUALIFY,
        actor=at_desk(),
        now=NOW,
    )


def season_of_today() -> Season:
    """The cup's only season, which has the evening of the tests and today: for what a page tells by its own clock."""
    mine, today = season(), timezone.localdate()
    mine.starts, mine.ends = min(mine.starts, today - _A_MONTH), max(mine.ends, today + _A_MONTH)
    mine.save(update_fields=["starts", "ends"])
    return mine


def new_tournament(
    *, players: int = 0, season_: Season | None = None, kind: TournamentKind = TournamentKind.REGULAR, **settings: Any
) -> Tournament:
    """A tournament of Anna's cup with that many players checked in; its results are official as they are published."""
    chosen: dict[str, Any] = {
        "name": "Abend in Oberkakadu",
        "date": date(2026, 11, 20),
        "venue": "Gasthof zum Sküs",
        "ruleset": "ooe-2023",
        "cup_points": "fixpunkte",
        "rounds_planned": 3,
        "protest_minutes": 0,
    } | settings
    mine, actor = season_ or season(), at_desk()
    tournament = open_tournament(mine, TournamentSettings(**chosen), kind=kind, actor=actor, now=NOW)
    present = Player.objects.bulk_create(PlayerFactory.build_batch(players))
    if present:
        check_in_many(tournament, [player.pk for player in present], actor=actor, now=NOW)
    tournament.refresh_from_db()
    return tournament


def seated_tournament(*, players: int = 9, rounds: int = 1, **settings: Any) -> Tournament:
    """A tournament whose first rounds are drawn and published now (9 players: a four and a five)."""
    tournament, actor = new_tournament(players=players, **settings), at_desk()
    draw_rounds(tournament, count=rounds, seed="test", actor=actor, now=NOW)
    publish_seating(tournament, actor=actor, now=timezone.now())
    tournament.refresh_from_db()
    return tournament


def play_under(tournament: Tournament, document: Mapping[str, object]) -> None:
    """Give a tournament without hands a ruleset of its own."""
    ruleset = read_ruleset(document)
    tournament.ruleset, _ = RulesetRevision.objects.get_or_create(
        content_hash=content_hash(ruleset),
        defaults={
            "slug": ruleset.slug,
            "version": ruleset.version,
            "name": ruleset.name,
            "document": ruleset_document(ruleset),
        },
    )
    tournament.save(update_fields=["ruleset"])


def hand_seated_tournament(
    document: Mapping[str, object], *, players: int, rounds: int = 1, hands: int = 3, **settings: Any
) -> Tournament:
    """A tournament under rules of its own, with everybody at one table in every round, seated by hand and published."""
    tournament, actor = new_tournament(players=players, rounds_planned=rounds, **settings), at_desk()
    play_under(tournament, document)
    people = [entry.pk for entry in entries_of(tournament)]
    seat_table(tournament, rounds=range(1, rounds + 1), people=people, hands=hands, actor=actor, now=NOW)
    publish_seating(tournament, actor=actor, now=timezone.now())
    tournament.refresh_from_db()
    return tournament


def tables_of(tournament: Tournament, *, round_number: int = 1) -> Sequence[Table]:
    """The tables of a round in order."""
    return list(
        Table.objects.select_related("round__tournament__ruleset", "round__tournament__season__cup").filter(
            round__tournament=tournament, round__number=round_number
        )
    )


def link_of(table: Table) -> TableLink:
    return TableLink.objects.get(table=table, revoked_at__isnull=True)


def bert(table: Table) -> Actor:
    """The captain of a table, who came by its link."""
    return Actor(entry_point=EntryPoint.PHONE, link=link_of(table))


def entries_of(tournament: Tournament) -> Sequence[Entry]:
    return list(tournament.entries.select_related("player").order_by("pk"))
