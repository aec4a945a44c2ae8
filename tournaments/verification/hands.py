"""All revisions of all hands: compared with the log, checked for consistency, and resettled."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rulesets.canonical import sha256_of
from rulesets.load import read_ruleset
from rulesets.model import Ruleset
from scoring import ENGINE
from scoring.hand import HandRefused, read_hand
from scoring.rotation import Deal, deal
from scoring.settle import settle
from tournaments.models import Hand, RulesetRevision, Tournament
from tournaments.queries.digests import receipt_digest
from tournaments.verification.findings import MALFORMED, Finding, Place, amounts, finding, of_readable
from tournaments.verification.rows import (
    Layout,
    Seats,
    StoredRevision,
    StoredScore,
    UnreadableRevision,
    revisions,
    sitting,
)
from tournaments.verification.state import GONE, HandKey, LoggedHand, LogState

Scores = Sequence[StoredScore]


@dataclass(slots=True)
class HandCheck:
    """Shared state of the checks of an evening's hands; each hand found is removed from `state`."""

    tournament: Tournament
    layout: Layout
    state: LogState
    rulesets: dict[int, Ruleset | None] = field(default_factory=dict)

    def ruleset(self, pk: int) -> Ruleset | None:
        """Loaded from its stored document rather than the process cache; None if unreadable."""
        if pk not in self.rulesets:
            try:
                self.rulesets[pk] = read_ruleset(RulesetRevision.objects.get(pk=pk).document)
            except MALFORMED:
                self.rulesets[pk] = None
        return self.rulesets[pk]

    def seated_then(self, row: StoredRevision, logged: LoggedHand | None) -> tuple[Seats, int]:
        """The seats and the first forehand of a table when a revision was written, undoing later changes.

        The current revision must be of the people who sit there now.
        """
        seats, forehand = self.layout.seats.get(row.table, {}), self.layout.tables[row.table].first_forehand
        counts = row.is_current and not row.is_withdrawn
        written = logged.sequence if logged and not counts else self.tournament.revision
        later = [each for each in self.state.seat_changes.get(row.table, ()) if each.sequence > written]
        for each in reversed(later):
            seats, forehand = each.undone(seats, forehand)
        return seats, forehand

    def place(self, table: int, hand: int, revision: int) -> Place:
        return (*self.layout.place(self.tournament, table), ("hand", hand), ("revision", revision))


def hand_findings(check: HandCheck) -> Iterator[Finding]:
    """Five statements and one per ruleset, however many hands there are."""
    versions: defaultdict[tuple[int, int], list[tuple[int, bool]]] = defaultdict(list)
    for row, scores in revisions(check.tournament):
        versions[row.table, row.hand_number].append((row.number, row.is_current))
        place = check.place(row.table, row.hand_number, row.number)
        logged = check.state.hands.pop(HandKey(row.table, row.hand_number, row.number), None)
        yield from of_readable(place, partial(_version_findings, check, row, scores, logged, place))
    for key, hand in check.state.hands.items():
        yield finding("hand_deleted", check.place(*key), sequence=hand.sequence)
    yield from _numbering_findings(check, versions)
    empty = Hand.objects.filter(table__round__tournament=check.tournament, revisions=None)
    for table, number in empty.values_list("table", "number"):
        yield finding("hand_without_revision", (*check.layout.place(check.tournament, table), ("hand", number)))


def _numbering_findings(
    check: HandCheck, versions: Mapping[tuple[int, int], list[tuple[int, bool]]]
) -> Iterator[Finding]:
    for (table, hand), found in versions.items():
        place = (*check.layout.place(check.tournament, table), ("hand", hand))
        numbers = sorted(number for number, _ in found)
        if numbers != list(range(1, len(numbers) + 1)):
            yield finding("revision_numbers", place, numbers=", ".join(map(str, numbers)))
        elif [number for number, is_current in found if is_current] != numbers[-1:]:
            yield finding("current_revision", place)


