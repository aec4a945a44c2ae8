"""The steps of the evening of a final of several cups that other evenings do not have."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Championship, Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.champions import is_crowned
from tournaments.queries.finals.day import championship_of
from tournaments.queries.results.publications import newest_versions
from tournaments.web.desk.phases import NextStep


def check_in_step(tournament: Tournament) -> NextStep | None:
    """Checking in the finalists; None at other evenings. One statement for a season's final, else none."""
    if championship_of(tournament) is None:
        return None
    why = _("Those who were invited, and the reserves who come for whoever is missing.")
    return NextStep(_("Finalists at the door"), reverse("web:desk_final_door", args=[tournament.pk]), "people", why)


def overall_step(tournament: Tournament) -> NextStep | None:
    """From the published results of the day to the overall ranking and the champion; None at other evenings, and once
    all is done. At most four statements.
    """
    championship = championship_of(tournament)
    why = _left_of(championship) if championship else ""
    url = reverse("web:desk_final", args=[tournament.season_id])
    return NextStep(_("Go to the overall ranking"), url, "cup", why) if why else None


def _left_of(championship: Championship) -> str:
    of = {"season": championship.season_id, "kind": PublicationKind.FINAL}
    newest: Publication | None = newest_versions(**of).first()
    if newest is None or newest.is_withdrawn:
        return _("The results of the day are public. Finalpunkte and the overall ranking decide who wins the final.")
    if newest.is_provisional:
        return _("The overall ranking is provisional until it is declared official.")
    return "" if is_crowned(newest) else _("Whoever has won is not among the champions yet.")
