"""What somebody with the database in hand may do to an evening, one thing each."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.db.models import F, QuerySet

from rulesets.canonical import sha256_of
from tests.factories import NOW, PlayerFactory, anna, cup, new_tournament, season
from tournaments.models import (
    Commitment,
    Cup,
    DrawRun,
    Entry,
    Event,
    Hand,
    HandRevision,
    HandScore,
    KeptResults,
    Publication,
    Round,
    RoundTotal,
    RulesetRevision,
    Season,
    SeatOccupancy,
    SheetSignature,
    Table,
    Tournament,
)
from tournaments.queries.log.reading import event_hash

# Rows, as short as the table below needs them.


def row_of(tournament: Tournament) -> QuerySet[Tournament]:
    return Tournament.objects.filter(pk=tournament.pk)


def hands_of(tournament: Tournament) -> QuerySet[Hand]:
    return Hand.objects.filter(table__round__tournament=tournament, table__number=1)


def paper_of(tournament: Tournament) -> QuerySet[RoundTotal]:
    return RoundTotal.objects.filter(table__round__tournament=tournament)


def signatures_of(tournament: Tournament) -> QuerySet[SheetSignature]:
    return SheetSignature.objects.filter(table__round__tournament=tournament)


def seats_of(tournament: Tournament) -> QuerySet[SeatOccupancy]:
    return SeatOccupancy.objects.filter(seat__table__round__tournament=tournament)


def results() -> QuerySet[Publication]:
    return Publication.objects.filter(kind="results")


def other_ruleset() -> RulesetRevision:
    return new_tournament(ruleset="wien-2021").ruleset


Tamper = Callable[[Tournament], object]


def revision(tournament: Tournament, hand: int, number: int) -> QuerySet[HandRevision]:
    return HandRevision.objects.filter(hand__in=hands_of(tournament), hand__number=hand, number=number)


def undone(tournament: Tournament) -> QuerySet[HandRevision]:
    return HandRevision.objects.filter(table__round__tournament=tournament, table__number=2)


def scores(tournament: Tournament, hand: int, number: int) -> QuerySet[HandScore]:
    return HandScore.objects.filter(revision__in=revision(tournament, hand, number)).order_by("place")


def move_points(tournament: Tournament) -> None:
    first, second = scores(tournament, 1, 1)[:2]
    HandScore.objects.filter(pk=first.pk).update(points=F("points") + 4)
    HandScore.objects.filter(pk=second.pk).update(points=F("points") - 4)


def move_points_and_receipt(tournament: Tournament) -> None:
    move_points(tournament)
    row = revision(tournament, 1, 1).get()
    row.receipt["places"] = [
        place | {"points": score.points}
        for place, score in zip(row.receipt["places"], scores(tournament, 1, 1), strict=True)
    ]
    row.save()


def replace_record(tournament: Tournament) -> None:
    """The record, its hash and the receipt's, all in agreement."""
    row = revision(tournament, 1, 1).get()
    row.record = {"contract": "bettel", "declarer": 0, "won": True}
    row.hand_hash = row.receipt["hand_hash"] = sha256_of(row.record)
    row.save()


def swap_people(tournament: Tournament) -> None:
    """Two people's points change hands."""
    (one, other), rows = scores(tournament, 1, 1)[:2], HandScore.objects
    entries = one.entry_id, other.entry_id
    rows.filter(pk=one.pk).update(entry=Entry.objects.exclude(pk__in=entries).filter(tournament=tournament)[0])
    rows.filter(pk=other.pk).update(entry=entries[0])
    rows.filter(pk=one.pk).update(entry=entries[1])


def swap_players(tournament: Tournament) -> None:
    """Two check-ins change people, and with them everything they won."""
    one, other = tournament.entries.order_by("pk")[:2]
    players = one.player_id, other.player_id
    Entry.objects.filter(pk=one.pk).update(player=PlayerFactory.create())
    Entry.objects.filter(pk=other.pk).update(player=players[0])
    Entry.objects.filter(pk=one.pk).update(player=players[1])


def change_receipt(tournament: Tournament, **changes: Any) -> None:
    row = revision(tournament, 1, 1).get()
    row.receipt |= changes
    row.save()


def change_entry_id(tournament: Tournament) -> None:
    """In the row and in its receipt."""
    revision(tournament, 1, 1).update(entry_id="anders")
    change_receipt(tournament, entry_id="anders")


def add_score(tournament: Tournament) -> None:
    stranger = new_tournament(players=1).entries.get()
    HandScore.objects.create(revision=revision(tournament, 1, 1).get(), entry=stranger, place=5, points=9, money=9)


