"""Refusals concerning accounts, by code."""

from django.utils.translation import gettext_noop

ACCOUNT_SENTENCES = {
    "account_refused": gettext_noop("This user name cannot be taken: %(why)s"),
    "last_superuser": gettext_noop("Somebody has to run the installation; this is the last account that may."),
    "own_account": gettext_noop("Whoever runs the installation with you does this; your own account you keep."),
    "password_refused": gettext_noop("This password cannot be taken: %(why)s"),
    "password_wrong": gettext_noop("This is not your password."),
}
