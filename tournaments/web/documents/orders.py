"""Start documents, by button. For members of the cup; confidential documents for organisers only."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone

from tournaments import access
from tournaments.actions.kinds import require_hands
from tournaments.documents.background import is_large, order
from tournaments.documents.catalogue import Document, Subject, document
from tournaments.documents.files import produce
from tournaments.documents.one_sheet import sheet_of_table
from tournaments.models import Cup, Round, Season, Table, Tournament
from tournaments.web.attachments import file_response
from tournaments.web.desk.decorators import at_table, post_only
from tournaments.web.desk.requests import DeskRequest


@post_only
def of_tournament(request: DeskRequest, pk: int, name: str) -> HttpResponse:
    """A document of a tournament."""
    wanted = _document(Subject.TOURNAMENT, name)
    look_up = access.evening_to_run if wanted.is_confidential else access.evening_to_see
    tournament = look_up(request.user, pk)
    if wanted.needs_hands:
        require_hands(tournament)
    return _respond(request, wanted, tournament)


@post_only
def of_round(request: DeskRequest, pk: int, number: int, name: str) -> HttpResponse:
    """A document of a round."""
    wanted = _document(Subject.ROUND, name)
    look_up = access.tournament_to_run if wanted.is_confidential else access.tournament_to_see
    return _respond(request, wanted, access.round_of(look_up(request.user, pk), number))


@post_only
@at_table(access.tournament_to_run)
def of_table(request: DeskRequest, table: Table) -> HttpResponse:
    """The score sheet of one table, produced at once; organisers only, because it grants access to entering hands."""
    return file_response(sheet_of_table(table, now=timezone.now()))


@post_only
def of_season(request: DeskRequest, pk: int, name: str) -> HttpResponse:
    """A document of a season."""
    wanted = _document(Subject.SEASON, name)
    look_up = access.season_to_run if wanted.is_confidential else access.season_to_see
    return _respond(request, wanted, look_up(request.user, pk))


@post_only
def of_cup(request: DeskRequest, slug: str, name: str) -> HttpResponse:
    """A document of a whole cup."""
    wanted = _document(Subject.CUP, name)
    look_up = access.cup_to_run if wanted.is_confidential else access.cup_to_see
    return _respond(request, wanted, look_up(request.user, slug))


def _document(subject: Subject, name: str) -> Document:
    found = document(subject, name)
    if found is None:
        raise Http404
    return found


def _respond(request: DeskRequest, wanted: Document, subject: Tournament | Round | Season | Cup) -> HttpResponse:
    now = timezone.now()
    if is_large(wanted, subject):
        job = order(wanted, subject, owner=request.user, now=now)
        return HttpResponseRedirect(reverse("web:job", args=[job.pk]))
    return file_response(produce(wanted, subject, by=request.user, now=now))
