"""The steps of the evening of a final of several cups that other evenings do not have."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.lists.final import FinalList
from tournaments.lists.published import deserialize_list
from tournaments.models import Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.names import listed_names
from tournaments.queries.finals.champions import TitleState, has_other_winner, title_state
from tournaments.queries.finals.day import championship_of, final_day
from tournaments.queries.finals.overall_ranking import overall_ranking
from tournaments.queries.results.publications import PublicationState, PublicationStatus, season_list_status
from tournaments.web.desk.phases import NextStep, changed_since

UNCROWNED = {
    TitleState.MISSING: gettext_lazy("Whoever has won is not among the champions yet."),
    TitleState.OTHER_WINNER: gettext_lazy("Somebody else has won than the champion who is entered."),
    TitleState.OTHER_POINTS: gettext_lazy("The champion is entered with other points."),
    TitleState.WITHDRAWN: gettext_lazy(
        "The champion is entered from a version that was withdrawn, and is therefore not public."
    ),
}


def check_in_step(tournament: Tournament) -> NextStep | None:
    """Checking in the finalists; None at other evenings. One statement for a season's final, else none."""
    if championship_of(tournament) is None:
        return None
    why = _("Those who were invited, and the reserves who come for whoever is missing.")
    return NextStep(_("Finalists at the door"), reverse("web:desk_final_door", args=[tournament.pk]), "people", why)


def overall_step(tournament: Tournament) -> NextStep | None:
    """From the published results of the day to the overall ranking, its correction and the champion; None at other
    evenings, and once all is done. The statements of `overall_ranking`, and at most ten.
    """
    championship = championship_of(tournament)
    if championship is None:
        return None
    value = overall_ranking(final_day(championship, tournament))
    status = season_list_status(championship.season, PublicationKind.FINAL, value)
    if status.newest and status.state == PublicationState.STALE:
        return _correction(status.newest, status, value)
    why = _left_of(status.newest)
    url = reverse("web:desk_final", args=[tournament.season_id])
    return NextStep(_("Go to the overall ranking"), url, "cup", why) if why else None


def _correction(newest: Publication, status: PublicationStatus, value: FinalList) -> NextStep:
    """Publishing the correction or, where Finalpunkte are missing, the page that says so."""
    page = "web:desk_final" if value.missing_points else "web:desk_final_publish"
    why = changed_since(status)
    if not value.missing_points and has_other_winner(deserialize_list(newest.kind, newest.content), value):
        names = ", ".join(listed_names([row.person for row in value.champions]))
        why = " ".join((why, _("The title would go to %(names)s now.") % {"names": names}))
    return NextStep(_("Correct the overall ranking"), reverse(page, args=[newest.season_id]), "screen", why)


def _left_of(newest: Publication | None) -> str:
    if newest is None or newest.is_withdrawn:
        return _("The results of the day are public. Finalpunkte and the overall ranking decide who wins the final.")
    if newest.is_provisional:
        return _("The overall ranking is provisional until it is declared official.")
    return str(UNCROWNED.get(title_state(newest), ""))
