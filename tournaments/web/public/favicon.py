"""The icon for responses that name none: the admin, PDFs, API responses."""

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(public=True, max_age=86_400)  # a day: the file's name changes with its content
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the icon."""
    return HttpResponsePermanentRedirect(static("icons/mark.svg"))
