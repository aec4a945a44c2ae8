"""Bans of a cup: all members see who is banned; only the board sees why and changes bans."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.accounts.members import join_board, leave_board
from tournaments.actions.people.bans import admit_banned, ban_player, lift_ban
from tournaments.models import Player, Tournament
from tournaments.queries.desk import members_of
from tournaments.queries.people.bans import ban_of_player, banned_record, bans_of
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.bans import BanForm
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@read_only
def bans(request: DeskRequest, slug: str) -> HttpResponse:
    """List bans with their ends; for the board also the reasons."""
    cup = access.cup_to_see(request.user, slug)
    context = cup_context(request, cup, "bans") | {
        "bans": [(each, banned_record(each)) for each in bans_of(cup, on=timezone.localdate())],
        "is_on_board": access.is_on_board(request.user, cup),
        "board": [each for each in members_of(cup) if each.on_board],
    }
    return render(request, "web/desk/bans.html", context)


@form_view
def ban(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """Ban somebody, or change a ban's end and reason."""
    cup = access.cup_of_board(request.user, slug)
    known = access.player_to_see(request.user, player)
    standing = ban_of_player(cup, known.pk, on=timezone.localdate())
    initial = {"until": standing.until, "reason": standing.reason} if standing else {}
    form = BanForm(form_data(request), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            ban_player(cup, known, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("%(name)s is banned.") % {"name": known.name}, "web:desk_bans", slug
            )
    texts = {"title": _("Ban %(name)s") % {"name": known.name}, "submit": _("Ban")}
    back = reverse("web:desk_bans", args=[slug])
    return form_page(request, form, **texts, back=back, danger=True, **cup_context(request, cup, "bans"))


@post_only
def lift(request: DeskRequest, slug: str, ban: int) -> HttpResponse:
    """Lift a ban."""
    row = access.ban_of(access.cup_of_board(request.user, slug), ban)
    lift_ban(row, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s may play again.") % {"name": row.player.name}
    return redirect_with_message(request, message, "web:desk_bans", slug)


@form_view
def admit(request: DeskRequest, pk: int, player: int) -> HttpResponse:
    """Admit a banned person for one evening."""
    tournament = access.tournament_of_board(request.user, pk)
    known = access.player_to_see(request.user, player)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            admit_banned(tournament, known, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            messages.success(request, _("%(name)s may play on this evening.") % {"name": known.name})
            return HttpResponseRedirect(_check_in_url(request, tournament, known))
    texts = {"title": _("Let %(name)s play all the same?") % {"name": known.name}, "submit": _("Let them play")}
    back = reverse("web:desk_check_in", args=[pk])
    return form_page(request, form, **texts, back=back, **tournament_context(request, tournament, "check_in"))


def _check_in_url(request: DeskRequest, tournament: Tournament, player: Player) -> str:
    """The check-in URL showing this player, with the registration if the address names one (`registration`, an id)."""
    asked = {"player": player.pk, "registration": posted_id(request.GET.get("registration", ""))}
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{reverse('web:desk_check_in', args=[tournament.pk])}?{query}"


@post_only
def join(request: DeskRequest, slug: str, membership: int) -> HttpResponse:
    """Put a member on the board."""
    row = access.membership_in(access.cup_of_board(request.user, slug), membership)
    join_board(row, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s is on the board.") % {"name": row.user.username}
    return redirect_with_message(request, message, "web:desk_members", slug)


@post_only
def leave(request: DeskRequest, slug: str, membership: int) -> HttpResponse:
    """Take a member off the board."""
    row = access.membership_in(access.cup_of_board(request.user, slug), membership)
    leave_board(row, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s is no longer on the board.") % {"name": row.user.username}
    return redirect_with_message(request, message, "web:desk_bans", slug)
