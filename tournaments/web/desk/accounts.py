"""User accounts: everybody changes their own password, superusers manage all accounts."""

from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.accounts.managing import change_account, create_account, set_password
from tournaments.actions.accounts.own_password import change_own_password
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.accounts import (
    AccountForm,
    NewAccountForm,
    OwnPasswordForm,
    PasswordForm,
    account_values,
)
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.requests import DeskRequest, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.log_in_attempts import attempt_of


@form_view
def own(request: DeskRequest) -> HttpResponse:
    """Change the user's own password; this device stays logged in, all others are logged out."""
    form = OwnPasswordForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            old, new = form.cleaned_data["old"], form.cleaned_data["password"]
            attempt = attempt_of(request, request.user.get_username())
            change_own_password(request.user, attempt, old=old, new=new, now=timezone.now())
            update_session_auth_hash(request, request.user)
            return redirect_with_message(request, _("Your password has been changed."), "web:desk")
    intro = _("Your user name is %(name)s. On other devices you log in again afterwards.")
    texts = {"title": _("Change the password"), "submit": _("Change the password")}
    intro %= {"name": request.user.get_username()}
    return form_page(request, form, **texts, intro=intro, back=reverse("web:desk"))


@read_only
def accounts(request: DeskRequest) -> HttpResponse:
    """List all accounts; superusers only."""
    rows = access.accounts_to_run(request.user).prefetch_related("memberships__cup")
    return render(request, "web/desk/accounts.html", {"accounts": rows})


@form_view
def new(request: DeskRequest) -> HttpResponse:
    """Create an account; superusers only."""
    access.accounts_to_run(request.user)
    form = NewAccountForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            made = create_account(
                form.cleaned_data["username"], form.settings(), password=form.cleaned_data["password"]
            )
            message = _("The account %(name)s has been made. Its cup adds it under “Members”.") % {
                "name": made.username
            }
            return redirect_with_message(request, message, "web:desk_accounts")
    texts = {"title": _("New account"), "submit": _("Make the account")}
    return form_page(request, form, **texts, back=reverse("web:desk_accounts"))


@form_view
def account(request: DeskRequest, account: int) -> HttpResponse:
    """Change an account's name and whether it can log in; superusers only."""
    mine = access.account_to_run(request.user, account)
    form = AccountForm(form_data(request), initial=account_values(mine))
    with catch_refusals(form):
        if form.is_valid():
            change_account(mine, form.settings(), by=request.user)
            return redirect_with_message(request, _("Saved."), "web:desk_accounts")
    texts = {"title": mine.username, "submit": _("Save"), "template": "web/desk/account.html"}
    return form_page(request, form, **texts, account=mine, back=reverse("web:desk_accounts"))


@form_view
def password(request: DeskRequest, account: int) -> HttpResponse:
    """Set a new password for an account; superusers only."""
    mine = access.account_to_run(request.user, account)
    form = PasswordForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            set_password(mine, form.cleaned_data["password"])
            if mine.pk == request.user.pk:
                update_session_auth_hash(request, mine)
            message = _("%(name)s has a new password.") % {"name": mine.username}
            return redirect_with_message(request, message, "web:desk_accounts")
    title = _("New password for %(name)s") % {"name": mine.username}
    return form_page(request, form, title=title, submit=_("Save"), back=reverse("web:desk_account", args=[mine.pk]))
