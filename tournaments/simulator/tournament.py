"""Play a whole tournament through the actions, as a desk and its captains would.

Time is an argument: the caller gives the start of check-in, everything else follows from `ROUND` and `HAND`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from random import Random

from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.player_imports import import_players
from tournaments.actions.results.official import declare_official
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.tables import close_table
from tournaments.intake.players import PlayerRow
from tournaments.models import Player, Round, TableLink, Tournament, User
from tournaments.queries.rulesets import table_ruleset
from tournaments.simulator.captain import Captain, enter_hand, paper_totals
from tournaments.simulator.luck import below, permille
from tournaments.simulator.names import MOST, InventedPlayer, cast, everybody

DRAW = timedelta(hours=1)
"""From the start of check-in to the draw."""
ROUND = timedelta(hours=2)
HAND = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class SimulatedDesk:
    """The organiser, the random generator, and the permille of tables handing in paper sheets."""

    user: User
    rng: Random
    paper_permille: int = 300

    @property
    def actor(self) -> Actor:
        return Actor(entry_point=EntryPoint.DESK, user=self.user)


def invented_people(number: int) -> tuple[InventedPlayer, ...]:
    """At least `number` invented people, without those whose number somebody else has."""
    people = everybody(min(MOST, 2 * number + 100))
    numbers = {person.number: person for person in people}
    strangers = {
        player.number
        for player in Player.objects.filter(number__in=numbers)
        if (player.family_name, player.given_name) != _name(numbers[player.number or ""])
    }
    return tuple(person for person in people if person.number not in strangers)[:number]


def _name(person: InventedPlayer) -> tuple[str, str]:
    return person.family_name, person.given_name


def staged_commitment(seed: str) -> NewCommitment:
    """The committed seed of a simulated tournament; nothing about it is secret."""
    return NewCommitment(seed=seed, salt=sha256(seed.encode()).hexdigest()[:32])


def check_in_players(
    tournament: Tournament,
    desk: SimulatedDesk,
    *,
    players: int,
    among: Sequence[InventedPlayer],
    commitment: NewCommitment | None = None,
    now: datetime,
) -> None:
    """Check in that many of some people, one every few seconds, adding new ones to the database first."""
    guests = cast(desk.rng, players=players, among=among)
    import_players(tournament.season.cup, [_row(person) for person in guests], actor=desk.actor, now=now)
    known = {player.number: player for player in Player.objects.filter(number__in=[each.number for each in guests])}
    for index, person in enumerate(guests):
        player, at = known[person.number], now + index * DRAW / len(guests)
        check_in(tournament, player, commitment=commitment, actor=desk.actor, now=at)


def _row(person: InventedPlayer) -> PlayerRow:
    return PlayerRow(
        number=person.number,
        family_name=person.family_name,
        given_name=person.given_name,
        place=person.place,
        club=person.club,
    )


def seat(tournament: Tournament, desk: SimulatedDesk, *, seed: str, now: datetime) -> Sequence[Round]:
    """Draw every planned round and publish the seating."""
    draw_rounds(tournament, count=tournament.rounds_planned, seed=seed, actor=desk.actor, now=now)
    return publish_seating(tournament, actor=desk.actor, now=now)


def play_round(round_: Round, desk: SimulatedDesk, *, now: datetime) -> None:
    """Play a published round completely: most tables hand by hand, some on paper; then close everything."""
    captains = [(captain, permille(desk.rng, desk.paper_permille)) for captain in _captains(round_, desk)]
    _enter_hands([(captain, captain.table.hands) for captain, on_paper in captains if not on_paper], now=now)
    for captain, on_paper in captains:
        if on_paper:
            record_totals(captain.table, paper_totals(captain), based_on={}, actor=desk.actor, now=now + ROUND)
        close_table(captain.table, actor=desk.actor, now=now + ROUND)
    close_round(round_, actor=desk.actor, now=now + ROUND)


def play_half(round_: Round, desk: SimulatedDesk, *, now: datetime) -> None:
    """Play a published round as it would look after an hour: some tables far ahead, some without any hand."""
    captains = _captains(round_, desk)
    _enter_hands([(captain, below(desk.rng, captain.table.hands * 2 // 3)) for captain in captains], now=now)


def _enter_hands(captains: Sequence[tuple[Captain, int]], *, now: datetime) -> None:
    """Enter hand 1 of every table, then hand 2, …, up to each captain's last hand."""
    for number in range(1, max((last for _, last in captains), default=0) + 1):
        for captain, last in captains:
            if number <= last:
                enter_hand(captain, number=number, now=now + number * HAND)


def _captains(round_: Round, desk: SimulatedDesk) -> list[Captain]:
    """The holders of a published round's table links, in table order."""
    links = TableLink.objects.filter(table__round=round_, revoked_at__isnull=True)
    rows = links.select_related("table__round__tournament__ruleset").order_by("table__number")
    return [captain_of(link, desk) for link in rows]


def captain_of(link: TableLink, desk: SimulatedDesk) -> Captain:
    """The holder of a table's link, loaded with table, round, tournament and ruleset."""
    actor = Actor(entry_point=EntryPoint.PHONE, link=link)
    return Captain(table=link.table, actor=actor, ruleset=table_ruleset(link.table), rng=desk.rng)


def finish(tournament: Tournament, desk: SimulatedDesk, *, now: datetime) -> None:
    """Close the tournament and publish its results, without protests."""
    close_tournament(tournament, actor=desk.actor, now=now)
    published = publish_results(tournament, by=desk.user, actor=desk.actor, now=now)
    if published.protests_until:
        declare_official(published, by=desk.user, actor=desk.actor, now=published.protests_until)


def play_rounds(rounds: Sequence[Round], desk: SimulatedDesk, *, now: datetime) -> datetime:
    """Play rounds one after the other from `now` on; returns the end of the last one."""
    for index, round_ in enumerate(rounds):
        play_round(round_, desk, now=now + index * ROUND)
    return now + len(rounds) * ROUND
