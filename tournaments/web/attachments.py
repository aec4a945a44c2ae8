"""Serve a produced file as a response."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.jobs import ProducedFile

SHOWN = {"application/pdf"}
"""Content types shown inline by browsers, for viewing and printing at once."""


def file_response(product: ProducedFile) -> HttpResponse:
    """Return the file under its name: inline if browsers can show it, as a download otherwise."""
    response = HttpResponse(product.content, content_type=product.content_type)
    is_saved = product.content_type not in SHOWN
    shown = content_disposition_header(as_attachment=is_saved, filename=product.filename)
    response["Content-Disposition"] = shown or "inline"
    return response
