"""For everybody: the published rulesets, the cups' own, and what a hand scores under one. No login.

What the product ships needs no database either.
"""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view, authentication_classes, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.load import content_hash, presets, ruleset_document
from rulesets.model import Ruleset
from scoring.hand import read_hand
from scoring.settle import answer, settle
from tournaments import access
from tournaments.api.responses import StrictJSON, body_of
from tournaments.api.schema import (
    UNREADABLE,
    ErrorSerializer,
    HandRecordSerializer,
    RulesetSerializer,
    SettlementSerializer,
)
from tournaments.queries.rulesets import rulesets_of_cups, shipped_ruleset, stored_ruleset
from tournaments.ruleset_keys import RulesetKey

KEY = OpenApiParameter(
    "slug",
    location=OpenApiParameter.PATH,
    description="The `key` of a ruleset: a published one's slug, CUP:SLUG for a cup's own in its newest edition. "
    "With @HASH, its content hash, behind it: exactly that revision.",
)


def _document(ruleset: Ruleset, key: RulesetKey | str) -> dict[str, object]:
    return ruleset_document(ruleset) | {"content_hash": content_hash(ruleset), "key": str(key)}


def _shipped_or_stored(key: RulesetKey) -> Ruleset:
    return shipped_ruleset(key) or stored_ruleset(access.ruleset_in_public(key))


@extend_schema(operation_id="rulesets_list", responses=RulesetSerializer(many=True), tags=["rulesets"])
@api_view(["GET", "HEAD"])
@authentication_classes([])
def ruleset_list(request: Request) -> Response:
    """Every published ruleset, and the newest edition of every cup's own, with its whole document, hash and key."""
    own = [each.newest for each in rulesets_of_cups()]
    return Response(
        [_document(ruleset, slug) for slug, ruleset in presets().items()]
        + [_document(stored_ruleset(revision), revision.newest_key) for revision in own]
    )


@extend_schema(
    operation_id="rulesets_show",
    parameters=[KEY],
    responses={200: RulesetSerializer, 404: ErrorSerializer},
    tags=["rulesets"],
)
@api_view(["GET", "HEAD"])
@authentication_classes([])
def ruleset_detail(request: Request, slug: RulesetKey) -> Response:
    """One ruleset with its whole document, version, validity, content hash and key."""
    return Response(_document(_shipped_or_stored(slug), slug))


@extend_schema(
    operation_id="rulesets_score",
    parameters=[KEY],
    request=HandRecordSerializer,
    responses={200: SettlementSerializer} | UNREADABLE,
    tags=["rulesets"],
)
@api_view(["POST"])
@authentication_classes([])
@parser_classes([StrictJSON])
def score(request: Request, slug: RulesetKey) -> Response:
    """Settle one hand record: points and money by seat, and the lines that explain them. Nothing is stored."""
    ruleset = _shipped_or_stored(slug)
    return Response(answer(settle(read_hand(body_of(request), ruleset), ruleset)))
