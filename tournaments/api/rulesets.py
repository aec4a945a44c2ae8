"""For everybody: the shipped rulesets, and what a hand scores under one. No login, no database."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, authentication_classes, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.load import UnknownRuleset, content_hash, preset, presets, ruleset_document
from rulesets.model import Ruleset
from scoring.hand import read_hand
from scoring.settle import answer, settle
from tournaments.api.responses import StrictJSON, body_of
from tournaments.api.schema import (
    UNREADABLE,
    ErrorSerializer,
    HandRecordSerializer,
    RulesetSerializer,
    SettlementSerializer,
)


def _document(ruleset: Ruleset) -> dict[str, object]:
    return ruleset_document(ruleset) | {"content_hash": content_hash(ruleset)}


def _ruleset(slug: str) -> Ruleset:
    try:
        return preset(slug)
    except UnknownRuleset as error:
        raise Http404 from error


@extend_schema(operation_id="rulesets_list", responses=RulesetSerializer(many=True), tags=["rulesets"])
@api_view(["GET", "HEAD"])
@authentication_classes([])
def ruleset_list(request: Request) -> Response:
    """Every shipped ruleset with its whole document, version, validity and content hash."""
    return Response([_document(ruleset) for ruleset in presets().values()])


@extend_schema(
    operation_id="rulesets_show", responses={200: RulesetSerializer, 404: ErrorSerializer}, tags=["rulesets"]
)
@api_view(["GET", "HEAD"])
@authentication_classes([])
def ruleset_detail(request: Request, slug: str) -> Response:
    """One shipped ruleset with its whole document, version, validity and content hash."""
    return Response(_document(_ruleset(slug)))


@extend_schema(
    operation_id="rulesets_score",
    request=HandRecordSerializer,
    responses={200: SettlementSerializer} | UNREADABLE,
    tags=["rulesets"],
)
@api_view(["POST"])
@authentication_classes([])
@parser_classes([StrictJSON])
def score(request: Request, slug: str) -> Response:
    """Settle one hand record: points and money by seat, and the lines that explain them. Nothing is stored."""
    ruleset = _ruleset(slug)
    return Response(answer(settle(read_hand(body_of(request), ruleset), ruleset)))
