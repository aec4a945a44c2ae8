"""The end of a table's round: state of the signatures, everybody's result, and who pays whom."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import SheetSignature, Table
from tournaments.queries.room.entry import phone_refusal
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.queries.room.sheet import TableSheet
from tournaments.queries.room.sheet_rank_points import sheet_rank_points
from tournaments.queries.room.signatures import SheetSigning, sheet_signing, signers
from tournaments.queries.till.table_money import TableMoney, table_money
from tournaments.web.entry.sheet import headings


class SigningStep(StrEnum):
    """The next step: the captain hands in, a second player countersigns, or nothing."""

    UNEVEN = "uneven"
    CLOSE = "close"
    CLOSE_AGAIN = "close_again"  # changed after the captain had handed it in
    COUNTERSIGN = "countersign"
    SIGNED = "signed"
    SIGNED_AND_CHANGED = "signed_and_changed"  # by the desk


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A complete sheet, its money, and its signatures so far; `signers` may sign.

    `headings` are everybody's full and short names, `rank_points` what their places earn, () if the evening gives none.
    """

    step: SigningStep
    signing: SheetSigning
    money: TableMoney
    signers: tuple[SeatedPlayer, ...]
    captain: SeatedPlayer | None
    countersigner: SeatedPlayer | None
    headings: list[tuple[str, str]]
    rank_points: tuple[int | None, ...]

    @property
    def others(self) -> tuple[SeatedPlayer, ...]:
        """Who may countersign: everybody but the captain."""
        return tuple(each for each in self.signers if each != self.captain)


def round_end(table: Table, sheet: TableSheet) -> RoundEnd | None:
    """None during the round, and if nobody at the table signs: closed by the desk, or on paper.

    One statement; none while hands are missing.
    """
    if not table.is_signed and (sheet.missing or phone_refusal(table)):
        return None
    signing, money = sheet_signing(table, sheet), table_money(table, sheet)
    return RoundEnd(
        step=_step(table, signing, money),
        signing=signing,
        money=money,
        signers=signers(table, sheet),
        captain=_who(sheet, signing.captain),
        countersigner=_who(sheet, signing.countersigner),
        headings=headings([line.seated_player for line in money.lines], columns=len(money.lines)),
        rank_points=sheet_rank_points(table, sheet),
    )


def _step(table: Table, signing: SheetSigning, money: TableMoney) -> SigningStep:
    if table.is_signed:
        return SigningStep.SIGNED_AND_CHANGED if signing.is_changed else SigningStep.SIGNED
    if not money.is_even:
        return SigningStep.UNEVEN
    if signing.captain is None:
        return SigningStep.CLOSE
    return SigningStep.COUNTERSIGN if signing.is_waiting else SigningStep.CLOSE_AGAIN


def _who(sheet: TableSheet, signature: SheetSignature | None) -> SeatedPlayer | None:
    if signature is None:
        return None
    return next((each.seated_player for each in sheet.totals if each.seated_player.entry == signature.entry_id), None)
