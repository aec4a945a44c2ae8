"""The request and response schemas of the OpenAPI document. Records are read and checked by `scoring.hand`."""

from collections.abc import Callable, Sequence
from typing import Any

from rest_framework import serializers

Endpoint = tuple[str, str, str, Callable[..., Any]]
"""Path, pattern, method and view, as drf-spectacular finds them."""


def with_slash(endpoints: Sequence[Endpoint]) -> list[Endpoint]:
    """Only the addresses with a trailing slash are documented; those without, and unknown ones, are left out."""
    return [endpoint for endpoint in endpoints if endpoint[0].endswith("/")]


MOST_SEATS = 6


def _by_seat(**options: Any) -> serializers.ListField:
    """A whole number for each seat of the ruleset, 4 unless it says otherwise."""
    return serializers.ListField(child=serializers.IntegerField(), min_length=4, max_length=MOST_SEATS, **options)


class BonusSerializer(serializers.Serializer[object]):
    """A bonus of a hand record. Cards held have a `seat` alone; an announced virgin a `seat` and `made`."""

    bonus = serializers.CharField()
    side = serializers.ChoiceField(choices=["declarer", "opponents"], required=False)
    seat = serializers.IntegerField(required=False, min_value=0, max_value=MOST_SEATS - 1)
    announced = serializers.BooleanField(required=False)
    made = serializers.BooleanField(required=False)
    kontra = serializers.IntegerField(default=1)


class DeclarerSerializer(serializers.Serializer[object]):
    """One of several declarers of a hand (Bei-Spiele)."""

    seat = serializers.IntegerField()
    contract = serializers.CharField()
    won = serializers.BooleanField()
    kontra = serializers.DictField(child=serializers.IntegerField(), required=False)


class HandRecordSerializer(serializers.Serializer[object]):
    """The hand record (docs/hand-record.md); which fields it can have depends on the ruleset.

    Seats are 0–3 in playing order, 0–5 where six play; 0 = forehand. Card points are thirds.
    """

    contract = serializers.CharField()
    declarer = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    forehand = serializers.IntegerField(default=0)
    partner = serializers.IntegerField(allow_null=True, default=None)
    partners = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=2)
    won = serializers.BooleanField(required=False)
    card_thirds = serializers.IntegerField(required=False, min_value=0, max_value=210)
    kontra = serializers.IntegerField(default=1)
    opponent_kontra = serializers.DictField(child=serializers.IntegerField(), required=False)
    bonuses = BonusSerializer(many=True, required=False)
    king_in_talon = serializers.BooleanField(default=False)
    conceded = serializers.BooleanField(default=False)
    thirds = serializers.ListField(child=serializers.IntegerField(), required=False, min_length=4, max_length=4)
    renonce = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=MOST_SEATS - 1)
    declarers = DeclarerSerializer(many=True, required=False)
    second_half = serializers.BooleanField(default=False)
    round_factor = serializers.IntegerField(default=1, min_value=1, max_value=2)


class ItemSerializer(serializers.Serializer[object]):
    """A line that explains a settlement."""

    item = serializers.CharField()
    value = serializers.IntegerField()
    factor = serializers.IntegerField()
    winner = serializers.CharField(allow_null=True)
    void = serializers.CharField(allow_null=True)
    points = _by_seat()
    money = _by_seat()
    seat = serializers.IntegerField(required=False)
    declarer = serializers.IntegerField(required=False)


class SettlementSerializer(serializers.Serializer[object]):
    """Points (Schrift) and money by seat, both in points; each sums to 0."""

    points = _by_seat()
    money = _by_seat()
    items = ItemSerializer(many=True)


class RulesetSerializer(serializers.Serializer[object]):
    """A ruleset's document (docs/rulesets.md); only the head is spelled out here. `key` names it in addresses."""

    slug = serializers.CharField()
    name = serializers.CharField()
    version = serializers.CharField()
    valid_from = serializers.DateField()
    cups = serializers.ListField(child=serializers.CharField())
    source = serializers.CharField()  # type: ignore[assignment]
    contracts = serializers.ListField(child=serializers.DictField())
    bonuses = serializers.ListField(child=serializers.DictField())
    content_hash = serializers.CharField()
    key = serializers.CharField()


class ProblemSerializer(serializers.Serializer[object]):
    """One thing that is wrong: a stable code, the path of the field, a sentence."""

    code = serializers.CharField()
    field = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class ErrorSerializer(serializers.Serializer[object]):
    """Every problem of a request, in order. After a fault of ours (5xx) also the reference it has in the log.

    Any address may answer 500 (internal_error), 503 (busy, database_away, database_damaged; with Retry-After) or 507
    (storage_full, storage_read_only).
    """

    error = ProblemSerializer(many=True)
    reference = serializers.CharField(required=False)


class EntrySerializer(serializers.Serializer[object]):
    """A hand for a table. `entry_id` is made by the sender; sending the same one again is safe.

    `from_place` is the place of the player whose device sends it, where it is known.
    """

    entry_id = serializers.CharField(max_length=64)
    number = serializers.IntegerField(min_value=1)
    hand = HandRecordSerializer()
    from_place = serializers.IntegerField(min_value=1, max_value=6, required=False)


class PlaceSerializer(serializers.Serializer[object]):
    """A person's part of a hand, and their total of the round after it."""

    place = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    money = serializers.IntegerField()
    total = serializers.IntegerField()


class ReceiptSerializer(serializers.Serializer[object]):
    """What was written for an entry. `revision` counts the hand's versions; `superseded_by` is a later one, if any."""

    entry_id = serializers.CharField()
    number = serializers.IntegerField()
    hand_hash = serializers.CharField()
    revision = serializers.IntegerField()
    superseded_by = serializers.IntegerField(allow_null=True)
    places = PlaceSerializer(many=True)


class SheetHandSerializer(serializers.Serializer[object]):
    """A live hand of the sheet; points and money by place, `hand` null when it is struck."""

    number = serializers.IntegerField()
    entry_id = serializers.CharField()
    revision = serializers.IntegerField()
    struck = serializers.BooleanField()
    hand_hash = serializers.CharField(allow_blank=True)
    hand = HandRecordSerializer(allow_null=True)
    places = PlaceSerializer(many=True)


class TotalSerializer(serializers.Serializer[object]):
    """Somebody's total at this table so far, with their share of the dummies' balance of the round."""

    place = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    money = serializers.IntegerField()


class SheetSerializer(serializers.Serializer[object]):
    """A table's sheet: every live hand, and the totals."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    hands = SheetHandSerializer(many=True)
    totals = TotalSerializer(many=True)
    planned = serializers.IntegerField()
    closed = serializers.BooleanField()
    signed = serializers.BooleanField(help_text="Two players have signed it: the table's link changes nothing more.")
    on_paper = serializers.BooleanField()


class ConflictSerializer(ErrorSerializer):
    """What stands against an entry: the hand that has its number, or the receipt its `entry_id` was used for."""

    hand = SheetHandSerializer(required=False)
    receipt = ReceiptSerializer(required=False)


UNREADABLE = {404: ErrorSerializer, 413: ErrorSerializer, 415: ErrorSerializer, 422: ErrorSerializer}
"""How a hand is refused wherever one is posted: no such address, too large, not JSON, or a record with problems."""
