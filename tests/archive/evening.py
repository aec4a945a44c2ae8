"""An evening with everything that can happen at one, played through the verbs, with invented names.

Two rounds at tables of four and five under a cup's own rules: a draft thrown away, a late arrival, somebody who leaves,
a stand-in, corrections, a struck hand, a sheet signed and given back, totals from paper, results published twice, a
season table and its qualifiers, and a till with everything in it, signed.
"""

from dataclasses import replace
from datetime import date, time
from typing import Any

from scoring.cup_points import read_scheme
from tests.actions.acts import (
    CORRECTED,
    DREIER,
    KONTRA,
    LOST,
    close,
    correct,
    countersign,
    enter,
    hand_in,
    record_paper_totals,
    reject,
    reopen_signed,
    sitting,
    strike,
    undo,
)
from tests.actions.protests import LATER, decided, official, protest
from tests.factories import NOW, PlayerFactory, UserFactory, anna, at_desk, bert, cup, new_tournament, season, tables_of
from tests.own_rules import DEARER_RULES, added
from tests.registered import offered, registers
from tests.totals_evenings import opened
from tournaments.actions.accounts.members import add_member
from tournaments.actions.draw import amend_seating, draw_rounds, publish_seating, redraw_round, renew_link
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.draw.separations import SeatingRequests, keep_apart, record_seating_requests
from tournaments.actions.finals.champions import ChampionLine, add_champion, import_champions
from tournaments.actions.finals.championships import CupTerms, add_final_cup, open_championship
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.rankings import ImportedRanking, import_ranking
from tournaments.actions.hands import reseat_table
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.players import add_player
from tournaments.actions.people.registrations import check_in_registered
from tournaments.actions.people.teams import create_team
from tournaments.actions.results.publishing import (
    publish_finalists,
    publish_qualifiers,
    publish_results,
    publish_season,
)
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.totals import withdraw_totals
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    change_totals,
    close_totals,
    enter_totals,
    remove_totals,
)
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.room.tables import choose_first_forehand, reopen_table
from tournaments.actions.seasons.finalists import set_finalists
from tournaments.actions.seasons.schemes import add_scheme
from tournaments.actions.till.cash import (
    count_kontra_box,
    counter_entry,
    put_in_float,
    record_difference,
    record_expense,
    record_income,
    settle_points,
)
from tournaments.actions.till.closing import reopen_till, sign_closing
from tournaments.actions.till.fees import refund_fee, set_fee, take_fee
from tournaments.actions.till.prize_schemes import set_prize_scheme, set_season_prizes
from tournaments.actions.till.prizes import award_prizes, pay_prize
from tournaments.intake.final_ranking import RankedRow, RankingOrigin
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, Entry, HandRevision, Player, Season, Table, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.membership import Role
from tournaments.money.cash import CashMethod
from tournaments.money.prize_schemes import CentsAtRanks, GoodsByLot, PercentOfFees, PrizeScheme
from tournaments.queries.results.entered_totals import Rounds
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.reseating import Arrangement, seats_digest
from tournaments.queries.till.book import till_of
from tournaments.queries.till.points_lines import points_lines

PEOPLE = 15
HANDS = 3
BETTEL = {"contract": "bettel", "declarer": 1, "won": False}
RUFER: dict[str, Any] = {
    "contract": "rufer",
    "declarer": 0,
    "partner": 2,
    "won": True,
    "bonuses": [{"bonus": "pagat", "side": "declarer", "announced": True, "made": True}],
}
RECORDS = (DREIER, KONTRA, BETTEL)


def full_cup() -> Cup:
    """The cup, with its evening behind it."""
    owner = cup(slug="uhu-cup")
    own = added(owner)
    added(owner, text=DEARER_RULES)
    viewer = UserFactory.create(username="kiebitz", first_name="Pagatius", last_name="Kiebitzer")
    add_member(owner, username=viewer.username, role=Role.VIEWER, actor=at_desk(), now=NOW)
    tournament = new_tournament(
        season_=season(cup_=owner),
        name="1. Abend, Uhuschlag",
        ruleset=own.code,
        rounds_planned=2,
        hands_at_four=HANDS,
        hands_at_five=HANDS,
        fee_cents=1_200,
        starts_at=time(19),
        address="Uhugasse 1, 4910 Uhuschlag",
        team_size=2,
        protest_minutes=15,
    )
    _check_in_everybody(tournament)
    _earlier(tournament.season)
    _name_finalists(tournament)
    _seat(tournament)
    for number in (1, 2):
        _play(tournament, number)
    _publish(tournament)
    _settle(tournament)
    _final(tournament.season)
    return owner


