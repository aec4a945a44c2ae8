"""What the invitations to a final say: the page of their texts."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.finals.inviting import set_invitation_terms, texts_of, texts_with_evening
from tournaments.links import last_day_of_answers
from tournaments.models import Championship, InvitationTerms, Tournament
from tournaments.queries.finals.invitations import final_evening, terms_of_final, usual_terms
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.finals.previews import TextPreview, text_previews
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.invitations import InvitationTermsForm, first_terms
from tournaments.web.desk.forms.usual_invitations import usual_texts
from tournaments.web.desk.log.mails import TERMS
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@form_view
def terms(request: DeskRequest, season: int) -> HttpResponse:
    """Edit the invitation texts, previewed for the first person on the list; only its own button saves. With `usual` in
    the URL the form begins with the usual texts.
    """
    mine = access.invitations_to_run(request.user, season)
    known, evening = terms_of_final(mine), final_evening(mine)
    stored, offers_usual = texts_of(known), "usual" in request.GET
    initial: dict[str, Any] = stored or first_terms(mine, usual_terms(mine), today=timezone.localdate())
    if offers_usual:
        initial = initial | dict(usual_texts(evening, initial["sender_name"]))
    form = InvitationTermsForm(form_data(request), initial=initial, stored=stored)
    previews: list[TextPreview] = []
    with catch_refusals(form):
        if form.is_valid() and "preview" in request.POST:
            previews = text_previews(mine, InvitationTerms(season=mine.season, **_columns(form)))
        elif form.is_valid():
            set_invitation_terms(mine, form.texts(), seen=form.shown, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Saved."), "web:desk_invitations", season)
    texts = {"title": _("What the invitations say"), "submit": _("Save"), "template": "web/desk/invitation_terms.html"}
    context = _context(request, mine, known, evening) | {"previews": previews, "offers_usual": offers_usual}
    context["offers_day"] = bool(texts_with_evening(InvitationTerms(**initial)))
    return form_page(request, form, **texts, back=reverse("web:desk_invitations", args=[season]), **context)


def _context(
    request: DeskRequest, mine: Championship, known: InvitationTerms | None, evening: Tournament | None
) -> dict[str, Any]:
    return season_context(request, mine.season, "invitations") | {
        "evening": evening,
        "terms": known,
        "last_day": last_day_of_answers(mine.season, evening),
        "needing_evening": needing_evening(known, evening),
    }


def needing_evening(known: InvitationTerms | None, evening: Tournament | None) -> list[str]:
    """The texts, in words, that cannot be filled in before the evening is there."""
    return [str(TERMS[name]) for name in texts_with_evening(known)] if known and evening is None else []


def _columns(form: InvitationTermsForm) -> dict[str, object]:
    plain = form.texts()
    return {name: getattr(plain, name) for name in plain.__slots__}
