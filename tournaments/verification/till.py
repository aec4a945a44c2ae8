"""The till of an evening, recomputed from its log: entries, individual fees, prizes, signed closing sheets."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rulesets.canonical import sha256_of
from tournaments.models import CashEntry, Cup, FeeReduction, Prize, PrizeAward, PrizeLot, TillClosing, Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.money.cash import closing_sides
from tournaments.queries.till.book import cash_line
from tournaments.queries.till.closing_sheet import award_digest, closing_digest
from tournaments.verification.findings import Finding, Place, finding
from tournaments.verification.state import LogState
from tournaments.verification.till_state import LoggedAward, LoggedCash, LoggedClosing, LoggedFee, LoggedReopening


def till_findings(tournament: Tournament, state: LogState) -> Iterator[Finding]:
    """Six statements, three more per award of prizes."""
    place: Place = (("tournament", tournament.pk),)
    cash = list(CashEntry.objects.filter(tournament=tournament).order_by("number"))
    yield from _cash_findings(cash, state, place)
    yield from _fee_findings(tournament, state, place)
    yield from _award_findings(tournament, state, place)
    yield from _closing_findings(tournament, cash, state, place)
    if _scheme_digest(tournament.prize_scheme) != state.prize_scheme:
        yield finding("prize_scheme_changed", place)


def season_prize_findings(cup: Cup, state: LogState, place: Place) -> Iterator[Finding]:
    """The prize schemes of the seasons in a cup's log. One statement."""
    opened = {*state.seasons, *state.season_prizes}
    for pk, name, scheme in cup.seasons.filter(pk__in=opened).values_list("pk", "name", "prize_scheme"):
        if _scheme_digest(scheme) != state.season_prizes.get(pk, ""):
            yield finding("season_prizes_changed", place, season=name)


def _scheme_digest(document: object) -> str:
    return sha256_of(document) if document else ""


def _cash_findings(rows: Sequence[CashEntry], state: LogState, owner: Place) -> Iterator[Finding]:
    missing = dict(state.cash)
    for row in rows:
        place = (*owner, ("cash", row.number))
        logged = missing.pop(row.number, None)
        if logged is None:
            yield finding("cash_without_log", place)
        elif _cash_columns(row, logged.sequence) != logged:
            yield finding("cash_changed", place, sequence=logged.sequence)
    for number, logged in missing.items():
        yield finding("cash_deleted", (*owner, ("cash", number)), sequence=logged.sequence)


def _cash_columns(row: CashEntry, sequence: int) -> LoggedCash:
    facts = (row.kind, row.method, row.cents, row.entry_id, row.reverses)
    return LoggedCash(sequence, *facts, at=row.at, user=row.by_id, note=row.note)


def _fee_findings(tournament: Tournament, state: LogState, owner: Place) -> Iterator[Finding]:
    rows = {each.entry_id: each for each in FeeReduction.objects.filter(entry__tournament=tournament)}
    for entry in sorted({*rows, *state.fees}):
        row = rows.get(entry)
        stored = LoggedFee(row.cents, row.at, row.by_id, row.reason) if row else None
        if stored != state.fees.get(entry):
            yield finding("fee_otherwise", (*owner, ("person", entry)))


def _award_findings(tournament: Tournament, state: LogState, owner: Place) -> Iterator[Finding]:
    rows = list(PrizeAward.objects.filter(tournament=tournament).order_by("pk"))
    ends = [each.at for each in state.awards[1:]]
    for row, logged, end in zip_longest(rows, state.awards, ends):
        if row is None or logged is None or _award_head(row) != (logged.at, logged.user, end, *_logged_amounts(logged)):
            yield finding("prizes_changed", owner)
        elif end is None:
            yield from _standing_findings(row, logged, owner)


def _award_head(row: PrizeAward) -> tuple[object, ...]:
    amounts = (row.fees_cents, row.offered_cents, row.unclaimed_cents, row.rounding_cents)
    return (row.awarded_at, row.awarded_by_id, row.withdrawn_at, *amounts, row.ranking)


def _logged_amounts(logged: LoggedAward) -> tuple[object, ...]:
    amounts = (logged.what[name] for name in ("fees", "offered", "unclaimed", "rounding"))
    return (*amounts, Ranking.OVERALL if logged.what.get("overall") else Ranking.DAY)


def _standing_findings(row: PrizeAward, logged: LoggedAward, owner: Place) -> Iterator[Finding]:
    """The winners of the current prizes."""
    prizes = list(Prize.objects.filter(award=row).order_by("rank", "pk"))
    lots = list(PrizeLot.objects.filter(award=row).order_by("place").values_list("entry", flat=True))
    stored = [[each.entry_id, each.rank, each.cents] for each in prizes]
    digest = award_digest(row.scheme, [each.goods for each in prizes])
    if (stored, lots, digest) != (logged.what["won"], logged.what["lots"], logged.what["scheme"]):
        yield finding("prizes_changed", owner)


def _closing_findings(
    tournament: Tournament, cash: Sequence[CashEntry], state: LogState, owner: Place
) -> Iterator[Finding]:
    rows = list(TillClosing.objects.filter(tournament=tournament).order_by("version"))
    for version, (row, logged) in enumerate(zip_longest(rows, state.closings), start=1):
        if row is None or logged is None or not _is_as_logged(row, version, logged):
            yield finding("closing_changed", owner)
        elif _sides(row, cash) != [row.content["incoming"], row.content["outgoing"]]:
            yield finding("closing_otherwise", owner, sequence=logged.sequence)


def _is_as_logged(row: TillClosing, version: int, logged: LoggedClosing) -> bool:
    """Whether a signed sheet has this version, and was revoked or not, as the log says."""
    stored = (row.version, row.signed_at, row.signed_by_id, row.confirmed_by_id, row.digest, row.last_number)
    by = (row.withdrawn_by_id, row.withdrawal_reason, row.withdrawal_confirmed_by_id)
    return (
        stored == (version, logged.at, logged.user, logged.confirmed, logged.digest, logged.number)
        and LoggedReopening(row.withdrawn_at, *by) == logged.reopening
        and closing_digest(row.content) == row.digest
    )


def _sides(row: TillClosing, cash: Sequence[CashEntry]) -> list[list[list[object]]]:
    """Both sides, recomputed from the till at that time."""
    sides = closing_sides(cash_line(each) for each in cash if each.number <= row.last_number)
    return [[[each.kind, each.method, each.cents] for each in side] for side in (sides.incoming, sides.outgoing)]
