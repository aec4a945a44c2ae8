"""The installation's admin site, for superusers: people, cups and seasons. What was played is read-only.

Everything with a score or a chain behind it is written by actions only, so that the log tells the whole story.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.http import HttpRequest

from scoring.documents import DocumentRefused
from scoring.qualification import qualification_rule_document, read_qualification_rule
from scoring.season import read_season_rule, season_rule_document
from tournaments.models import (
    Ban,
    BanException,
    CashEntry,
    Club,
    Commitment,
    Cup,
    CupPointsScheme,
    DismissedPair,
    DrawRun,
    Entry,
    Event,
    ExtraTime,
    FeeReduction,
    Hand,
    HandRevision,
    HandScore,
    ImportedPlayer,
    Invitation,
    Job,
    LogCheck,
    LogInCount,
    Membership,
    Player,
    PlayerImport,
    PlayerMerge,
    Prize,
    PrizeAward,
    PrizeLot,
    Publication,
    RefereeCall,
    Registration,
    RegistrationTerms,
    Round,
    RoundClock,
    RoundTotal,
    RulesetRevision,
    Season,
    Seat,
    SeatOccupancy,
    Separation,
    SheetReading,
    SheetSignature,
    Table,
    TableLink,
    TillClosing,
    Tournament,
    User,
)
from tournaments.queries.people import row_of

JsonDocument = dict[str, Any]

if TYPE_CHECKING:  # generic in the stubs only
    ModelAdmin = admin.ModelAdmin[Any]
    BaseUserAdmin = DjangoUserAdmin[User]
    ModelForm = forms.ModelForm[Season]
    AnyForm = forms.ModelForm[Any]
else:
    ModelAdmin, BaseUserAdmin, ModelForm, AnyForm = admin.ModelAdmin, DjangoUserAdmin, forms.ModelForm, forms.ModelForm


COMPARISONS = ("exact", "id__exact", "isnull")  # what Django's filters send


class SuperusersOnly(ModelAdmin):
    """Permissions of single tables are not given out: whoever may come here at all may do what this site allows."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return _is_superuser(request)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:  # noqa: ARG002
        """Only what the filters shown ask for: Django compares any column with anything, also with what is no date."""
        field, _, comparison = lookup.partition("__")
        return field in self.list_filter and comparison in COMPARISONS

    def save_model(self, request: HttpRequest, obj: Model, form: AnyForm, change: bool) -> None:  # noqa: ARG002
        """Write only what somebody changed: a cup's log may have gone on since its row was read."""
        obj.save(update_fields=_changed_columns(form) if change else None)


def _changed_columns(form: AnyForm) -> list[str]:
    columns = {field.name for field in form.instance._meta.concrete_fields}  # noqa: SLF001 – Django's documented API
    return [name for name in form.changed_data if name in columns]


def _is_superuser(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_superuser


class ReadOnlyAdmin(SuperusersOnly):
    """A table to look at. Whatever would delete one of its rows along is refused as well."""

    list_display = ("pk", "__str__")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False


class SeasonAdminForm(ModelForm):
    """A season's rules go through the same reader as at the desk, which reports every problem of an invalid one."""

    def clean_rule(self) -> JsonDocument:
        return _checked(self.cleaned_data["rule"], read_season_rule, season_rule_document)

    def clean_qualification(self) -> JsonDocument:
        return _checked(self.cleaned_data["qualification"], read_qualification_rule, qualification_rule_document)


def _checked(document: JsonDocument, read: Callable[[Any], Any], write: Callable[[Any], JsonDocument]) -> JsonDocument:
    try:
        return write(read(document))
    except DocumentRefused as refused:
        raise ValidationError([str(problem) for problem in refused.problems]) from refused


@admin.register(User)
class UserAdmin(SuperusersOnly, BaseUserAdmin):
    """Logins; the memberships say what somebody may do where."""


@admin.register(Cup)
class CupAdmin(SuperusersOnly):
    list_display = ("name", "short_name", "slug")
    prepopulated_fields = {"slug": ("name",)}
    exclude = ("two_people",)


@admin.register(Membership)
class MembershipAdmin(SuperusersOnly):
    list_display = ("user", "cup", "role", "on_board")
    list_filter = ("cup", "role")


@admin.register(Player)
class PlayerAdmin(SuperusersOnly):
    list_display = ("number", "family_name", "given_name", "place", "club")
    list_display_links = ("number", "family_name")
    list_select_related = ("club",)
    search_fields = ("number", "searched")

    def save_model(self, request: HttpRequest, obj: Any, form: AnyForm, change: bool) -> None:  # noqa: ARG002
        """As above, with what a search looks in."""
        look_up = row_of(obj).look_up
        for name, value in look_up.items():
            setattr(obj, name, value)
        obj.save(update_fields=[*_changed_columns(form), *look_up] if change else None)


@admin.register(Club)
class ClubAdmin(SuperusersOnly):
    search_fields = ("name",)


@admin.register(Season)
class SeasonAdmin(SuperusersOnly):
    list_display = ("name", "cup", "starts", "ends")
    list_filter = ("cup",)
    exclude = ("prize_scheme",)  # what the cup's log tells of
    form = SeasonAdminForm


@admin.register(Commitment)
class CommitmentAdmin(ReadOnlyAdmin):
    """A seed that was revealed is on the public page; one that was not stays secret."""

    exclude = ("seed", "salt")


admin.site.unregister(Group)  # its permissions would open nothing here
admin.site.register(
    [
        Ban, BanException, CashEntry, CupPointsScheme, DismissedPair, DrawRun, Entry, Event, ExtraTime, FeeReduction,
        Hand, HandRevision, HandScore, ImportedPlayer, Invitation, Job, LogCheck, LogInCount, PlayerImport,
        PlayerMerge, Prize, PrizeAward, PrizeLot, Publication, RefereeCall, Registration, RegistrationTerms, Round,
        RoundClock, RoundTotal, RulesetRevision, Seat, SeatOccupancy, Separation, SheetReading, SheetSignature, Table,
        TableLink, TillClosing, Tournament,
    ],
    ReadOnlyAdmin,
)  # fmt: skip
