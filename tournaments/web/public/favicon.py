"""The mark where browsers look for it on pages that name none: the administration's, a PDF's, an answer of the API."""

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(public=True, max_age=86_400)  # a day: the file's name changes with its content
def favicon(request: HttpRequest) -> HttpResponse:
    """The way to the mark."""
    return HttpResponsePermanentRedirect(static("icons/mark.svg"))
