"""A season with everything an archive can hold, played through the verbs: what the verifier is tried on.

Three evenings: nine people at a four and a five under rules that use nearly every key; four people with a Strohmann,
both with Rangpunkte; thirteen of whom four go home before the second round, so that a table is taken away.
"""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from rulesets.load import checked_ruleset, content_hash
from scoring.table_ranks import RANK_POINTS
from tests.actions.acts import countersign, hand_in, reject, reopen_signed
from tests.factories import UserFactory, anna, at_desk, season
from tests.scoring.reference.own_rulesets import own_ruleset
from tests.scoring.reference.records import random_record
from tournaments.actions.accounts.members import add_member
from tournaments.actions.accounts.second_person import SecondPerson, change_dual_control
from tournaments.actions.draw import amend_seating, draw_rounds, publish_seating, seat_table
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.hands import correct_hand, move_hands, record_hand, reseat_table, strike_hand, withdraw_hand
from tournaments.actions.log import Actor
from tournaments.actions.options import EveningOptions, change_options
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.actions.people.players import add_player
from tournaments.actions.people.teams import create_team
from tournaments.actions.results.correcting import HandChange, correct_result, tried_correction
from tournaments.actions.results.lots import record_lots, undo_lots
from tournaments.actions.results.publishing import (
    Correction,
    publish_qualifiers,
    publish_results,
    publish_season,
)
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.totals import record_totals
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.room.tables import choose_first_forehand, close_table, end_table_early
from tournaments.actions.rulesets import add_ruleset
from tournaments.actions.tournaments import TournamentSettings, change_tournament, open_tournament
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Player, Publication, Round, Season, Table, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.models.invitation import Answer
from tournaments.models.membership import Role
from tournaments.queries.results.lots import lot_groups
from tournaments.queries.room.moving import HandMoves, tables_digest
from tournaments.queries.room.reseating import Arrangement, seats_digest
from tournaments.queries.room.seating import seated_players_of

HANDS = 6
DRAWN, WITH_STROHMANN = "everything-side", "three-with-strohmann"
THREE_PLAY = {3: (60, 30, 0), 4: (60, 40, 20, 0)}


