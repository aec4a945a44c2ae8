"""The till of an evening, recounted from its log: entries, other fees, prizes, the signed closing sheet."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rulesets.canonical import sha256_of
from tournaments.models import CashEntry, Cup, FeeReduction, Prize, PrizeAward, PrizeLot, TillClosing, Tournament
from tournaments.money.cash import closing_sides
from tournaments.queries.closing_sheet import award_digest, closing_digest
from tournaments.queries.till import cash_line
from tournaments.verification.findings import Finding, Place, finding
from tournaments.verification.story import LogStory
from tournaments.verification.till_story import ToldAward, ToldCash, ToldFee


def till_findings(tournament: Tournament, story: LogStory) -> Iterator[Finding]:
    """Six statements, three more for each award of prizes."""
    place: Place = (("tournament", tournament.pk),)
    cash = list(CashEntry.objects.filter(tournament=tournament).order_by("number"))
    yield from _cash_findings(cash, story, place)
    yield from _fee_findings(tournament, story, place)
    yield from _award_findings(tournament, story, place)
    yield from _closing_findings(tournament, cash, story, place)
    if _scheme_digest(tournament.prize_scheme) != story.prize_scheme:
        yield finding("prize_scheme_changed", place)


def season_prize_findings(cup: Cup, story: LogStory, place: Place) -> Iterator[Finding]:
    """The prize schemes of the seasons that a cup's log tells of. One statement."""
    opened = {*story.seasons, *story.season_prizes}
    for pk, name, scheme in cup.seasons.filter(pk__in=opened).values_list("pk", "name", "prize_scheme"):
        if _scheme_digest(scheme) != story.season_prizes.get(pk, ""):
            yield finding("season_prizes_changed", place, season=name)


def _scheme_digest(document: object) -> str:
    return sha256_of(document) if document else ""


def _cash_findings(rows: Sequence[CashEntry], story: LogStory, owner: Place) -> Iterator[Finding]:
    missing = dict(story.cash)
    for row in rows:
        place = (*owner, ("cash", row.number))
        told = missing.pop(row.number, None)
        if told is None:
            yield finding("cash_without_log", place)
        elif _cash_columns(row, told.sequence) != told:
            yield finding("cash_changed", place, sequence=told.sequence)
    for number, told in missing.items():
        yield finding("cash_deleted", (*owner, ("cash", number)), sequence=told.sequence)


def _cash_columns(row: CashEntry, sequence: int) -> ToldCash:
    facts = (row.kind, row.method, row.cents, row.entry_id, row.reverses)
    return ToldCash(sequence, *facts, at=row.at, user=row.by_id, note=row.note)


def _fee_findings(tournament: Tournament, story: LogStory, owner: Place) -> Iterator[Finding]:
    rows = {each.entry_id: each for each in FeeReduction.objects.filter(entry__tournament=tournament)}
    for entry in sorted({*rows, *story.fees}):
        row = rows.get(entry)
        stored = ToldFee(row.cents, row.at, row.by_id, row.reason) if row else None
        if stored != story.fees.get(entry):
            yield finding("fee_otherwise", (*owner, ("person", entry)))


def _award_findings(tournament: Tournament, story: LogStory, owner: Place) -> Iterator[Finding]:
    rows = list(PrizeAward.objects.filter(tournament=tournament).order_by("pk"))
    ends = [each.at for each in story.awards[1:]]
    for row, told, end in zip_longest(rows, story.awards, ends):
        if row is None or told is None or _award_head(row) != (told.at, told.user, end, *_amounts_told(told)):
            yield finding("prizes_changed", owner)
        elif end is None:
            yield from _standing_findings(row, told, owner)


def _award_head(row: PrizeAward) -> tuple[object, ...]:
    amounts = (row.fees_cents, row.offered_cents, row.unclaimed_cents, row.rounding_cents)
    return (row.awarded_at, row.awarded_by_id, row.withdrawn_at, *amounts)


def _amounts_told(told: ToldAward) -> tuple[object, ...]:
    return tuple(told.what[name] for name in ("fees", "offered", "unclaimed", "rounding"))


def _standing_findings(row: PrizeAward, told: ToldAward, owner: Place) -> Iterator[Finding]:
    """Of the prizes that stand, who won what."""
    prizes = list(Prize.objects.filter(award=row).order_by("rank", "pk"))
    lots = list(PrizeLot.objects.filter(award=row).order_by("place").values_list("entry", flat=True))
    stored = [[each.entry_id, each.rank, each.cents] for each in prizes]
    digest = award_digest(row.scheme, [each.goods for each in prizes])
    if (stored, lots, digest) != (told.what["won"], told.what["lots"], told.what["scheme"]):
        yield finding("prizes_changed", owner)


def _closing_findings(
    tournament: Tournament, cash: Sequence[CashEntry], story: LogStory, owner: Place
) -> Iterator[Finding]:
    row, told = TillClosing.objects.filter(tournament=tournament).first(), story.closing
    if row is None or told is None:
        if row is not None or told is not None:
            yield finding("closing_changed", owner)
        return
    stored = (row.signed_at, row.signed_by_id, row.confirmed_by_id, row.digest, row.last_number)
    if (
        stored != (told.at, told.user, told.confirmed, told.digest, told.number)
        or closing_digest(row.content) != row.digest
    ):
        yield finding("closing_changed", owner)
    elif _sides(row, cash) != [row.content["incoming"], row.content["outgoing"]]:
        yield finding("closing_otherwise", owner, sequence=told.sequence)


def _sides(row: TillClosing, cash: Sequence[CashEntry]) -> list[list[list[object]]]:
    """The two sides, recounted from what was in the till by then."""
    sides = closing_sides(cash_line(each) for each in cash if each.number <= row.last_number)
    return [[[each.kind, each.method, each.cents] for each in side] for side in (sides.incoming, sides.outgoing)]
