"""The player list: search, add, edit."""

from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.access import is_on_board
from tournaments.actions.people.players import add_player, change_player, remove_player
from tournaments.models import Player
from tournaments.player_codes import player_code_url
from tournaments.queries.people.attributes import choices_of
from tournaments.queries.people.bans import ban_of_player, banned_record, bans_of
from tournaments.queries.people.clubs import club_names
from tournaments.queries.people.intake import shared_change
from tournaments.queries.people.own import played_in
from tournaments.queries.people.search import matching_players, row_of
from tournaments.queries.people.uses import is_removable
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.players import PlayerForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.people.likeness import asks_about, newcomer_form
from tournaments.web.desk.qr import qr_svg
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message, render_page_or_part


@read_only
def players(request: DeskRequest, slug: str) -> HttpResponse:
    """Search players by number, part of the name, or place; without a text, the cup's own where it has any."""
    mine = access.cup_to_see(request.user, slug)
    text, everybody = request.GET.get("q", ""), access.players_to_see(request.user).select_related("club")
    own = played_in(mine, among=everybody)
    has_own, is_of_cup = own.exists(), not text.strip() and request.GET.get("who") != "all"
    found = matching_players(text, among=own if has_own and is_of_cup else everybody)
    context = cup_context(request, mine, "players") | {"q": text, "found": found}
    context |= {"has_own": has_own, "is_of_cup": is_of_cup}
    context["banned"] = {banned_record(each) for each in bans_of(mine, on=timezone.localdate())}
    context["is_on_board"] = is_on_board(request.user, mine)
    return render_page_or_part(request, context, page="web/desk/players.html", part="web/desk/players_found.html")


@form_view
def new_player(request: DeskRequest, slug: str) -> HttpResponse:
    """Add a player or a guest."""
    mine = access.cup_to_run(request.user, slug)
    form = newcomer_form(request, mine)
    asked = asks_about(request, form)
    with catch_refusals(form):
        if form.is_valid() and not asked:
            player = add_player(mine, form.row(), actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("%(name)s has been added.") % {"name": player.name}, "web:desk_players", slug
            )
    back = reverse("web:desk_players", args=[slug])
    context = cup_context(request, mine, "players") | asked
    texts = {"title": _("New player"), "submit": _("Add")}
    return form_page(request, form, **texts, template="web/desk/player_form.html", back=back, **context)


@form_view
def player(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """Edit a player; changes to somebody who plays in other cups are previewed first."""
    mine = access.cup_to_run(request.user, slug)
    known = access.player_to_see(request.user, player)
    form = PlayerForm(form_data(request), initial=asdict(row_of(known)))
    form.club_names = club_names()
    now = timezone.now()
    change = shared_change(known, form.row(), cup=mine, now=now) if form.is_valid() else None
    context = cup_context(request, mine, "players")
    back = reverse("web:desk_players", args=[slug])
    confirmed = request.POST.get("confirmed", "")
    if change and confirmed != change.fingerprint:
        page = context | {"form": form, "change": change, "back": back, "asked_before": bool(confirmed)}
        return render(request, "web/desk/player_confirm.html", page)
    asked = asks_about(request, form, besides=[known.pk]) if _is_renamed(known, form) else {}
    with catch_refusals(form):
        if form.is_valid() and not asked:
            actor = actor_of(request)
            changed = change_player(mine, known, form.row(), confirmed=confirmed, actor=actor, now=now)
            message = _("%(name)s has been saved.") % {"name": changed.name}
            return redirect_with_message(request, message, "web:desk_players", slug)
    context |= {
        "person": known,
        "contact": access.contact_shown(mine, known),
        "is_contact_elsewhere": access.is_contact_elsewhere(mine, known),
        "ban": ban_of_player(mine, known.pk, on=timezone.localdate()),
        "is_on_board": is_on_board(request.user, mine),
        "is_removable": is_removable(mine, known),
        "choices": choices_of(mine, known),
        "code_svg": qr_svg(player_code_url(known)),
    }
    texts = {"title": known.name, "submit": _("Save"), "template": "web/desk/player.html"}
    return form_page(request, form, **texts, back=back, **context, **asked, confirmed=confirmed)


@post_only
def remove(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """Remove the record of somebody who was never anywhere."""
    mine = access.cup_to_run(request.user, slug)
    known = access.player_to_see(request.user, player)
    remove_player(mine, known, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(
        request, _("%(name)s has been removed.") % {"name": known.name}, "web:desk_players", slug
    )


def _is_renamed(known: Player, form: PlayerForm) -> bool:
    """Whether the form changes anything by which the player could be mistaken for somebody else."""
    before = row_of(known)
    now = form.row() if form.is_valid() else before
    return any(getattr(before, name) != getattr(now, name) for name in ("family_name", "given_name"))
