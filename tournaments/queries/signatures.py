"""Who signed a table's sheet, and whether it is still the sheet they signed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from rulesets.canonical import sha256_of
from tournaments.errors import Refused
from tournaments.models import HandRevision, Round, SheetSignature, Table
from tournaments.models.sheet_signature import SignatureRole
from tournaments.queries.entry import phone_refusal
from tournaments.queries.seating import Sitter, sitters_at
from tournaments.queries.sheet import TableSheet


@dataclass(frozen=True, slots=True)
class SheetSigning:
    """How far the signing of a table's sheet is; `digest` is of the sheet as it is now.

    `sent_back` is the captain's signature that was sent back last, while none stands.
    """

    digest: str
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


def sheet_digest(sheet: TableSheet) -> str:
    """Of what is shown to whoever signs: every hand with its revision and hash, everybody's totals by place.

    It names nobody and no id, so it is the same in another installation.
    """
    hands = [[each.number, each.revision, each.hand_hash] for each in sheet.hands]
    totals = [[each.sitter.place, each.sitter.from_hand, each.points, each.money] for each in sheet.totals]
    return sha256_of([hands, totals])


def sheet_signing(table: Table, sheet: TableSheet) -> SheetSigning:
    """The signing of a table whose sheet was read. One statement."""
    live: dict[str, SheetSignature] = {}
    sent_back = None
    for each in SheetSignature.objects.filter(table=table).order_by("pk"):
        if each.withdrawn_at is None:
            live[each.role] = each
        elif each.role == SignatureRole.CAPTAIN:
            sent_back = each if each.reason else None
    captain, countersigner = live.get(SignatureRole.CAPTAIN), live.get(SignatureRole.COUNTERSIGNER)
    return SheetSigning(sheet_digest(sheet), captain, countersigner, None if captain else sent_back)


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

    `is_changed`: a hand was written, or totals came from paper, after that.
    """

    places: tuple[int, ...]
    at: datetime
    is_countersigned: bool
    is_changed: bool


def signatures_in(rounds: Iterable[Round]) -> dict[int, TableSignatures]:
    """Of all tables of some rounds by table id; tables nobody has signed are not there. One statement."""
    later = HandRevision.objects.filter(table=OuterRef("table"), recorded_at__gt=OuterRef("signed_at"))
    live = SheetSignature.objects.filter(table__round__in=list(rounds), withdrawn_at__isnull=True)
    tables: dict[int, list[SheetSignature]] = {}
    for row in live.select_related("table").annotate(is_earlier=Exists(later)).order_by("pk"):
        tables.setdefault(row.table_id, []).append(row)
    return {table: _signatures(rows) for table, rows in tables.items()}


def _signatures(rows: Sequence[SheetSignature]) -> TableSignatures:
    """The last signature is held against the hands: at that moment the first still held."""
    last = rows[-1]
    return TableSignatures(
        places=tuple(row.place for row in rows),
        at=last.signed_at,
        is_countersigned=last.role == SignatureRole.COUNTERSIGNER,
        is_changed=last.table.on_paper or bool(getattr(last, "is_earlier", False)),
    )
