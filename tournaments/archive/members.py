"""What an archive holds: for every member its model, its fields, and which rows belong to a scope.

This table and `not_archived` together decide on every model and every field; a test fails for one that is in neither.
Members stand in the order in which they can be restored: whatever a row refers to is in a member before it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db.models import Model, QuerySet

from tournaments.archive.extent import ArchiveExtent
from tournaments.archive.rows import (
    WHO_PUBLISHED,
    Rows,
    clubs_within,
    events_within,
    invitations_within,
    memberships_within,
    players_within,
    publications_within,
    rulesets_within,
    schemes_within,
    users_within,
)
from tournaments.models import (
    CashEntry,
    Club,
    Commitment,
    Cup,
    CupPointsScheme,
    DrawRun,
    Entry,
    Event,
    FeeReduction,
    Hand,
    HandRevision,
    HandScore,
    Invitation,
    Membership,
    Player,
    Prize,
    PrizeAward,
    PrizeLot,
    Publication,
    Round,
    RoundTotal,
    RulesetRevision,
    Season,
    Seat,
    SeatOccupancy,
    Separation,
    SheetSignature,
    Table,
    TableLink,
    TillClosing,
    Tournament,
    User,
)

NOT_WITHDRAWN = {"reason": "", "withdrawal_reason": "", "withdrawn_at": None, **dict.fromkeys(WHO_PUBLISHED[1:])}
Within = Callable[[ArchiveExtent], Rows]
"""The rows of an extent, in no order."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the archive: the rows of `model` within an extent, one a line.

    `fields` are names of the model's fields, which the lines have beside `id`. Archives are for ever: of a field that
    came later, `added` has what stands for it where an archive lacks it, and `is_added` is a member that came later.
    """

    name: str
    model: type[Model]
    fields: tuple[str, ...]
    within: Within
    added: tuple[tuple[str, Any], ...] = ()
    is_added: bool = False

    @property
    def file(self) -> str:
        return f"{self.name}.jsonl"


def _of_tournaments(model: type[Model], path: str, extent: ArchiveExtent) -> Rows:
    return QuerySet(model).filter(**{f"{path}__in": extent.tournaments})


def _member(name: str, model: type[Model], fields: str, within: Within | str, **added: Any) -> Member:
    """`within` may be the way from the model to its tournament; `added` as in `Member`, by field."""
    rows = partial(_of_tournaments, model, within) if isinstance(within, str) else within
    return Member(name, model, tuple(fields.split()), rows, tuple(added.items()))


MEMBERS = (
    _member("users", User, "name", users_within),
    _member("cups", Cup, "slug name short_name revision chain_head", lambda extent: Cup.objects.filter(pk=extent.cup)),
    _member("memberships", Membership, "user cup role", memberships_within),
    _member(
        "seasons",
        Season,
        "cup slug name starts ends rule qualification prize_scheme",
        lambda extent: Season.objects.filter(pk__in=extent.seasons),
        prize_scheme=None,
    ),
    _member("rulesets", RulesetRevision, "cup slug version name document content_hash added_at", rulesets_within),
    _member("cup_points_schemes", CupPointsScheme, "slug name document", schemes_within),
    _member(
        "tournaments",
        Tournament,
        "season public_id name date starts_at venue address ruleset rounds_planned hands_at_four hands_at_five"
        " hands_at_six fee_cents cents_per_point round_minutes criteria cup_points prize_scheme is_final state"
        " closed_at revision chain_head double_entry freezes_last_round hides_money",
        "pk",
        prize_scheme=None,
        **dict.fromkeys(("double_entry", "freezes_last_round", "hides_money"), False),
        starts_at=None,
        address="",
    ),
    _member("clubs", Club, "name", clubs_within),
    _member("players", Player, "number family_name given_name title place club", players_within),
    _member(
        "entries",
        Entry,
        "tournament player is_present checked_in_at lot household car team fixed_table",
        "tournament",
    ),
    _member("separations", Separation, "tournament one other", "tournament"),
    _member("commitments", Commitment, "tournament seed salt committed_at revealed_at", "tournament"),
    _member(
        "draw_runs",
        DrawRun,
        "tournament numbers document rounds certificate drawn_at published_at changed_by_hand",
        "tournament",
    ),
    _member("rounds", Round, "tournament number state seed drawn_at drawing", "tournament"),
    _member(
        "tables",
        Table,
        "round number hands first_forehand on_paper closed_at signed_at",
        "round__tournament",
        signed_at=None,
    ),
    _member("table_links", TableLink, "table generation expires_at revoked_at", "table__round__tournament"),
    _member("seats", Seat, "table place", "table__round__tournament"),
    _member("occupancies", SeatOccupancy, "seat entry from_hand", "entry__tournament"),
    _member("hands", Hand, "table number", "table__round__tournament"),
    _member(
        "revisions",
        HandRevision,
        "hand table number is_current is_struck is_settled_anew is_withdrawn is_change_withdrawn record hand_hash"
        " entry_id receipt engine ruleset recorded_at reason door entered_at_place",
        "table__round__tournament",
        is_withdrawn=False,
        is_change_withdrawn=False,
        door="",
        entered_at_place=None,
    ),
    _member("scores", HandScore, "revision entry place points money", "entry__tournament"),
    _member("paper_totals", RoundTotal, "table entry points money", "entry__tournament"),
    *(
        replace(each, is_added=True)
        for each in (
            _member(
                "signatures",
                SheetSignature,
                "table role place entry signed_at digest withdrawn_at reason",
                "table__round__tournament",
            ),
            _member("fee_reductions", FeeReduction, "entry cents reason at by", "entry__tournament"),
            _member(
                "awards",
                PrizeAward,
                "tournament scheme fees_cents offered_cents unclaimed_cents rounding_cents goods_left awarded_at"
                " awarded_by withdrawn_at",
                "tournament",
            ),
            _member("prize_lots", PrizeLot, "award entry place", "award__tournament"),
            _member("prizes", Prize, "award entry rank cents goods", "award__tournament"),
            _member(
                "cash",
                CashEntry,
                "tournament number key kind method cents entry prize reverses note at by",
                "tournament",
            ),
            _member(
                "till_closings",
                TillClosing,
                "tournament content digest last_number signed_at signed_by confirmed_by",
                "tournament",
            ),
        )
    ),
    _member(
        "publications",
        Publication,
        "kind season tournament code version content published_at published_by reason confirmed_by withdrawn_at"
        " withdrawn_by withdrawal_reason withdrawal_confirmed_by",
        publications_within,
        **NOT_WITHDRAWN,
    ),
    _member("invitations", Invitation, "season player answer", invitations_within),
)
"""Every member whose lines have an `id`; `events` and `archive_event` are of `Event` as well."""
EVENTS = _member(
    "events", Event, "sequence at verb door user link_id what reason previous_hash hash original", events_within
)
ARCHIVE_EVENT = _member("archive_event", Event, " ".join(EVENTS.fields), events_within)