def count_former(tournament: Tournament) -> None:
    """The corrected version counts again."""
    revision(tournament, 2, 2).update(is_current=False)
    revision(tournament, 2, 1).update(is_current=True)


def recompute(tournament: Tournament) -> None:
    """Make the whole chain anew over the events as they are, with its end: only the key is not at hand."""
    previous = ""
    for event in tournament.events.order_by("sequence"):
        event.previous_hash = previous
        event.hash = previous = event_hash(event)
        event.save()
    row_of(tournament).update(chain_head=previous)


def forge_whole_hand(tournament: Tournament) -> None:
    """Points, receipt and event in agreement, and the chain computed anew."""
    move_points_and_receipt(tournament)
    event = tournament.events.filter(verb="record_hand", what__hand=1).earliest("sequence")
    event.what["points"] = [[score.entry_id, score.points, score.money] for score in scores(tournament, 1, 1)]
    del event.what["receipt"]
    event.save()
    recompute(tournament)


def forge_signature(tournament: Tournament, **what: Any) -> None:
    """The last signature and its event, and the chain computed anew."""
    event = tournament.events.filter(verb="countersign_sheet").latest("sequence")
    event.what |= what
    event.save()
    signatures_of(tournament).filter(role="countersigner").update(digest=event.what["digest"])
    recompute(tournament)


def change_event(tournament: Tournament, **changes: Any) -> None:
    Event.objects.filter(tournament=tournament, verb="strike_hand").update(**changes)


def cut_end(tournament: Tournament) -> None:
    """The last event goes, and the recorded end with it."""
    last, before = tournament.events.order_by("-sequence")[:2]
    last.delete()
    Tournament.objects.filter(pk=tournament.pk).update(revision=before.sequence, chain_head=before.hash)


def cut_beginning(tournament: Tournament) -> None:
    """The first event goes, and the others are numbered and chained anew."""
    tournament.events.filter(sequence=1).delete()
    for step in (1_000, -1_001):
        tournament.events.update(sequence=F("sequence") + step)
    row_of(tournament).update(revision=F("revision") - 1)
    recompute(tournament)


def take_log(owner: Tournament | Cup) -> None:
    """All of it goes, and the row looks like a new one."""
    owner.events.all().delete()
    type(owner)._base_manager.filter(pk=owner.pk).update(revision=0, chain_head="", chain_seal="")


def take_others_event(tournament: Tournament) -> None:
    """An event of another evening takes the place of one of this one."""
    other = new_tournament(players=1)
    tournament.events.filter(sequence=2).delete()
    other.events.filter(sequence=2).update(tournament=tournament)


def change_paper(tournament: Tournament) -> None:
    first, second = paper_of(tournament).order_by("pk")[:2]
    RoundTotal.objects.filter(pk=first.pk).update(points=F("points") + 5, money=F("money") + 5)
    RoundTotal.objects.filter(pk=second.pk).update(points=F("points") - 5, money=F("money") - 5)


def change_list(tournament: Tournament, kind: str = "results", **changes: Any) -> None:
    row = Publication.objects.get(kind=kind)
    row.content["rows"][0] |= changes
    row.save()


def rename_in_list(tournament: Tournament, kind: str = "results") -> None:
    row = Publication.objects.get(kind=kind)
    row.content["rows"][0]["person"]["name"] = "Falscher Name"
    row.save()


def other_season() -> Season:
    return season(cup_=cup(slug="anderer"))


def swap_numbers(tournament: Tournament) -> None:
    """Table 1 of round 2 is called 2 from now on, and the other way round."""
    for number, other in ((1, 100), (2, 1), (100, 2)):
        tables(tournament, round_number=2).filter(number=number).update(number=other)


def swap_addresses(tournament: Tournament) -> None:
    """Who opens the season table's address sees the results, and the other way round."""
    codes = {kind: Publication.objects.get(kind=kind).code for kind in ("results", "season")}
    Publication.objects.filter(kind="season").update(code="x")
    results().update(code=codes["season"])
    Publication.objects.filter(kind="season").update(code=codes["results"])


def swap_seats(tournament: Tournament) -> None:
    """Two people of round 2 change places, which no hand notices: it was played on paper."""
    one, other = SeatOccupancy.objects.filter(seat__table__round__tournament=tournament, seat__table__round__number=2)[
        :2
    ]
    entries = one.entry_id, other.entry_id
    SeatOccupancy.objects.filter(pk=one.pk).update(entry=entries[1])
    SeatOccupancy.objects.filter(pk=other.pk).update(entry=entries[0])


def change_ruleset(tournament: Tournament) -> None:
    """A Dreier is worth something else."""
    row = RulesetRevision.objects.get(pk=tournament.ruleset_id)
    for contract in row.document["contracts"]:
        contract["value"] = 7
    row.save()


