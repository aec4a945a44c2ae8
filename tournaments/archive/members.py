"""The content of archives: each member's model, fields, and rows within a scope.

Together with `not_archived`, this table covers every model and field; a test fails for missing ones. Members are in the
order of restoring: a row refers only to rows of earlier members.
"""

from dataclasses import replace

from tournaments.archive.final_members import FINAL_MEMBERS
from tournaments.archive.member import new_member as _member
from tournaments.archive.rows import (
    WHO_PUBLISHED,
    clubs_within,
    events_within,
    finalists_within,
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
    EnteredTotal,
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
    Protest,
    Publication,
    Round,
    RoundTotal,
    RulesetRevision,
    Season,
    SeasonFinalist,
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

SIGNATURE_IN_FORCE = {
    "withdrawal_reason": "",
    **dict.fromkeys(("withdrawn_at", "withdrawn_by", "withdrawal_confirmed_by")),
}
NOT_WITHDRAWN = {"reason": "", "withdrawal_reason": "", "withdrawn_at": None, **dict.fromkeys(WHO_PUBLISHED[1:])}
OFFICIAL_AT_ONCE = dict.fromkeys(("protests_until", "official_at"))

MEMBERS = (
    _member("users", User, "name", users_within),
    _member(
        "cups",
        Cup,
        "slug name short_name two_people revision chain_head",
        lambda extent: Cup.objects.filter(pk=extent.cup),
        two_people=(),
    ),
    _member("memberships", Membership, "user cup role", memberships_within),
    _member(
        "cup_points_schemes",
        CupPointsScheme,
        "cup slug name document is_retired",
        schemes_within,
        cup=None,
        is_retired=False,
    ),
    _member(
        "seasons",
        Season,
        "cup slug name starts ends rule qualification prize_scheme planned cup_points final_points",
        lambda extent: Season.objects.filter(pk__in=extent.seasons),
        **dict.fromkeys(("prize_scheme", "planned", "cup_points", "final_points")),
    ),
    _member("rulesets", RulesetRevision, "cup slug version name document content_hash added_at", rulesets_within),
    _member(
        "tournaments",
        Tournament,
        "season kind public_id name date starts_at venue address ruleset rounds_planned hands_at_four hands_at_five"
        " hands_at_six fee_cents cents_per_point round_minutes criteria rank_points cup_points prize_scheme is_final"
        " state closed_at revision chain_head double_entry freezes_last_round hides_money made_by_mistake"
        " team_size protest_minutes",
        "pk",
        prize_scheme=None,
        **dict.fromkeys(("double_entry", "freezes_last_round", "hides_money", "made_by_mistake"), False),
        starts_at=None,
        address="",
        kind="regular",
        team_size=0,
        rank_points=None,
        protest_minutes=0,
    ),
    _member("clubs", Club, "name", clubs_within),
    _member("players", Player, "number family_name given_name title place club only_at", players_within, only_at=None),
    _member(
        "entries",
        Entry,
        "tournament player is_present checked_in_at lot lot_drawing household car team fixed_table",
        "tournament",
        lot_drawing=None,
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
            _member("entered_totals", EnteredTotal, "entry round points", "entry__tournament"),
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
                " awarded_by withdrawn_at ranking",
                "tournament",
                ranking="day",
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
                "tournament version content digest last_number signed_at signed_by confirmed_by withdrawn_at"
                " withdrawn_by withdrawal_reason withdrawal_confirmed_by",
                "tournament",
                version=1,
                **SIGNATURE_IN_FORCE,
            ),
        )
    ),
    _member(
        "publications",
        Publication,
        "kind season tournament code version content published_at published_by reason confirmed_by withdrawn_at"
        " withdrawn_by withdrawal_reason withdrawal_confirmed_by protests_until official_at official_by",
        publications_within,
        **NOT_WITHDRAWN,
        **OFFICIAL_AT_ONCE,
    ),
    replace(
        _member(
            "protests",
            Protest,
            "tournament number publication entry about table hand words late_reason filed_at filed_by outcome decider"
            " decision decided_at decided_by",
            "tournament",
        ),
        is_added=True,
    ),
    _member("invitations", Invitation, "season player answer", invitations_within),
    *FINAL_MEMBERS,
    replace(_member("finalists", SeasonFinalist, "season player", finalists_within), is_added=True),
)
"""All members whose lines have an `id`; `events` and `archive_event` also consist of `Event` rows."""
EVENTS = _member(
    "events", Event, "sequence at verb door user link_id what reason previous_hash hash original", events_within
)
ARCHIVE_EVENT = _member("archive_event", Event, " ".join(EVENTS.fields), events_within)
