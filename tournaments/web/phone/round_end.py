"""The end of a table's round: how far the signing is, what everybody has, and who pays whom."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import SheetSignature, Table
from tournaments.queries.entry import phone_refusal
from tournaments.queries.seating import Sitter
from tournaments.queries.sheet import TableSheet
from tournaments.queries.signatures import SheetSigning, sheet_signing, signers
from tournaments.queries.table_money import TableMoney, table_money
from tournaments.web.entry.sheet import headings


class SigningStep(StrEnum):
    """What comes next: the captain closes, a second player countersigns, or nothing more."""

    UNEVEN = "uneven"
    CLOSE = "close"
    CLOSE_AGAIN = "close_again"  # it was changed after the captain had closed it
    COUNTERSIGN = "countersign"
    SIGNED = "signed"
    SIGNED_AND_CHANGED = "signed_and_changed"  # by the desk


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A sheet that is whole, its money, and the signatures it has; `signers` are those who can sign.

    `headings` are everybody's names, full and for the column of a small table.
    """

    step: SigningStep
    signing: SheetSigning
    money: TableMoney
    signers: tuple[Sitter, ...]
    captain: Sitter | None
    countersigner: Sitter | None
    headings: list[tuple[str, str]]

    @property
    def others(self) -> tuple[Sitter, ...]:
        """Who can countersign: not the captain."""
        return tuple(each for each in self.signers if each != self.captain)


def round_end(table: Table, sheet: TableSheet) -> RoundEnd | None:
    """None while the round is played, and where nobody at the table signs: closed by the desk, or on paper.

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
        headings=headings([line.sitter for line in money.lines], columns=len(money.lines)),
    )


def _step(table: Table, signing: SheetSigning, money: TableMoney) -> SigningStep:
    if table.is_signed:
        return SigningStep.SIGNED_AND_CHANGED if signing.is_changed else SigningStep.SIGNED
    if not money.is_even:
        return SigningStep.UNEVEN
    if signing.captain is None:
        return SigningStep.CLOSE
    return SigningStep.COUNTERSIGN if signing.is_waiting else SigningStep.CLOSE_AGAIN


def _who(sheet: TableSheet, signature: SheetSignature | None) -> Sitter | None:
    if signature is None:
        return None
    return next((each.sitter for each in sheet.totals if each.sitter.entry == signature.entry_id), None)
