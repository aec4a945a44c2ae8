"""The installation's admin site, for superusers: a read-only view of every table.

Only actions write, so that the log is complete.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest

from tournaments.models import (
    Attribute,
    AttributeValue,
    Ban,
    BanException,
    CashEntry,
    ChampionImport,
    Championship,
    ChampionshipCup,
    ChampionshipRank,
    Club,
    Commitment,
    Cup,
    CupPointsScheme,
    DismissedPair,
    DrawRun,
    EnteredTotal,
    Entry,
    Event,
    ExtraTime,
    FeeReduction,
    FinalContact,
    FinalPlace,
    Hand,
    HandRevision,
    HandScore,
    HistoryFile,
    HistoryImport,
    ImportedPlayer,
    Invitation,
    InvitationTerms,
    Job,
    KeptResults,
    LogCheck,
    LogInCount,
    Mail,
    Membership,
    PastChampion,
    Player,
    PlayerAttribute,
    PlayerContact,
    PlayerImport,
    PlayerMerge,
    Prize,
    PrizeAward,
    PrizeGiving,
    PrizeLot,
    Protest,
    Publication,
    RefereeCall,
    Registration,
    RegistrationTerms,
    Round,
    RoundClock,
    RoundTotal,
    RulesetRevision,
    ScreenPlan,
    Season,
    SeasonFinalist,
    Seat,
    SeatOccupancy,
    Separation,
    SheetReading,
    SheetSignature,
    SubRanking,
    SubRankingEvening,
    Table,
    TableLink,
    TillClosing,
    Tournament,
    User,
)

if TYPE_CHECKING:  # generic in the stubs only
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


COMPARISONS = ("exact", "id__exact", "isnull")  # the lookups Django's filters use


class ReadOnlyAdmin(ModelAdmin):
    """Read-only, for superusers; permissions for single models are not granted."""

    list_display: tuple[str, ...] = ("pk", "__str__")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:  # noqa: ARG002
        """Only lookups of the displayed filters: Django would compare any column to anything, even to invalid dates."""
        field, _, comparison = lookup.partition("__")
        return field in self.list_filter and comparison in COMPARISONS


def _is_superuser(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_superuser


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Users; memberships say what they may do where."""

    list_display = ("username", "first_name", "last_name", "is_active", "is_superuser")
    list_filter = ("is_active", "is_superuser")
    search_fields = ("username", "first_name", "last_name")
    exclude = ("password",)


@admin.register(Cup)
class CupAdmin(ReadOnlyAdmin):
    list_display = ("name", "short_name", "slug")


@admin.register(Membership)
class MembershipAdmin(ReadOnlyAdmin):
    list_display = ("user", "cup", "role", "on_board")
    list_filter = ("cup", "role")


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("number", "family_name", "given_name", "place", "club")
    list_display_links = ("number", "family_name")
    list_select_related = ("club",)
    search_fields = ("number", "searched")


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ("name", "cup", "starts", "ends")
    list_filter = ("cup",)


@admin.register(Commitment)
class CommitmentAdmin(ReadOnlyAdmin):
    """Revealed seeds are on the public page; others stay secret."""

    exclude = ("seed", "salt")


@admin.register(Mail)
class MailAdmin(ReadOnlyAdmin):
    """Mails and their delivery state."""

    list_display = ("pk", "season", "kind", "state", "created_at", "sent_at")
    list_filter = ("kind", "state")
    exclude = ("body",)


admin.site.unregister(Group)  # its permissions would grant nothing here
admin.site.register(
    [
        Attribute, AttributeValue, PlayerAttribute, PlayerContact, FinalContact, InvitationTerms,
        EnteredTotal, ChampionImport, Championship, ChampionshipCup, ChampionshipRank, FinalPlace, PastChampion,
        Ban, BanException, CashEntry, CupPointsScheme, DismissedPair, DrawRun, Entry, Event, ExtraTime, FeeReduction,
        Club, Hand, HandRevision, HandScore, ImportedPlayer, Invitation, Job, LogCheck, LogInCount, PlayerImport,
        PlayerMerge, Prize, PrizeAward, PrizeGiving, PrizeLot, Protest, Publication, RefereeCall, Registration,
        RegistrationTerms, Round, RoundClock, RoundTotal, RulesetRevision, ScreenPlan, Seat, SeatOccupancy, Separation,
        KeptResults, SheetReading, SheetSignature, SubRanking, SubRankingEvening, Table, TableLink, TillClosing,
        Tournament,
        SeasonFinalist, HistoryFile, HistoryImport,
    ],
    ReadOnlyAdmin,
)  # fmt: skip
