"""The desk's responses: redirect with a message, form, refusal, and full page or htmx partial."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournaments.errors import Refused, TooMany
from tournaments.models import Publication
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.refusal_links import ResolutionLink, resolution_link
from tournaments.web.desk.requests import DeskRequest


def redirect_with_message(request: HttpRequest, message: str, to: str, *args: object) -> HttpResponse:
    """Redirect to the page `to`, which shows the message."""
    messages.success(request, message)
    return HttpResponseRedirect(reverse(to, args=args))


def publishing_message(message: str, found: Publication, *, before: Publication | None) -> str:
    """The message after publishing; `before` is the previous version, kept if the list is unchanged."""
    if found != before:
        return message
    return _("Nothing has changed since version %(version)s; it stays as it is.") % {"version": found.version}


def form_page(
    request: HttpRequest,
    form: DeskForm,
    *,
    title: str,
    submit: str,
    back: str,
    layout: str = "web/desk/desk_base.html",
    template: str = "web/desk/form.html",
    **context: Any,
) -> HttpResponse:
    """A page with a form; `back` is the target of its back link."""
    context |= {"form": form, "title": title, "submit": submit, "back": back, "layout": layout}
    response = render(request, template, context, status=form.status)
    if isinstance(form.refusal, TooMany):
        response["Retry-After"] = str(form.refusal.retry_after)
    return response


def refusal_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A page for a refusal that concerns no field, with a link to the page that resolves it."""
    parts = request.resolver_match.kwargs if request.resolver_match else {}
    return message_page(request, refused.sentence, status=refused.status, out=resolution_link(refused, parts))


def refusal_part(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The sentence of a refusal for htmx, which adds it at the end of the element that asked."""
    response = render(request, "web/desk/refused_part.html", {"refused": refused}, status=refused.status)
    response["HX-Retarget"], response["HX-Reswap"] = "this", "beforeend"
    response["HX-Reselect"] = "[data-refusal]"
    return response


def message_page(request: HttpRequest, message: str, *, status: int, out: ResolutionLink | None = None) -> HttpResponse:
    """An error page with a link back and, if there is one, to the page that resolves it."""
    came_from = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()})
    back = came_from if safe else reverse("web:desk")
    elsewhere = out if out and out.url != urlsplit(back).path else None
    context = {"error": message, "back": back, "out": elsewhere}
    return render(request, "web/desk/refused.html", context, status=status)


def is_htmx(request: DeskRequest) -> bool:
    """Whether htmx requests only part of the page."""
    return bool(getattr(request, "htmx", False))


def render_page_or_part(request: DeskRequest, context: dict[str, Any], *, page: str, part: str) -> HttpResponse:
    """Render the whole page, or only its partial for htmx."""
    response = render(request, part if is_htmx(request) else page, context)
    response["Vary"] = "HX-Request"
    return response