def _earlier(of: Season) -> None:
    """An evening before it, of which only totals are known, and not all of them right."""
    before = opened(season_=of, name="Vorabend, Uhuschlag")
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    people = [_player(200 + number) for number in range(4)]
    rounds: tuple[Rounds, ...] = ((12, 0, 5), (-7, None, 5), (-5, 0, -10), (1, 1, 1))
    rows = [EnteredRow(each.pk, points) for each, points in zip(people, rounds, strict=True)]
    first, *_others, last = enter_totals(before, rows, **acting)
    change_totals(first, (15, 0, 5), **acting)
    remove_totals(last, **acting)
    close_totals(before, reason="Herr Tarockreiter hat sich verschrieben", **acting)


def _name_finalists(tournament: Tournament) -> None:
    """For a final that is still to come, with a scheme of the cup's own; another took the place of the first one."""
    document = {"slug": "own", "name": "Uhupunkte", "kind": "rank_table", "points": [9, 5, 2]}
    first, second = (read_scheme(document | {"absent": {"above": 2, "step": step}}) for step in (-1, -2))
    owner = tournament.season.cup
    at: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    former = add_scheme(owner, first, **at)
    scheme = add_scheme(owner, second, instead_of=former, **at)
    Season.objects.filter(pk=tournament.season_id).update(planned=9, final_points=scheme)
    players = [entry.player_id for entry in _entries(tournament)[:3]]
    set_finalists(tournament.season, players, **at)


def _check_in_everybody(tournament: Tournament) -> None:
    club = Club.objects.create(name="Trullverein Trischakenreith")
    secret = NewCommitment(seed="Uhu und Kakadu", salt="salz" * 8)
    guest = add_player(tournament.season.cup, PlayerRow("", "Gastinger", "Susi"), actor=at_desk(), now=NOW)
    known = [_player(number, club=club, title="Ing.") for number in range(1, PEOPLE)]
    registered = registers(offered(tournament), "Gastinger", "Susi")
    check_in_registered(registered, guest, commitment=secret, actor=at_desk(), now=NOW)
    for player in known:
        check_in(tournament, player, commitment=secret, actor=at_desk(), now=NOW)
    one, two, three, four, *_ = _entries(tournament)
    record_seating_requests(
        one, SeatingRequests(household="Sküs", car="weißer Käfer", fixed_table=2), actor=at_desk(), now=NOW
    )
    record_seating_requests(two, SeatingRequests(household="Sküs"), actor=at_desk(), now=NOW)
    create_team(tournament, [two], name="Die Monde", actor=at_desk(), now=NOW)
    keep_apart(three, four, actor=at_desk(), now=NOW)


def _player(number: int, **columns: Any) -> Player:
    """Nobody a test or a demo has."""
    return PlayerFactory.create(
        number=f"{9_000 + number}",
        family_name=f"Tarockreiter{number}",
        given_name="Vroni",
        place="Sküsberg",
        **columns,
    )


