"""The people above a hand's form: by place, with role, total, and preview of the hand."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.rotation import Deal
from tournaments.queries.room.entry import DummiesScore, PlaceScore, SettledHand
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.queries.room.sheet import TableSheet
from tournaments.web.entry.context import HandSeats
from tournaments.web.entry.fields import Names
from tournaments.web.entry.sheet import headings


@dataclass(frozen=True, slots=True)
class StripColumn:
    """A place in a hand: its person (`narrow` fits a column on a phone), role, and total before it.

    `seat` is the record seat, None for those sitting out. With a preview it also has the hand's points, money and new
    total. If dummies keep a balance, they have the last column, without a place.
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
        """Whether the hand's money differs from its points."""
        return self.money != self.points


def strip_columns(sheet: TableSheet, seating: HandSeats, shown: SettledHand | None) -> tuple[StripColumn, ...]:
    """The columns by place, dummies last; `shown` is the previewed hand."""
    totals = {each.seated_player.entry: each.written for each in sheet.totals}
    scores = {each.place: each for each in shown.places} if shown else {}
    columns = len(seating.seated_players) + bool(sheet.dummies)
    narrow = headings(seating.seated_players, columns=columns)
    people = [
        _with_score(_column(seating.deal, each, heading, total=totals.get(each.entry, 0)), scores.get(each.place))
        for each, (_name, heading) in zip(seating.seated_players, narrow, strict=True)
    ]
    if sheet.dummies is None:
        return tuple(people)
    dummies = StripColumn(None, sheet.dummies.name, _("Strohm."), total=sheet.dummies.total)
    return (*people, _with_score(dummies, shown.dummies if shown else None))


def narrow_names(seating: HandSeats, sheet: TableSheet) -> Names:
    """Column names by record seat, dummies last."""
    by_place = {each.place: each.narrow for each in strip_columns(sheet, seating, None)}
    return (*(by_place[place] for place in seating.deal.active), *seating.dummies)


def _column(deal: Deal, player: SeatedPlayer, narrow: str, *, total: int) -> StripColumn:
    return StripColumn(
        place=player.place,
        name=player.short_name,
        narrow=narrow,
        total=total,
        seat=deal.active.index(player.place) if player.place in deal.active else None,
        is_dealer=player.place == deal.dealer,
        is_forehand=player.place == deal.forehand,
        sits_out=player.place in deal.sitting_out,
    )


def _with_score(column: StripColumn, score: PlaceScore | DummiesScore | None) -> StripColumn:
    if score is None:
        return column
    return replace(column, points=score.points, money=score.money, new_total=score.total)
