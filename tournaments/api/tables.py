"""A table's hands over JSON: the same link, actions and refusals as on the captain's pages."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import api_view, authentication_classes, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import link_by_token, link_to_enter_by
from tournaments.actions.hands import record_hand
from tournaments.actions.log import Actor, EntryPoint
from tournaments.api.responses import StrictJSON, body_of
from tournaments.api.schema import (
    UNREADABLE,
    ConflictSerializer,
    EntrySerializer,
    ErrorSerializer,
    ReceiptSerializer,
    SheetSerializer,
)
from tournaments.intake.entry_body import BodyField, is_object, is_place, is_text, is_whole, read_fields
from tournaments.models import Table, TableLink
from tournaments.queries.room.sheet import SheetHand, TableSheet, table_sheet

REQUIRED = ("entry_id", "number", "hand")
FIELDS = (
    BodyField("number", is_whole, "whole"),
    BodyField("entry_id", is_text, "text"),
    BodyField("hand", is_object, "object"),
    BodyField("from_place", is_place, "whole"),
)


@extend_schema(
    methods=["GET"], operation_id="table_sheet", responses={200: SheetSerializer, 404: ErrorSerializer}, tags=["tables"]
)
@extend_schema(
    methods=["POST"],
    operation_id="table_record_hand",
    request=EntrySerializer,
    responses={201: ReceiptSerializer, 200: ReceiptSerializer, 409: ConflictSerializer} | UNREADABLE,
    tags=["tables"],
)
@api_view(["GET", "HEAD", "POST"])
@authentication_classes([])
@parser_classes([StrictJSON])
def hands(request: Request, token: str) -> Response:
    """The table's sheet (GET), or enter a hand (POST). The link's token is the permission.

    Sending the same `entry_id` with the same content again answers 200 with the stored receipt.
    """
    if request.method == "POST":
        return _private(_record(link_to_enter_by(token, now=timezone.now()), body_of(request)))
    table = link_by_token(token, now=timezone.now()).table
    return _private(Response(_sheet(table, table_sheet(table))))


def _record(link: TableLink, body: object) -> Response:
    sent = read_fields(body, FIELDS, required=REQUIRED)
    entered = record_hand(
        link.table,
        entry_id=sent["entry_id"],
        number=sent["number"],
        record=sent["hand"],
        actor=Actor(entry_point=EntryPoint.API, link=link, place=sent.get("from_place")),
        now=timezone.now(),
    )
    return Response(entered.receipt, status=status.HTTP_201_CREATED if entered.is_new else status.HTTP_200_OK)


def _sheet(table: Table, sheet: TableSheet) -> dict[str, Any]:
    return {
        "round": table.round.number,
        "table": table.number,
        "planned": table.hands,
        "closed": table.is_closed,
        "signed": table.is_signed,
        "on_paper": table.on_paper,
        "hands": [_hand(each) for each in sheet.hands],
        "totals": [
            {
                "place": each.seated_player.place,
                "name": each.seated_player.name,
                "points": each.points,
                "money": each.money,
            }
            for each in sheet.totals
        ],
    }


def _hand(hand: SheetHand) -> dict[str, Any]:
    columns = zip(hand.seated_players, hand.points, hand.money, hand.totals, strict=True)
    return {
        "number": hand.number,
        "entry_id": hand.entry_id,
        "revision": hand.revision,
        "struck": hand.is_struck,
        "hand_hash": hand.hand_hash,
        "hand": hand.record,
        "places": [
            {"place": each.place, "name": each.name, "points": points, "money": money, "total": total}
            for each, points, money, total in columns
        ],
    }


def _private(response: Response) -> Response:
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response
