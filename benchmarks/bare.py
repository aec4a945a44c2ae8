"""The baseline of the comparisons: the cost of Django and DRF alone.

Its URLs are served next to the product's, through the same middleware and on the same database.
"""

from typing import Any, ClassVar

from django.db import connection, models
from django.http import HttpRequest, HttpResponse
from django.urls import path
from rest_framework import serializers
from rest_framework.generics import CreateAPIView

from config.urls import urlpatterns as product_addresses


class BareRow(models.Model):
    """What a bare endpoint would store of a hand: one row in one table."""

    objects: ClassVar[models.Manager["BareRow"]] = models.Manager()

    entry_id = models.CharField(max_length=64)
    number = models.PositiveSmallIntegerField()
    record: Any = models.JSONField()
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "benchmarks"

    def __str__(self) -> str:
        return self.entry_id


def create_table() -> None:
    with connection.schema_editor() as editor:
        editor.create_model(BareRow)


class BareRowSerializer(serializers.ModelSerializer[BareRow]):
    class Meta:
        model = BareRow
        fields = ("id", "entry_id", "number", "record", "recorded_at")


class BareInsertView(CreateAPIView[BareRow]):
    """Insert a row in DRF's default way: validate, insert, respond. No transaction, no permissions."""

    queryset = BareRow.objects.all()
    serializer_class = BareRowSerializer
    authentication_classes = ()


def page(_request: HttpRequest) -> HttpResponse:
    """The simplest view that reads a row."""
    return HttpResponse(str(BareRow.objects.filter(number=1).first()))


urlpatterns = [*product_addresses, path("bare/rows/", BareInsertView.as_view()), path("bare/page/", page)]