def _seat(tournament: Tournament) -> None:
    """Fifteen are drawn, twice; one leaves, two come, so that there are sixteen, and one sits out for a stand-in."""
    draw_rounds(tournament, count=2, seed="", actor=at_desk(), now=NOW)
    redraw_round(tournament.rounds.get(number=2), seed="noch einmal", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    late = [_player(number) for number in range(PEOPLE, PEOPLE + 3)]
    arrived = [check_in(tournament, player, actor=at_desk(), now=NOW) for player in late]
    gone = _entries(tournament)[-4]
    amend_seating(
        tournament,
        gone=[gone.pk],
        arrived=[each.pk for each in arrived[:2]],
        seed="spät",
        actor=at_desk(),
        now=NOW,
    )
    renew_link(tables_of(tournament)[0], actor=at_desk(), now=NOW)


def _play(tournament: Tournament, number: int) -> None:
    paper, *others = tables_of(tournament, round_number=number)
    for table in others:
        choose_first_forehand(table, place=2, actor=at_desk(), now=NOW)
        for hand, record in enumerate(RECORDS, start=1):
            if hand == HANDS and number == 1:
                _stand_in(tournament, table)
            enter(table, number=hand, record=record, actor=bert(table))
    correct(others[0], number=1, record=RUFER, reason="Susi Gastinger hat den Pagat gemacht")
    seen = HandRevision.objects.filter(table=others[0], hand__number=3)
    if number == 1:
        _sit_otherwise(others[0])
    strike(others[1], number=2, reason="Streit mit Herrn Tarockreiter")
    correct(others[1], number=1, record=LOST, reason="falsches Spiel")
    undo(others[1], number=1, based_on=2)
    captain = replace(bert(others[1]), place=3)
    undo(others[1], number=3, actor=captain)
    enter(others[1], number=3, record=RECORDS[2], entry_id="again", actor=captain)
    _on_paper(paper)
    _sign(others[0])
    for table in (paper, *others[1:]):
        close(table)
    reopen_table(others[0], reason="falsch abgeschrieben", actor=at_desk(), now=NOW)
    correct(others[0], number=3, record=LOST, based_on=seen.count(), reason="doch verloren")
    close(others[0])
    close_round(paper.round, actor=at_desk(), now=NOW)


def _sign(table: Table) -> None:
    """Sent back by the second player, signed by both, given back by the desk, and signed by both once more."""
    hand_in(table)
    reject(table, reason="Susi Gastinger zählt nach")
    hand_in(table, place=2)
    countersign(table, place=4)
    reopen_signed(table, reason="Spiel 3 stimmt nicht, sagt Herr Tarockreiter")
    hand_in(table, place=2)
    countersign(table, place=4)


def _stand_in(tournament: Tournament, table: Table) -> None:
    spare = Entry.objects.filter(tournament=tournament, occupancies=None, is_present=True).first()
    if spare is not None:
        seat_stand_in(table, place=1, entry=spare, from_hand=HANDS, actor=at_desk(), now=NOW)


def _sit_otherwise(table: Table) -> None:
    """The first two changed places, and the third one had forehand first."""
    wanted = Arrangement((2, 1, *range(3, table.seats.count() + 1)), 3)
    fresh = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
    seen, reason = seats_digest(fresh), "Susi Gastinger saß auf Platz 2"
    reseat_table(
        table, wanted, entry_id="plätze".encode().hex(), based_on=seen, reason=reason, actor=bert(table), now=NOW
    )


def _on_paper(table: Table) -> None:
    people = len(sitting(table)) - 2
    record_paper_totals(table, 5, -5, *[0] * people)
    withdraw_totals(table, reason="anderer Zettel", actor=at_desk(), now=NOW)
    record_paper_totals(table, 7, -4, -3, *[0] * (people - 1))


def _publish(tournament: Tournament) -> None:
    close_tournament(tournament, actor=at_desk(), now=NOW)
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    last = tables_of(tournament, round_number=2)[1]
    right = protest(tournament, words="Frau Gastinger hat Spiel 2 verloren", table=last, hand=2)
    decided(right, "upheld", words="Herr Tarockreiter bestätigt es")
    reopen_tournament(tournament, reason="Einspruch", actor=at_desk(), now=NOW)
    reopen_table(last, reason="Einspruch", actor=at_desk(), now=NOW)
    correct(last, number=2, record=LOST, reason="Einspruch")
    close(last)
    close_round(last.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=CORRECTED)
    for words, about in (("Alles falsch, Susi", {}), ("Tisch auch, Susi", {"table": last})):
        late = protest(tournament, words=words, now=LATER, late_reason="Susi Gastinger war vor der Tür", **about)
        decided(late, decider="desk", words="Susi irrt sich")
    official(tournament, reason="Frau Gastinger ist einverstanden")
    publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW)
    listed = publish_qualifiers(tournament.season, by=anna(), actor=at_desk(), now=NOW)
    withdraw_list(listed, reason="Zu früh", by=anna(), actor=at_desk(), now=NOW)
    winner = Player.objects.get(pk=tournament.publications.latest("version").content["rows"][0]["person"]["player"])
    answer_invitation(tournament.season, winner, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    gone = _entries(tournament)[-1]
    if not gone.is_present:
        return
    reopen_tournament(tournament, reason="Nachtrag", actor=at_desk(), now=NOW)
    check_out(gone, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)


def _final(ending: Season) -> None:
    """A final of two cups: somebody declines, the list is published; two champions of the past, one year without."""
    at: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    final = open_championship(ending, title="Tarockfinale der Monde", **at)
    one = add_final_cup(final, CupTerms("Uhucup", "UC", "vorrunde-40", 2, 1), **at)
    other = add_final_cup(final, CupTerms("Kakaducup", "KC", [60, 50], 2), **at)
    first, *rest = Player.objects.filter(number__isnull=False, merged_into=None).order_by("pk")[:5]
    known = [RankedRow(PlayerRow("", each.family_name), place, 5) for place, each in enumerate((first, *rest), start=1)]
    handed_over = RankingOrigin("Uhucup", "UC", "2026/27")
    import_ranking(one, ImportedRanking(known, [first.pk, *(each.pk for each in rest)], origin=handed_over), **at)
    stranger = RankedRow(PlayerRow("9555", "Kakaduzenz", "Lois", place="Sküsberg"), 1, 4)
    seldom = RankedRow(PlayerRow("", rest[0].family_name), None, 1)
    import_ranking(other, ImportedRanking([stranger, known[0], seldom], [None, first.pk, rest[0].pk]), **at)
    publish_finalists(ending, by=anna(), **at)
    answer_final_place(final, rest[0], answer=Answer.DECLINED, **at)
    answer_final_place(final, first, answer=Answer.ACCEPTED, **at)
    publish_finalists(ending, by=anna(), **at)
    add_champion(ending.cup, ChampionLine(2020, "Uhuzenz Lois", date(2021, 8, 14), "Kakadudorf", 151), **at)
    add_champion(ending.cup, ChampionLine(2021, remark="nicht ausgetragen"), **at)
    import_champions(ending.cup, [ChampionLine(2019, "Kakaduzenz Resi", points=140)], **at)


def _settle(tournament: Tournament) -> None:
    """Fees taken, waived, taken back and given back; the Kontra box counted twice; two awards of prizes; two sheets."""
    at: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    put_in_float(tournament, cents=20_000, key="float", **at)
    helper, junior, *_ = _entries(tournament)
    set_fee(helper, cents=0, reason="hilft bei der Anmeldung, Frau Gastinger", **at)
    for line in till_of(tournament).fees:
        if line.account.owed:
            method = CashMethod.CARD if line.entry == junior else CashMethod.CASH
            take_fee(line.entry, cents=line.account.owed, method=method, key=f"fee-{line.entry.pk}", **at)
    set_fee(junior, cents=700, reason="Jugend", **at)
    refund_fee(junior, cents=500, key="back", **at)
    count_kontra_box(tournament, cents=840, key="kontra", **at)
    count_kontra_box(tournament, cents=900, reason="Susi Gastinger hat nachgezählt", key="kontra-again", **at)
    record_income(tournament, cents=5_000, note="Spende vom Wirt", method=CashMethod.TRANSFER, key="gift", **at)
    record_expense(tournament, cents=1_290, note="Karten vom Gastinger", key="cards", **at)
    _give_prizes(tournament, **at)
    for each in points_lines(tournament, _entries(tournament), ()):
        if each.due:
            settle_points(each.entry, cents=each.due, key=f"points-{each.entry.pk}", **at)
    record_difference(tournament, cents=-20, reason="verzählt", key="difference", **at)
    till = till_of(tournament)
    sign_closing(tournament, counted=till.sheet().sides.in_till, last_number=till.cash[-1].number, **at)
    counter_entry(tournament, number=2, reason="Herr Tarockreiter hat doch nicht gezahlt", key="after", **at)
    reopen_till(tournament, version=1, reason="Herr Tarockreiter zahlt jetzt", **at)
    (owing,) = (line for line in till_of(tournament).fees if line.account.owed)
    take_fee(owing.entry, cents=owing.account.owed, key="late", **at)
    till = till_of(tournament)
    sign_closing(tournament, counted=till.sheet().sides.in_till, last_number=till.cash[-1].number, **at)


def _give_prizes(tournament: Tournament, **at: Any) -> None:
    """Money by the season's scheme, then money and goods by the evening's own."""
    lots = [each.pk for each in reversed(_ranked(tournament))]
    set_season_prizes(tournament.season, PrizeScheme("Saison", (PercentOfFees((30, 20, 10)),), round_to=50), **at)
    tournament.refresh_from_db()
    first = award_prizes(tournament, lots=(), based_on=0, **at)
    pay_prize(first.prizes.all()[0], key="prize", **at)
    own = (PercentOfFees((30,)), CentsAtRanks((2, 6), 1_000), GoodsByLot(("Speck", "Glas Honig")))
    set_prize_scheme(tournament, PrizeScheme("Abend", own, round_to=50), **at)
    award_prizes(tournament, lots=lots, based_on=first.pk, **at)
    for number, line in enumerate(till_of(tournament).prizes):
        if line.paid_by is None:
            pay_prize(line.prize, key=f"prize-{number}", **at)


def _ranked(tournament: Tournament) -> list[Entry]:
    players = [row.person.player for row in tournament_results(tournament).rows]
    return sorted(tournament.entries.filter(player__in=players), key=lambda each: players.index(each.player_id))


def _entries(tournament: Tournament) -> list[Entry]:
    return list(tournament.entries.select_related("player").order_by("pk"))
