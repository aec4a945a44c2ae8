"""For everybody: a season or a final given as a document, ranked as the product's own pages do. Nothing is stored."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, authentication_classes, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.documents import DocumentCode, DocumentProblem, DocumentRefused
from scoring.final_answer import rank_final
from scoring.problems import HandRefused
from scoring.season_answer import rank_season
from tournaments.api.ranking_schema import (
    DocumentProblemsSerializer,
    FinalInputSerializer,
    RankedFinalSerializer,
    RankedSeasonSerializer,
    SeasonInputSerializer,
)
from tournaments.api.responses import StrictJSON, body_of
from tournaments.api.schema import ErrorSerializer

REFUSALS = {413: ErrorSerializer, 415: ErrorSerializer, 422: DocumentProblemsSerializer}


@extend_schema(
    operation_id="seasons_rank",
    request=SeasonInputSerializer,
    responses={200: RankedSeasonSerializer} | REFUSALS,
    tags=["rankings"],
)
@api_view(["POST"])
@authentication_classes([])
@parser_classes([StrictJSON])
def season(request: Request) -> Response:
    """Rank a season: its tournaments, what counts for whom, and who is safe, open or out."""
    return Response(rank_season(_document(request)))


@extend_schema(
    operation_id="finals_rank",
    request=FinalInputSerializer,
    responses={200: RankedFinalSerializer} | REFUSALS,
    tags=["rankings"],
)
@api_view(["POST"])
@authentication_classes([])
@parser_classes([StrictJSON])
def final(request: Request) -> Response:
    """Rank an Österreich-Finale: who is in through which cup and why, and the overall ranking."""
    return Response(rank_final(_document(request)))


def _document(request: Request) -> Any:
    try:
        return body_of(request)
    except HandRefused:
        raise DocumentRefused([DocumentProblem(DocumentCode.NOT_JSON, "")]) from None
