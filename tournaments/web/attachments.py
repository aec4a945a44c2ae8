"""A finished file as a response."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.jobs import ProducedFile


def attachment(product: ProducedFile) -> HttpResponse:
    """A response that browsers save under the file's name."""
    response = HttpResponse(product.content, content_type=product.content_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=product.filename)
    return response
