"""Who is banned from a cup: everybody who works for it sees who, its board why; the board alone changes it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access, board_access
from tournaments.actions.bans import admit_banned, ban_player, lift_ban
from tournaments.actions.members import join_board, leave_board
from tournaments.queries.bans import ban_of_player, banned_record, bans_of
from tournaments.queries.desk import members_of
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.bans import BanForm
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying


@read_only
def bans(request: DeskRequest, slug: str) -> HttpResponse:
    """Who is banned until when; for the board also why."""
    cup = access.cup_to_see(request.user, slug)
    context = cup_context(request, cup, "bans") | {
        "bans": [(each, banned_record(each)) for each in bans_of(cup, on=timezone.localdate())],
        "is_on_board": board_access.is_on_board(request.user, cup),
        "board": [each for each in members_of(cup) if each.on_board],
    }
    return render(request, "web/desk/bans.html", context)


@form_view
def ban(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """Ban somebody, or change for how long and why."""
    cup = board_access.cup_of_board(request.user, slug)
    known = access.player_to_see(request.user, player)
    standing = ban_of_player(cup, known.pk, on=timezone.localdate())
    initial = {"until": standing.until, "reason": standing.reason} if standing else {}
    form = BanForm(form_data(request), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            ban_player(cup, known, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_saying(request, _("%(name)s is banned.") % {"name": known.name}, "web:desk_bans", slug)
    texts = {"title": _("Ban %(name)s") % {"name": known.name}, "submit": _("Ban")}
    back = reverse("web:desk_bans", args=[slug])
    return form_page(request, form, **texts, back=back, danger=True, **cup_context(request, cup, "bans"))


@post_only
def lift(request: DeskRequest, slug: str, ban: int) -> HttpResponse:
    """Let somebody play again."""
    row = board_access.ban_of(board_access.cup_of_board(request.user, slug), ban)
    lift_ban(row, actor=actor_of(request), now=timezone.now())
    said = _("%(name)s may play again.") % {"name": row.player.name}
    return redirect_saying(request, said, "web:desk_bans", slug)


@form_view
def admit(request: DeskRequest, pk: int, player: int) -> HttpResponse:
    """Let somebody who is banned play on one evening."""
    tournament = board_access.tournament_of_board(request.user, pk)
    known = access.player_to_see(request.user, player)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            admit_banned(tournament, known, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            said = _("%(name)s may play on this evening.") % {"name": known.name}
            return redirect_saying(request, said, "web:desk_check_in", pk)
    texts = {"title": _("Let %(name)s play all the same?") % {"name": known.name}, "submit": _("Let them play")}
    back = reverse("web:desk_check_in", args=[pk])
    return form_page(request, form, **texts, back=back, **tournament_context(request, tournament, "check_in"))


@post_only
def join(request: DeskRequest, slug: str, membership: int) -> HttpResponse:
    """Put a member on the board."""
    row = access.membership_in(board_access.cup_of_board(request.user, slug), membership)
    join_board(row, actor=actor_of(request), now=timezone.now())
    said = _("%(name)s is on the board.") % {"name": row.user.username}
    return redirect_saying(request, said, "web:desk_members", slug)


@post_only
def leave(request: DeskRequest, slug: str, membership: int) -> HttpResponse:
    """Take a member off the board."""
    row = access.membership_in(board_access.cup_of_board(request.user, slug), membership)
    leave_board(row, actor=actor_of(request), now=timezone.now())
    said = _("%(name)s is no longer on the board.") % {"name": row.user.username}
    return redirect_saying(request, said, "web:desk_bans", slug)
