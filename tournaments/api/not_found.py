"""Unknown addresses under /api/v1/."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, authentication_classes
from rest_framework.request import Request
from rest_framework.response import Response


@extend_schema(exclude=True)
@api_view(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
@authentication_classes([])
def not_found(request: Request, rest: str = "") -> Response:
    """404 in the shape of every other refusal, not as a page."""
    raise Http404
