"""The signatures on a table's sheet, and whether it has changed since."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet

from rulesets.canonical import sha256_of
from tournaments.errors import Refused
from tournaments.models import HandRevision, HandScore, Round, SheetSignature, Table
from tournaments.models.sheet_signature import SignatureRole
from tournaments.queries.room.entry import phone_refusal
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at
from tournaments.queries.room.sheet import SheetTotal, TableSheet, sheet_totals

Version = tuple[int, int, str]
"""A live hand: its number, its revision's number and hash."""


@dataclass(frozen=True, slots=True)
class SheetSigning:
    """The state of signing a table's sheet; `digest` is of the current sheet.

    `last` is the id of the captain's last signature, withdrawn or not, 0 before the first. `sent_back` is the captain's
    last rejected signature while none is in force.
    """

    digest: str
    last: int = 0
    captain: SheetSignature | None = None
    countersigner: SheetSignature | None = None
    sent_back: SheetSignature | None = None

    @property
    def is_changed(self) -> bool:
        """Whether the sheet has changed since it was signed."""
        return any(each.digest != self.digest for each in (self.captain, self.countersigner) if each)

    @property
    def is_waiting(self) -> bool:
        """Whether the captain's signature is in force and awaits the countersignature."""
        return self.captain is not None and self.countersigner is None and not self.is_changed


def sheet_digest(sheet: TableSheet, *, cents_per_point: int) -> str:
    """Digest of what signers are shown: every hand with revision and hash, everybody's totals by place, and the value
    of a point. Contains no names or ids, so it is the same in another installation.
    """
    hands = [(each.number, each.revision, each.hand_hash) for each in sheet.hands]
    return _digest(hands, sheet.totals, cents_per_point=cents_per_point)


def _digest(hands: Iterable[Version], totals: Iterable[SheetTotal], *, cents_per_point: int) -> str:
    lines = [[each.seated_player.place, each.seated_player.from_hand, each.points, each.money] for each in totals]
    return sha256_of([[list(each) for each in hands], lines, cents_per_point])


def sheet_signing(table: Table, sheet: TableSheet) -> SheetSigning:
    """The state of signing a loaded sheet. One statement."""
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
    """Why nobody at the table can sign its sheet: hands_missing, sheet_uneven, or the code of `phone_refusal`."""
    if refusal := phone_refusal(table):
        return refusal
    if sheet.missing:
        return Refused("hands_missing", hands=", ".join(map(str, sheet.missing)))
    is_even = not (sum(each.points for each in sheet.totals) or sum(each.money for each in sheet.totals))
    return None if is_even else Refused("sheet_uneven")


def signers(table: Table, sheet: TableSheet) -> tuple[SeatedPlayer, ...]:
    """The people who can sign: everybody who sat there in the last hand, by place."""
    return seated_players_at((total.seated_player for total in sheet.totals), hand=table.hands)


@dataclass(frozen=True, slots=True)
class TableSignatures:
    """The places of the signers of a table's sheet, and the time of the last signature.

    `is_changed`: the sheet has changed since.
    """

    places: tuple[int, ...]
    at: datetime
    is_countersigned: bool
    is_changed: bool


def signatures_in(
    rounds: Iterable[Round], seated_players: Mapping[int, tuple[SeatedPlayer, ...]]
) -> dict[int, TableSignatures]:
    """The signatures of some rounds by table id; tables without any are missing. Three statements.

    `seated_players` are everybody who sits or sat there, by table id.
    """
    live = SheetSignature.objects.filter(table__round__in=list(rounds), withdrawn_at__isnull=True)
    tables: dict[int, list[SheetSignature]] = {}
    for row in live.select_related("table__round__tournament__ruleset").order_by("pk"):
        tables.setdefault(row.table_id, []).append(row)
    signed = Table.objects.filter(pk__in=live.values("table"))
    digests = _digests_of(signed, [rows[0].table for rows in tables.values()], seated_players)
    return {table: _signatures(rows, digests[table]) for table, rows in tables.items()}


def _digests_of(
    signed: QuerySet[Table], tables: Iterable[Table], seated_players: Mapping[int, tuple[SeatedPlayer, ...]]
) -> dict[int, str]:
    """Digests of the current sheets by table id, without paper totals; `signed` are the same tables. Two statements.

    `seated_players` are by table id.
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
            sheet_totals(each, seated_players[each.pk], scores[each.pk]),
            cents_per_point=each.round.tournament.cents_per_point,
        )
        for each in tables
    }


def _signatures(rows: Sequence[SheetSignature], digest: str) -> TableSignatures:
    """`digest` is of the current sheet; at a table on paper, what counts was never signed."""
    last = rows[-1]
    return TableSignatures(
        places=tuple(row.place for row in rows),
        at=last.signed_at,
        is_countersigned=last.role == SignatureRole.COUNTERSIGNER,
        is_changed=last.table.on_paper or any(row.digest != digest for row in rows),
    )