def _version_findings(
    check: HandCheck, row: StoredRevision | UnreadableRevision, scores: Scores, logged: LoggedHand | None, place: Place
) -> Iterator[Finding]:
    if isinstance(row, UnreadableRevision):
        raise row.error
    if row.hand_table != row.table:
        yield finding("other_table", place)
    if logged is None:
        yield finding("hand_without_log", place)
    else:
        yield from _differences(row, scores, logged, place)
    if (sha256_of(row.record) if row.record is not None else "") != row.hand_hash:
        yield finding("record_changed", place)
    if not _is_receipt_of(row, scores, logged):
        yield finding("receipt_changed", place)
    seats, first_forehand = check.seated_then(row, logged)
    people = sitting(seats, hand=row.hand_number)
    if [(score.place, score.entry) for score in scores] != list(people.items()):
        yield finding("not_seated", place)
    dealt = partial(deal, row.hand_number, size=len(people), first_forehand=first_forehand)
    yield from _settled_otherwise(check, row, scores, place, dealt=dealt)


def _differences(row: StoredRevision, scores: Scores, logged: LoggedHand, place: Place) -> Iterator[Finding]:
    stored = [[score.entry, score.points, score.money] for score in scores]
    if stored != logged.points:
        words = {"stored": amounts(stored), "told": amounts(logged.points)}
        yield finding("points_moved", place, **words, sequence=logged.sequence)
    agreeing: Mapping[str, Callable[[], bool]] = {
        "record_replaced": lambda: row.hand_hash == logged.hash,
        "reason_changed": lambda: row.reason == logged.reason,
        "ruleset_replaced": lambda: logged.ruleset in {None, row.ruleset},
        "time_changed": lambda: row.recorded_at == logged.at,
        "verb_changed": lambda: logged.verb in _verbs_of(row),
        "origin_changed": lambda: (row.door or logged.origin[0], row.entered_at_place) == logged.origin,
    }
    for code, agrees in agreeing.items():
        if not agrees():
            yield finding(code, place, sequence=logged.sequence)


def _verbs_of(row: StoredRevision) -> Collection[str]:
    """The verbs that can have created a revision."""
    if row.is_withdrawn or row.is_change_withdrawn:
        return GONE if row.is_withdrawn else {"withdraw_change"}
    if row.is_settled_anew:
        return {"settle_anew"}
    return {"strike_hand", "move_hand_here"} if row.is_struck else {"record_hand", "correct_hand", "move_hand_here"}


def _is_receipt_of(row: StoredRevision, scores: Scores, logged: LoggedHand | None) -> bool:
    receipt: Any = row.receipt
    head = (receipt["entry_id"], receipt["number"], receipt["hand_hash"], receipt["revision"])
    figures = [(place["place"], place["points"], place["money"]) for place in receipt["places"]]
    return (
        head == (row.entry_id, row.hand_number, row.hand_hash, row.number)
        and figures == [(score.place, score.points, score.money) for score in scores]
        and (logged is None or logged.receipt in {"", receipt_digest(receipt)})
    )


def _settled_otherwise(
    check: HandCheck, row: StoredRevision, scores: Scores, place: Place, *, dealt: Callable[..., Deal]
) -> Iterator[Finding]:
    """Hands under an unreadable ruleset are not resettled: that is reported for the ruleset."""
    ruleset = check.ruleset(row.ruleset)
    if ruleset is None:
        return
    try:
        settled = _settled(row, ruleset, dealt(players=ruleset.players))
    except HandRefused:
        yield finding("record_refused", place)
        return
    stored = {score.place: (score.points, score.money) for score in scores}
    wrong = {each for each in stored if stored[each] != settled.get(each, (0, 0))}
    if wrong or len(stored) != len(scores):
        there = amounts((each, *had) for each, had in stored.items())
        shown = {"settled": amounts((each, *settled.get(each, (0, 0))) for each in stored), "stored": there}
        yield finding("settled_otherwise", place, **shown, engine=row.engine, today=ENGINE)


def _settled(row: StoredRevision, ruleset: Ruleset, dealt: Deal) -> dict[int, tuple[int, int]]:
    """Points and money by place of those who played; empty for a struck hand."""
    if row.record is None:
        return {}
    settlement = settle(read_hand(row.record, ruleset), ruleset)
    amounts = zip(settlement.points, settlement.money, strict=True)
    return dict(zip(dealt.active, amounts, strict=False))
