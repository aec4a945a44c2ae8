"""The form of an open evening's settings, by its kind."""

from functools import partial
from typing import Any

from django.http import QueryDict

from tournaments.actions.stored_settings import evening_settings
from tournaments.models import Tournament
from tournaments.models.event import CHANGE_EVENING
from tournaments.queries.log.last_change import last_change
from tournaments.queries.rulesets import own_rulesets
from tournaments.queries.schemes import cup_points_options
from tournaments.web.desk.forms.seen import SeenForm
from tournaments.web.desk.forms.spontaneous import SpontaneousTermsForm
from tournaments.web.desk.forms.totals_evening import TotalsEveningForm, totals_evening_of
from tournaments.web.desk.forms.tournaments import TournamentForm, settings_of


def tournament_form(data: QueryDict | None, tournament: Tournament) -> TournamentForm:
    """Of an evening with hands."""
    own, initial = own_rulesets(tournament.season.cup), settings_of(tournament)
    return TournamentForm(data, own=own, kept=tournament.ruleset, initial=initial, **_stored(tournament))


def totals_form(data: QueryDict | None, tournament: Tournament) -> TotalsEveningForm:
    """Of an evening without hands."""
    return TotalsEveningForm(data, initial=totals_evening_of(tournament), **_stored(tournament))


def open_form(data: QueryDict | None, tournament: Tournament) -> SeenForm:
    """The one that the evening has while it is open."""
    if tournament.is_spontaneous:
        return SpontaneousTermsForm(data, evening=tournament)
    return totals_form(data, tournament) if tournament.is_of_totals else tournament_form(data, tournament)


def _stored(tournament: Tournament) -> dict[str, Any]:
    return {
        "schemes": cup_points_options(tournament.season.cup, kept=[tournament.cup_points]),
        "stored": evening_settings(tournament),
        "last_change": partial(last_change, tournament, verb=CHANGE_EVENING),
    }
