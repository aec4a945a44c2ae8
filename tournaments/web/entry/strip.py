"""Everybody at the table above a hand's form: by place, with role and total, and what the hand would bring."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.rotation import Deal
from tournaments.queries.entry import DummiesScore, PlaceScore, SettledHand
from tournaments.queries.seating import Sitter
from tournaments.queries.sheet import TableSheet
from tournaments.web.entry.context import HandSeats
from tournaments.web.entry.fields import Names
from tournaments.web.entry.sheet import headings


@dataclass(frozen=True, slots=True)
class StripColumn:
    """A place in a hand: who sits there (`narrow` fits a column of a phone), their part in it, the total before it.

    `seat` is theirs in the record, None for who sits out. With a preview also the hand's points and money and the total
    after it. The dummies have the last column, without a place, where they keep a balance.
    """

    place: int | None
    name: str
    narrow: str
    total: int
    seat: int | None = None
    is_dealer: bool = False
    is_forehand: bool = False
    sits_out: bool = False
    points: int | None = None
    money: int | None = None
    new_total: int | None = None

    @property
    def has_other_money(self) -> bool:
        """Whether the money of the hand is another figure than its points."""
        return self.money != self.points


def strip_columns(sheet: TableSheet, seating: HandSeats, shown: SettledHand | None) -> tuple[StripColumn, ...]:
    """The columns by place, the dummies last; `shown` is the hand that is previewed."""
    totals = {each.sitter.entry: each.written for each in sheet.totals}
    scores = {each.place: each for each in shown.places} if shown else {}
    columns = len(seating.sitters) + bool(sheet.dummies)
    narrow = headings(seating.sitters, columns=columns)
    people = [
        _with_score(_column(seating.deal, each, heading, total=totals.get(each.entry, 0)), scores.get(each.place))
        for each, (_name, heading) in zip(seating.sitters, narrow, strict=True)
    ]
    if sheet.dummies is None:
        return tuple(people)
    dummies = StripColumn(None, sheet.dummies.name, _("Strohm."), total=sheet.dummies.total)
    return (*people, _with_score(dummies, shown.dummies if shown else None))


def narrow_names(seating: HandSeats, sheet: TableSheet) -> Names:
    """Names by record seat as the columns have them, the dummies last."""
    by_place = {each.place: each.narrow for each in strip_columns(sheet, seating, None)}
    return (*(by_place[place] for place in seating.deal.active), *seating.dummies)


def _column(deal: Deal, sitter: Sitter, narrow: str, *, total: int) -> StripColumn:
    return StripColumn(
        place=sitter.place,
        name=sitter.short_name,
        narrow=narrow,
        total=total,
        seat=deal.active.index(sitter.place) if sitter.place in deal.active else None,
        is_dealer=sitter.place == deal.dealer,
        is_forehand=sitter.place == deal.forehand,
        sits_out=sitter.place in deal.sitting_out,
    )


def _with_score(column: StripColumn, score: PlaceScore | DummiesScore | None) -> StripColumn:
    if score is None:
        return column
    return replace(column, points=score.points, money=score.money, new_total=score.total)
