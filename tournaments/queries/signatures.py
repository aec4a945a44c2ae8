"""Who signed a table's sheet, and whether it is still the sheet they signed."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet

from rulesets.canonical import sha256_of
from tournaments.errors import Refused
from tournaments.models import HandRevision, HandScore, Round, SheetSignature, Table
from tournaments.models.sheet_signature import SignatureRole
from tournaments.queries.entry import phone_refusal
from tournaments.queries.seating import Sitter, sitters_at
from tournaments.queries.sheet import SheetTotal, TableSheet, sheet_totals

Version = tuple[int, int, str]
"""A hand that counts: its number, its revision's number and hash."""


@dataclass(frozen=True, slots=True)
class SheetSigning:
    """How far the signing of a table's sheet is; `digest` is of the sheet as it is now.

    `last` is the id of the captain's last signature, whether it stands or not, 0 before the first. `sent_back` is the
    captain's signature that was sent back last, while none stands.
    """

    digest: str
    last: int = 0
    captain: SheetSignature | None = None
    countersigner: SheetSignature | None = None
    sent_back: SheetSignature | None = None

    @property
    def is_changed(self) -> bool:
        """Whether the sheet was changed after somebody had signed it."""
        return any(each.digest != self.digest for each in (self.captain, self.countersigner) if each)

    @property
    def is_waiting(self) -> bool:
        """Whether the captain's word stands and a second player's is missing."""
        return self.captain is not None and self.countersigner is None and not self.is_changed


def sheet_digest(sheet: TableSheet, *, cents_per_point: int) -> str:
    """Of what is shown to whoever signs: every hand with its revision and hash, everybody's totals by place, and what
    a point is worth.

    It names nobody and no id, so it is the same in another installation.
    """
    hands = [(each.number, each.revision, each.hand_hash) for each in sheet.hands]
    return _digest(hands, sheet.totals, cents_per_point=cents_per_point)


def _digest(hands: Iterable[Version], totals: Iterable[SheetTotal], *, cents_per_point: int) -> str:
    lines = [[each.sitter.place, each.sitter.from_hand, each.points, each.money] for each in totals]
    return sha256_of([[list(each) for each in hands], lines, cents_per_point])


def sheet_signing(table: Table, sheet: TableSheet) -> SheetSigning:
    """The signing of a table whose sheet was read. One statement."""
    live: dict[str, SheetSignature] = {}
    sent_back, last = None, 0
    for each in SheetSignature.objects.filter(table=table).order_by("pk"):
        last = each.pk if each.role == SignatureRole.CAPTAIN else last
        if each.withdrawn_at is None:
            live[each.role] = each
        elif each.role == SignatureRole.CAPTAIN:
            sent_back = each if each.reason else None
    captain, countersigner = live.get(SignatureRole.CAPTAIN), live.get(SignatureRole.COUNTERSIGNER)
    digest = sheet_digest(sheet, cents_per_point=table.round.tournament.cents_per_point)
    return SheetSigning(digest, last, captain, countersigner, None if captain else sent_back)


def sheet_refusal(table: Table, sheet: TableSheet) -> Refused | None:
    """Why nobody at the table can sign its sheet: hands_missing, sheet_uneven, or what `phone_refusal` says."""
    if refusal := phone_refusal(table):
        return refusal
    if sheet.missing:
        return Refused("hands_missing", hands=", ".join(map(str, sheet.missing)))
    is_even = not (sum(each.points for each in sheet.totals) or sum(each.money for each in sheet.totals))
    return None if is_even else Refused("sheet_uneven")


def signers(table: Table, sheet: TableSheet) -> tuple[Sitter, ...]:
    """Who can sign: everybody who sat there in the last hand, by place."""
    return sitters_at((total.sitter for total in sheet.totals), hand=table.hands)


@dataclass(frozen=True, slots=True)
class TableSignatures:
    """Where those sat who signed a table's sheet, and when the last of them did.

    `is_changed`: the sheet is no longer the one they signed.
    """

    places: tuple[int, ...]
    at: datetime
    is_countersigned: bool
    is_changed: bool


def signatures_in(rounds: Iterable[Round], sitters: Mapping[int, tuple[Sitter, ...]]) -> dict[int, TableSignatures]:
    """Of all tables of some rounds by table id; tables nobody has signed are not there. Three statements.

    `sitters` are everybody who sits or sat there, by table id.
    """
    live = SheetSignature.objects.filter(table__round__in=list(rounds), withdrawn_at__isnull=True)
    tables: dict[int, list[SheetSignature]] = {}
    for row in live.select_related("table__round__tournament__ruleset").order_by("pk"):
        tables.setdefault(row.table_id, []).append(row)
    signed = Table.objects.filter(pk__in=live.values("table"))
    digests = _digests_of(signed, [rows[0].table for rows in tables.values()], sitters)
    return {table: _signatures(rows, digests[table]) for table, rows in tables.items()}


def _digests_of(
    signed: QuerySet[Table], tables: Iterable[Table], sitters: Mapping[int, tuple[Sitter, ...]]
) -> dict[int, str]:
    """Of the sheets as they are now, by table id, without paper totals; `signed` are the same tables. Two statements.

    `sitters` are by table id.
    """
    hands: defaultdict[int, list[Version]] = defaultdict(list)
    scores: defaultdict[int, list[HandScore]] = defaultdict(list)
    live = HandRevision.objects.filter(table__in=signed, is_current=True, is_withdrawn=False)
    rows = live.order_by("hand__number").values_list("table", "hand__number", "number", "hand_hash")
    for table, number, revision, hand_hash in rows:
        hands[table].append((number, revision, hand_hash))
    for score in HandScore.objects.filter(revision__in=live).annotate(table=F("revision__table")):
        scores[score.table].append(score)
    return {
        each.pk: _digest(
            hands[each.pk],
            sheet_totals(each, sitters[each.pk], scores[each.pk]),
            cents_per_point=each.round.tournament.cents_per_point,
        )
        for each in tables
    }


def _signatures(rows: Sequence[SheetSignature], digest: str) -> TableSignatures:
    """`digest` is of the sheet as it is now; at a table on paper nobody signed what counts."""
    last = rows[-1]
    return TableSignatures(
        places=tuple(row.place for row in rows),
        at=last.signed_at,
        is_countersigned=last.role == SignatureRole.COUNTERSIGNER,
        is_changed=last.table.on_paper or any(row.digest != digest for row in rows),
    )