class PlayedSeason:
    """Every action a second after the one before; luck comes from a seed."""

    def __init__(self) -> None:
        beginning = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
        self.times: Iterator[datetime] = (beginning + timedelta(seconds=seconds) for seconds in count())
        self.rng = random.Random("a season")
        self.actor: Actor = at_desk()
        self.season: Season = season()
        self.people = [self.player(number) for number in range(14)]
        self.double = self.player(20)
        drawn = [*self.people[:8], self.double, self.people[9]]
        self.drawn = self.evening(DRAWN, rounds=2, people=drawn, rank_points=RANK_POINTS, team_size=2)
        by_place: dict[str, Any] = {"rank_points": THREE_PLAY, "criteria": ("table_rank", "best_round")}
        self.with_strohmann = self.evening(WITH_STROHMANN, rounds=1, people=self.people[2:6], **by_place)
        self.shrinking = self.evening(DRAWN, rounds=2, people=self.people, criteria=("lot", "shared"))

    @property
    def by(self) -> dict[str, Any]:
        """Who acts, and when."""
        return {"actor": self.actor, "now": next(self.times)}

    def player(self, number: int) -> Player:
        row = PlayerRow(f"{1000 + number}", f"Pagatinger{number}", "Probe", place="Oberkakadu", club="Talon")
        return add_player(self.season.cup, row, **self.by)

    def evening(self, rules: str, *, rounds: int, people: list[Player], **chosen: Any) -> Tournament:
        ruleset = checked_ruleset(own_ruleset(rules))
        add_ruleset(self.season.cup, ruleset, **self.by)
        settings = TournamentSettings(
            name=f"Abend {rules}",
            date=datetime(2026, 11, 20, tzinfo=UTC).date(),
            venue="Gasthof zum Sküs",
            ruleset=f"{rules}@{content_hash(ruleset)}",
            cup_points="fixpunkte",
            rounds_planned=rounds,
            hands_at_four=HANDS,
            hands_at_five=HANDS,
            **chosen,
        )
        tournament = open_tournament(self.season, settings, **self.by)
        change_tournament(tournament, settings, **self.by)
        for player in people:
            check_in(tournament, player, commitment=NewCommitment("ein Abend", f"Salz {rules}"), **self.by)
        return tournament

    def play(self) -> None:
        """Both evenings to their end, and everything published; then one is opened again for a correction."""
        self.play_drawn()
        self.play_with_strohmann()
        self.play_shrinking()
        publish_season(self.season, by=anna(), **self.by)
        answer_invitation(self.season, self.people[3], answer=Answer.DECLINED, **self.by)
        listed = publish_qualifiers(self.season, by=anna(), **self.by)
        self.correct_after_publishing()
        how = Correction("Hand berichtigt", second=self.second)
        publish_season(self.season, by=anna(), **self.by, correction=how)
        withdraw_list(listed, reason="Zu früh", by=anna(), **self.by, second=self.second)
        self.combine()

    def combine(self) -> None:
        """Somebody came to the first evening under another record: it is made one with theirs, and two again."""
        how = Correction("doppelt", second=self.second)
        answer_invitation(self.season, self.double, answer=Answer.ACCEPTED, **self.by)
        made = merge_players(self.season.cup, self.people[8], self.double, reason="doppelt", **self.by)
        publish_season(self.season, by=anna(), **self.by, correction=how)
        publish_results(self.drawn, by=anna(), **self.by, correction=how)
        publish_qualifiers(self.season, by=anna(), **self.by, correction=how)
        unmerge_players(made, reason="doch nicht", **self.by)
        publish_season(self.season, by=anna(), **self.by, correction=how)

    def play_drawn(self) -> None:
        """Ten are here, nine are seated: the tenth takes over in the middle of a round."""
        tenth = Entry.objects.get(tournament=self.drawn, player=self.people[9])
        Entry.objects.filter(pk=tenth.pk).update(is_present=False)
        change_options(self.drawn, EveningOptions(freezes_last_round=True), **self.by)
        draw_rounds(self.drawn, count=2, seed="", **self.by)
        publish_seating(self.drawn, commitment=NewCommitment("noch ein Abend", "mehr Salz"), **self.by)
        Entry.objects.filter(pk=tenth.pk).update(is_present=True)
        one, two, three, *_, double, _ = self.drawn.entries.order_by("pk")
        create_team(self.drawn, [one, double], name="Die Monde", **self.by)
        create_team(self.drawn, [two, tenth], **self.by)
        create_team(self.drawn, [three], name="Sküs & Söhne", **self.by)
        for round_ in self.drawn.rounds.order_by("number"):
            four, five = round_.tables.order_by("number")
            self.try_out(five, number=1)
            choose_first_forehand(five, place=3, **self.by)
            self.enter(five, range(1, 4), DRAWN)
            if round_.number == 1:
                self.on_paper(four)
                self.try_out(five, number=4)
                seat_stand_in(five, place=2, entry=tenth, from_hand=4, **self.by)
            else:
                self.enter(four, range(1, HANDS + 1), DRAWN)
                self.strike(four, number=2)
                withdraw_hand(four, entry_id="too-late", number=HANDS, based_on=1, **self.by)
            self.enter(five, range(4, HANDS + 1), DRAWN)
            self.correct(five, number=1, rules=DRAWN, based_on=1)
            self.undo(five, number=1)
            if round_.number == 1:
                self.move_there_and_back(five)
                self.reseat(five, Arrangement((2, 5, 3, 1, 4), 1))
                close_table(four, **self.by)
            else:
                end_table_early(four, missing=[HANDS], reason="Die Zeit ist um", **self.by)
            self.sign(five)
            close_round(round_, **self.by)
        self.finish(self.drawn)

    def play_with_strohmann(self) -> None:
        people = list(Entry.objects.filter(tournament=self.with_strohmann).order_by("pk").values_list("pk", flat=True))
        (table,) = seat_table(self.with_strohmann, rounds=[1], people=people, hands=HANDS, **self.by)
        publish_seating(self.with_strohmann, **self.by)
        self.enter(table, range(1, HANDS + 1), WITH_STROHMANN)
        self.strike(table, number=3)
        self.reseat(table, Arrangement((1, 3, 2, 4), 2))
        self.sign(table)
        close_round(self.with_strohmann.rounds.get(), **self.by)
        self.finish(self.with_strohmann)

    def play_shrinking(self) -> None:
        """In the second round two tables have drawn their forehand, and stand-ins wait, when four people go home."""
        entries = list(Entry.objects.filter(tournament=self.shrinking).order_by("pk"))
        entries[-1].is_present = False
        entries[-1].save(update_fields=["is_present"])
        draw_rounds(self.shrinking, count=2, seed="", **self.by)
        publish_seating(self.shrinking, **self.by)
        Entry.objects.filter(pk=entries[-1].pk).update(is_present=True)
        first, second = self.shrinking.rounds.order_by("number")
        self.close_on_paper(first)
        tables = list(second.tables.order_by("number"))
        for table in tables:
            choose_first_forehand(table, place=2, **self.by)
        seat_stand_in(tables[0], place=1, entry=entries[-1], from_hand=1, **self.by)
        seated = [[each.entry for each in seated_players_of(table)] for table in tables]
        amend_seating(self.shrinking, gone=[*seated[1][:2], *seated[2][:2]], arrived=[], seed="nach Hause", **self.by)
        assert second.tables.count() == len(tables) - 1
        self.close_on_paper(second)
        self.draw_lots()
        self.finish(self.shrinking)

    def draw_lots(self) -> None:
        """All who are equal draw; the first lots are taken back and drawn anew."""
        groups = [[each.entry for each in group.people] for group in lot_groups(self.shrinking)]
        for people in groups:
            record_lots(self.shrinking, people, **self.by)
        undo_lots(self.shrinking, 1, reason="verwechselt", **self.by)
        record_lots(self.shrinking, groups[0][::-1], **self.by)

    def close_on_paper(self, round_: Round) -> None:
        for table in round_.tables.order_by("number"):
            self.on_paper(table)
            close_table(table, **self.by)
        close_round(round_, **self.by)

    def correct_after_publishing(self) -> None:
        """Two people publish the correction; the results are withdrawn and published again."""
        franz = UserFactory.create(username="franz")
        add_member(self.season.cup, username="franz", role=Role.ORGANISER, **self.by)
        change_dual_control(self.season.cup, tuple(DualControlAction), **self.by)
        self.second = SecondPerson(franz)
        table = Table.objects.get(round__tournament=self.drawn, round__number=2, number=2)
        current = table.played_hands.get(number=HANDS).revisions.get(is_current=True).number
        change = HandChange("berichtigt", HANDS, random_record(own_ruleset(DRAWN), self.rng), current)
        shown = tried_correction(table, change, **self.by).shown
        correct_result(table, change, reason="Spieler verwechselt", shown=shown, **self.by)
        how = Correction("Hand berichtigt", second=self.second)
        found = publish_results(self.drawn, by=anna(), **self.by, correction=how)
        withdraw_list(found, reason="Noch einmal prüfen", by=anna(), **self.by, second=self.second)
        publish_results(self.drawn, by=anna(), **self.by, correction=how)

    def finish(self, tournament: Tournament) -> Publication:
        close_tournament(tournament, **self.by)
        return publish_results(tournament, by=anna(), **self.by)

    def reseat(self, table: Table, wanted: Arrangement) -> None:
        fresh = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
        seen = seats_digest(fresh)
        reseat_table(fresh, wanted, entry_id="tausch", based_on=seen, reason="Plätze verwechselt", **self.by)

    def move_there_and_back(self, table: Table) -> None:
        """Three hands, one of them struck, to the next round's sheet under other numbers, and back."""
        later = Table.objects.get(round__tournament=self.drawn, round__number=2, number=table.number)
        rows = Table.objects.select_related("round__tournament__ruleset")
        one, other = (rows.get(pk=each.pk) for each in (table, later))
        self.strike(one, number=2)
        moves = HandMoves(((1, 2), (2, 3), (3, 1)))
        for way in (moves, HandMoves((), tuple((to, number) for number, to in moves.there))):
            seen = tables_digest(one, other)
            entry_id = f"verschoben-{len(way.there)}"
            move_hands(one, other, way, entry_id=entry_id, based_on=seen, reason="falscher Zettel", **self.by)

    def enter(self, table: Table, numbers: range, rules: str, *, prefix: str = "hand") -> None:
        for number in numbers:
            record = random_record(own_ruleset(rules), self.rng)
            record_hand(table, entry_id=f"{prefix}-{number}", number=number, record=record, **self.by)

    def correct(self, table: Table, *, number: int, rules: str, based_on: int) -> None:
        current = table.played_hands.get(number=number).revisions.get(is_current=True).number
        record = random_record(own_ruleset(rules), self.rng)
        correct_hand(
            table,
            entry_id=f"correction-{number}",
            number=number,
            record=record,
            based_on=max(current, based_on),
            reason="Pagat vergessen",
            **self.by,
        )

    def undo(self, table: Table, *, number: int) -> None:
        """The last change of a hand, and a whole entry, which is entered again."""
        for hand, entry_id in ((number, "undo-change"), (number + 1, "undo-entry")):
            current = table.played_hands.get(number=hand).revisions.get(is_current=True).number
            withdraw_hand(table, entry_id=entry_id, number=hand, based_on=current, **self.by)
        self.enter(table, range(number + 1, number + 2), DRAWN, prefix="again")

    def try_out(self, table: Table, *, number: int) -> None:
        """Enter a hand and undo it: who plays it, and who is forehand, can still change."""
        self.enter(table, range(number, number + 1), DRAWN, prefix="tried")
        tried = table.played_hands.get(number=number).revisions.get(is_current=True).number
        withdraw_hand(table, entry_id=f"untried-{number}", number=number, based_on=tried, **self.by)

    def strike(self, table: Table, *, number: int) -> None:
        current = table.played_hands.get(number=number).revisions.get(is_current=True).number
        strike_hand(table, entry_id="strike", number=number, based_on=current, reason="vergeben", **self.by)

    def sign(self, table: Table) -> None:
        """By both, after it was sent back, and given back by the desk for a correction."""
        hand_in(table)
        reject(table, reason="Probe 1 hat anders gezählt")
        for is_last in (False, True):
            hand_in(table, place=2)
            countersign(table, place=1)
            if not is_last:
                reopen_signed(table)

    def on_paper(self, table: Table) -> None:
        totals = dict(zip((each.entry for each in seated_players_of(table)), (30, -10, -10, -10, 0), strict=False))
        record_totals(table, totals, based_on={}, **self.by)