def change_run(tournament: Tournament) -> None:
    run = DrawRun.objects.get(tournament=tournament)
    run.certificate["goals"]["repeats"]["figure"] += 1
    run.save()


def change_hidden_run(tournament: Tournament) -> None:
    change_run(tournament)
    tournament.drawings.update(published_at=None)


def break_row(tournament: Tournament) -> None:
    revision(tournament, 1, 1).update(receipt=[])


def tables(tournament: Tournament, *, round_number: int = 1) -> QuerySet[Table]:
    return Table.objects.filter(round__tournament=tournament, round__number=round_number)


def add_original(tournament: Tournament, **changes: Any) -> None:
    """An event claims to come from an archive that withheld its reason, so that nobody can recount it."""
    event = tournament.events.get(verb="strike_hand")
    original = {"owner": "tournament:9", "user": 3, "link": None, "what": event.what, "reason": None} | changes
    tournament.events.filter(pk=event.pk).update(original=original, reason="anders")


TAMPERINGS: Mapping[str, Tamper] = {
    "points moved": move_points,
    "points and receipt moved": move_points_and_receipt,
    "record replaced": replace_record,
    "record changed": lambda t: revision(t, 1, 1).update(record={"contract": "bettel"}),
    "hand deleted": lambda t: hands_of(t).filter(number=1).delete(),
    "version deleted": lambda t: revision(t, 2, 2).delete(),
    "former version counts": count_former,
    "version renumbered": lambda t: revision(t, 2, 2).update(number=5),
    "hand renumbered": lambda t: hands_of(t).filter(number=1).update(number=9),
    "people of two scores swapped": swap_people,
    "players of two entries swapped": swap_players,
    "score added": add_score,
    "scores deleted": lambda t: scores(t, 1, 1).delete(),
    "entry id changed": change_entry_id,
    "receipt changed": lambda t: change_receipt(t, number=2),
    "receipt broken": break_row,
    "reason changed": lambda t: revision(t, 3, 2).update(reason="anders"),
    "time changed": lambda t: revision(t, 1, 1).update(recorded_at=NOW + timedelta(days=1)),
    "struck hand back": lambda t: revision(t, 3, 2).update(is_struck=False, record={}),
    "undone hand struck": lambda t: undone(t).filter(is_withdrawn=True).update(is_withdrawn=False, is_struck=True),
    "undone change kept": lambda t: undone(t).filter(is_change_withdrawn=True).update(is_change_withdrawn=False),
    "other phone named": lambda t: revision(t, 1, 1).update(entered_at_place=3),
    "entered at the desk": lambda t: revision(t, 1, 1).update(door="phone"),
    "other ruleset named": lambda t: revision(t, 1, 1).update(ruleset=other_ruleset()),
    "other ruleset with the same points named": lambda t: revision(t, 3, 2).update(ruleset=other_ruleset()),
    "event changed": lambda t: change_event(t, reason="anders"),
    "event broken": lambda t: change_event(t, what=[]),
    "event cut out": lambda t: t.events.filter(sequence=5).delete(),
    "end cut": lambda t: t.events.filter(sequence=t.revision).delete(),
    "end cut and moved": cut_end,
    "beginning cut and recomputed": cut_beginning,
    "chain recomputed over another hand": forge_whole_hand,
    "chain recomputed over another signed digest": lambda t: forge_signature(t, digest="0" * 64),
    "chain recomputed over another worth of a point": lambda t: forge_signature(t, cents_per_point=99),
    "chain recomputed over other signed totals": lambda t: forge_signature(t, points=[]),
    "event of another evening": take_others_event,
    "event from an archive": add_original,
    "seal removed": lambda t: row_of(t).update(chain_seal=""),
    "seal of another evening": lambda t: row_of(t).update(chain_seal=new_tournament().chain_seal),
    "seal of an unknown key": lambda t: row_of(t).update(chain_seal="00000000:" + "0" * 64),
    "paper total changed": change_paper,
    "paper money changed": lambda t: paper_of(t).filter(points=3).update(money=4),
    "paper totals deleted": lambda t: RoundTotal.objects.filter(
        table__round__tournament=t, table__round__number=1
    ).delete(),
    "paper no longer counts": lambda t: tables(t).update(on_paper=False),
    "seats swapped": swap_seats,
    "stand-in earlier": lambda t: seats_of(t).filter(from_hand=3).update(from_hand=2),
    "somebody sits twice": lambda t: (
        seats_of(t)
        .filter(from_hand=3)
        .update(entry=SeatOccupancy.objects.filter(seat__table__in=tables(t), seat__place=5).values("entry")[:1])
    ),
    "forehand changed": lambda t: tables(t).filter(first_forehand=2).update(first_forehand=3),
    "table deleted": lambda t: tables(t, round_number=2).filter(number=2).delete(),
    "entry added": lambda t: Entry.objects.create(tournament=t, player=PlayerFactory.create(), checked_in_at=NOW),
    "presence changed": lambda t: t.entries.filter(is_present=False).update(is_present=True),
    "table reopened": lambda t: tables(t).update(closed_at=None),
    "sheet no longer signed": lambda t: tables(t).update(signed_at=None),
    "signature deleted": lambda t: signatures_of(t).filter(role="countersigner").delete(),
    "signature at another place": lambda t: signatures_of(t).filter(role="countersigner").update(place=4),
    "sent back for another reason": lambda t: signatures_of(t).exclude(reason="").update(reason="Spiel 3 fehlt"),
    "signature under another sheet": lambda t: signatures_of(t).update(digest="0" * 64),
    "round reopened": lambda t: Round.objects.filter(tournament=t, number=1).update(state="published"),
    "round deleted": lambda t: Round.objects.filter(tournament=t, number=2).delete(),
    "evening reopened": lambda t: row_of(t).update(state="open", closed_at=None),
    "evening cancelled": lambda t: row_of(t).update(state="cancelled", closed_at=None, made_by_mistake=True),
    "evening in another season": lambda t: row_of(t).update(season=other_season()),
    "season in another cup": lambda t: Season.objects.filter(pk=t.season_id).update(cup=cup(slug="anderer")),
    "table numbers swapped": swap_numbers,
    "planned hands changed": lambda t: tables(t, round_number=2).update(hands=1),
    "settings changed": lambda t: row_of(t).update(cents_per_point=99),
    "evening's ruleset changed": lambda t: row_of(t).update(ruleset=other_ruleset()),
    "ruleset's document changed": change_ruleset,
    "ruleset renamed": lambda t: RulesetRevision.objects.filter(pk=t.ruleset_id).update(name="Anders"),
    "list's figures changed": lambda t: change_list(t, total=99),
    "list's name changed": rename_in_list,
    "list broken": lambda t: results().update(content=[]),
    "kept results changed": lambda t: KeptResults.objects.filter(tournament=t).update(
        content={"players": [], "ranks": [], "scores": []}
    ),
    "kept results broken": lambda t: KeptResults.objects.filter(tournament=t).update(content=[]),
    "list deleted": lambda t: results().delete(),
    "list's time changed": lambda t: results().update(published_at=NOW + timedelta(days=1)),
    "addresses of lists swapped": swap_addresses,
    "season table said to be the qualifiers": lambda t: Publication.objects.filter(kind="season").update(
        kind="qualifiers"
    ),
    "results in another season": lambda t: results().update(season=other_season()),
    "season table changed": lambda t: change_list(t, "season", total=99),
    "season table deleted": lambda t: Publication.objects.filter(kind="season").delete(),
    "name on the list of qualifiers changed": lambda t: rename_in_list(t, "qualifiers"),
    "reason of a list invented": lambda t: results().update(reason="Wunsch"),
    "list said to be withdrawn": lambda t: results().update(withdrawn_at=NOW, withdrawn_by=anna()),
    "list withdrawn for another reason": lambda t: Publication.objects.filter(kind="qualifiers").update(
        withdrawal_reason="Wunsch"
    ),
    "two people no longer wanted": lambda t: Cup.objects.update(two_people=[]),
    "seed changed": lambda t: Round.objects.filter(tournament=t).update(seed="anders"),
    "commitment changed": lambda t: Commitment.objects.filter(tournament=t).update(salt="anders"),
    "commitment earlier": lambda t: t.commitments.update(committed_at=NOW - timedelta(days=1)),
    "commitment secret again": lambda t: t.commitments.update(revealed_at=None),
    "certificate changed": change_run,
    "certificate changed in a run that looks unpublished": change_hidden_run,
    "run of the draw secret again": lambda t: t.drawings.update(published_at=None),
    "run of the draw later": lambda t: t.drawings.update(drawn_at=NOW + timedelta(days=1)),
    "run of the draw deleted": lambda t: (
        Round.objects.filter(tournament=t).update(drawing=None),
        t.drawings.all().delete(),
    ),
    "run of the draw not changed by hand": lambda t: t.drawings.update(changed_by_hand=False),
    "log taken away": take_log,
    "log of the cup taken away": lambda t: take_log(t.season.cup),
    "chain of the cup cut": lambda t: t.season.cup.events.filter(sequence=1).delete(),
}
