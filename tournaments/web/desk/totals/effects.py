"""What an evening without hands counts for, in words: for its season, or for a final of several cups."""

from django.utils.translation import gettext as _

from tournaments.models import Championship, Season
from tournaments.queries.results.counting import counts_final


def intro_text(season: Season, final: Championship | None) -> str:
    """What such an evening is, and what a new one counts for; `final` if it is to be that final's day."""
    return " ".join((
        _("For an evening that was not played with Vorhand: only everybody's total of each round is known."),
        _counts_text(season, final),
        _(
            "Teams, Rangpunkte and places at the table need tables: where you want these, create an ordinary evening "
            "and type each table's totals from paper."
        ),
    ))  # fmt: skip


def closing_text(season: Season, final: Championship | None) -> str:
    """What closing the evening does; `final` if it is that final's day."""
    return " ".join((
        _("With that the results are final."),
        _counts_text(season, final),
        _("The evening can be opened again with a reason."),
    ))  # fmt: skip


def _counts_text(season: Season, final: Championship | None) -> str:
    if final is None:
        return _("It counts for the season like any other.")
    if counts_final(season):
        return _("It counts for the season and for the overall ranking of %(final)s.") % {"final": final.title}
    return _("It counts for the overall ranking of %(final)s, not for the season table.") % {"final": final.title}
