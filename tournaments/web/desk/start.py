"""The desk's start page: running tournaments, and the user's cups; founding and restoring one."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.cups import found_cup
from tournaments.archive.restoring import RestoredArchive, restore_archive
from tournaments.queries.desk import listed_tournaments
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.archives import ArchiveForm
from tournaments.web.desk.forms.cups import CupForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page, redirect_saying


@read_only
def desk(request: DeskRequest) -> HttpResponse:
    """The user's cups and tournaments, the running ones first; the first steps on an empty installation."""
    cups = access.cups_to_see(request.user)
    tournaments = listed_tournaments(cups)
    context = {
        "cups": cups,
        "running": [each for each in tournaments if each.is_running],
        "past": [each for each in tournaments if not each.is_running],
    }
    return render(request, "web/desk/desk.html", context)


@form_view
def new_cup(request: DeskRequest) -> HttpResponse:
    """Found a cup; superusers only."""
    if not request.user.is_superuser:
        raise Http404
    form = CupForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            cup = found_cup(request.user, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_saying(
                request, _("The cup has been created. Next: its first season."), "web:desk_cup", cup.slug
            )
    return form_page(request, form, title=_("Create a cup"), submit=_("Create the cup"), back=reverse("web:desk"))


@form_view
def restore(request: DeskRequest) -> HttpResponse:
    """Take an archive in; superusers only, who may found cups. It is stored as a whole or not at all."""
    if not request.user.is_superuser:
        raise Http404
    form = ArchiveForm(form_data(request), form_files(request))
    with catch_refusals(form):
        if form.is_valid():
            file, chosen = form.cleaned_data["file"], {name: form.cleaned_data[name] for name in ("slug", "head")}
            restored = restore_archive(file, **chosen, actor=actor_of(request), now=timezone.now())
            cup = access.cups_to_see(request.user).get(pk=restored.cup)
            return redirect_saying(request, _restored(restored), "web:desk_cup", cup.slug)
    title, submit = _("Restore from an archive"), _("Restore")
    return form_page(request, form, title=title, submit=submit, back=reverse("web:desk"))


def _restored(restored: RestoredArchive) -> str:
    if not restored.guests:
        return _("The archive has been restored.")
    return ngettext(
        "The archive has been restored. %(guests)s player came as a guest: somebody else here has the number.",
        "The archive has been restored. %(guests)s players came as guests: others here have their numbers.",
        len(restored.guests),
    ) % {"guests": len(restored.guests)}
