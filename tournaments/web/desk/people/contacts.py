"""A player's contact details, and those for a final only where the player's are another cup's."""

from dataclasses import asdict

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.finals.contacts import change_contact, change_final_contact, details_of
from tournaments.models import Championship, Cup, Player
from tournaments.queries.finals.asked import asked_people
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.contacts import ContactForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page


@form_view
def contact(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """Edit a player's email and postal address; for organisers of the cup. `final` in the URL, a season's id, leads
    back to its invitations.

    Where another cup noted addresses that this one may not read, or some are noted for the final already, those for
    the final are edited instead.
    """
    mine = access.cup_to_run(request.user, slug)
    known = access.player_to_see(request.user, player)
    season = posted_id(request.GET.get("final", ""))
    final = access.final_of_player(mine, season, known) if season else None
    is_elsewhere = access.is_contact_elsewhere(mine, known)
    if final and (is_elsewhere or access.final_contact_of(final, known)):
        return _for_final(request, final, known, is_elsewhere=is_elsewhere)
    if is_elsewhere:
        raise Http404
    form = ContactForm(form_data(request), initial=asdict(details_of(access.contact_of(mine, known))))
    back, name = _back(mine, known, final), _name(known, final)
    with catch_refusals(form):
        if form.is_valid():
            change_contact(mine, known, form.details(), actor=actor_of(request), now=timezone.now())
            messages.success(request, _("The addresses of %(name)s are saved.") % {"name": name})
            return HttpResponseRedirect(back)
    intro = _(
        "For invitations and letters. Only organisers see it; it is in no list, no log and no archive. Please note it "
        "only of people who agree, and remove it when they ask."
    )
    texts = {"title": _("Addresses of %(name)s") % {"name": name}, "submit": _("Save"), "intro": intro}
    return form_page(request, form, **texts, back=back, **cup_context(request, mine, "players"))


def _for_final(request: DeskRequest, final: Championship, known: Player, *, is_elsewhere: bool) -> HttpResponse:
    """Edit the addresses that only this final uses; nothing of the player changes."""
    mine, own = final.season.cup, access.final_contact_of(final, known)
    form = ContactForm(form_data(request), initial=asdict(details_of(own)))
    back, name = _back(mine, known, final), _name(known, final)
    with catch_refusals(form):
        if form.is_valid():
            change_final_contact(final, known, form.details(), actor=actor_of(request), now=timezone.now())
            message = _("The addresses of %(name)s are saved for %(final)s only.")
            messages.success(request, message % {"name": name, "final": final.title})
            return HttpResponseRedirect(back)
    texts = {"title": _("Addresses of %(name)s") % {"name": name}, "submit": _("Save for this final")}
    context = cup_context(request, mine, "players") | {"final": final, "known": known, "is_elsewhere": is_elsewhere}
    shared = access.contact_shown(mine, known)
    return form_page(
        request, form, **texts, template="web/desk/final_contact.html", back=back, shared=shared, **context
    )


def _back(mine: Cup, known: Player, final: Championship | None) -> str:
    """The player's line in the invitations of a final, otherwise the player's page."""
    if final:
        return f"{reverse('web:desk_invitations', args=[final.season_id])}#answer-{known.pk}"
    return reverse("web:desk_player", args=[mine.slug, known.pk])


def _name(known: Player, final: Championship | None) -> str:
    """Somebody's name, as on the list of a final: namesakes there are told apart. Eleven statements for a final."""
    if final is None:
        return known.name
    asked = asked_people(final)
    return dict(asked.named(line.row.person for line in asked.lines)).get(known.pk, known.name)
