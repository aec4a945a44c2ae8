"""An evening's closing sheets: those signed, and the one in force."""

from tournaments.models import TillClosing, Tournament


def till_closings(tournament: Tournament) -> tuple[TillClosing, ...]:
    """All signed sheets, by version. One statement."""
    people = ("signed_by", "confirmed_by", "withdrawn_by", "withdrawal_confirmed_by")
    return tuple(tournament.till_closings.select_related(*people).order_by("version"))


def standing_closing(tournament: Tournament) -> TillClosing | None:
    """The signed sheet not withdrawn. One statement."""
    return tournament.till_closings.filter(withdrawn_at__isnull=True).first()


def is_till_signed(tournament: Tournament) -> bool:
    """Whether a closing sheet is in force, so that the till accepts only reversals. One statement."""
    return tournament.till_closings.filter(withdrawn_at__isnull=True).exists()
