"""What the desk answers: done, with a sentence on the next page; refused, with a sentence where it belongs."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused, sentence
from tournaments.models import Publication


class DeskForm(forms.Form):
    """A form whose verb may say no."""

    conflict = False

    @property
    def status(self) -> int:
        """200 as long as nothing is wrong, 422 for what was typed, 409 when what is there says something else."""
        if not self.errors:
            return 200
        return 409 if self.conflict else 422


@contextmanager
def refusals_in(form: DeskForm) -> Iterator[None]:
    """A verb that refuses leaves its sentence at the form's field it is about, or on top."""
    try:
        yield
    except Refused as refused:
        form.conflict = isinstance(refused, Conflict)
        field = refused.field if refused.field in form.fields else None
        form.add_error(field, forms.ValidationError(sentence(refused.code, refused.facts), code=refused.code))


def done(request: HttpRequest, said: str, to: str, *args: object) -> HttpResponse:
    """Go to the page `to`, which says what was done."""
    messages.success(request, said)
    return HttpResponseRedirect(reverse(to, args=args))


def told(said: str, found: Publication, *, before: Publication | None) -> str:
    """What is said after publishing; `before` is the version there was, which stays when the list is the same."""
    if found != before:
        return said
    return _("Nothing has changed since version %(version)s, so it stays.") % {"version": found.version}


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
    """The page of a form; `back` is the address of the way out."""
    context |= {"form": form, "title": title, "submit": submit, "back": back, "layout": layout}
    return render(request, template, context, status=form.status)


def refusal_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The sentence of a refusal no field is about: 409 for a conflict, else 422."""
    status = 409 if isinstance(refused, Conflict) else 422
    return message_page(request, sentence(refused.code, refused.facts), status=status)


def message_page(request: HttpRequest, said: str, *, status: int) -> HttpResponse:
    """A page that only says why not, and leads back to where the button was."""
    came_from = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()})
    context = {"error": said, "back": came_from if safe else reverse("web:desk")}
    return render(request, "web/desk/refused.html", context, status=status)
