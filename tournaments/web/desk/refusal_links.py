"""Links from refusals to the page that resolves them: page and link label by refusal code."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused


@dataclass(frozen=True, slots=True)
class RefusalLink:
    """A page by its URL name; its URL takes these parts from the current one, then these facts."""

    page: str
    label: str | Promise
    parts: tuple[str, ...] = ("pk",)
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolutionLink:
    """The link shown below a refusal."""

    url: str
    label: str | Promise


CHECK_IN = RefusalLink("desk_check_in", _("Go to check-in"))
DRAW = RefusalLink("desk_draw", _("Go to the draw"))
FEES = RefusalLink("desk_fees", _("Entry fees"))
FINAL_DOOR = RefusalLink("desk_final_door", _("Finalists at the door"))
LATE = RefusalLink("desk_amend", _("Late arrivals, drop-outs"))
PRIZES = RefusalLink("desk_prizes", _("Prizes"))
REGISTRATIONS = RefusalLink("desk_registrations", _("Registered beforehand"))
RESULTS = RefusalLink("desk_results", _("Results"))
SEATING = RefusalLink("desk_draw", _("Go to the seating"))
SEPARATIONS = RefusalLink("desk_separations", _("Who sits apart"))
TABLE = RefusalLink("desk_table", _("Go to the table"), parts=("pk", "table"))
TABLES = RefusalLink("desk_rounds", _("Go to the tables"))

REFUSAL_LINKS: Mapping[str, RefusalLink] = {
    "already_closed": RESULTS,
    "already_seated": LATE,
    "already_seated_here": DRAW,
    "amended_not_apart": SEPARATIONS,
    "apart_not_kept": SEPARATIONS,
    "closed": TABLE,
    "draft_changed": DRAW,
    "draft_stands": DRAW,
    "evening_cancelled": RefusalLink("desk_hold_after_all", _("Hold it after all")),
    "evening_cancelled_since": RefusalLink("desk_hold_after_all", _("Hold it after all")),
    "evening_closed": RESULTS,
    "evening_closed_since": RefusalLink("desk_tournament_reopen", _("Reopen the evening")),
    "everybody_fixed": SEPARATIONS,
    "fees_kept": FEES,
    "finalist_replaced": FINAL_DOOR,
    "fixed_but_apart": SEPARATIONS,
    "fixed_no_such_table": SEPARATIONS,
    "fixed_table_full": SEPARATIONS,
    "hands_missing": TABLE,
    "money_kept": RefusalLink("desk_till_book", _("All entries")),
    "moved_up_is_here": FINAL_DOOR,
    "no_rounds": DRAW,
    "no_standing": TABLES,
    "no_table_split": CHECK_IN,
    "no_unplayed_round": DRAW,
    "not_apart": SEPARATIONS,
    "not_checked_in": CHECK_IN,
    "not_closed": RESULTS,
    "not_verified": DRAW,
    "nothing_to_publish": DRAW,
    "on_paper": TABLE,
    "player_gone": CHECK_IN,
    "prizes_given": PRIZES,
    "redrawn": DRAW,
    "registration_cancelled": REGISTRATIONS,
    "registration_not_offered": RefusalLink("desk_registration_terms", _("Registering beforehand")),
    "registration_seats_taken": REGISTRATIONS,
    "registrations_full": REGISTRATIONS,
    "results_published": RefusalLink("desk_withdraw_results", _("Results")),
    "round_closed": TABLES,
    "round_not_published": DRAW,
    "round_played": RefusalLink("desk_round", _("Go to the tables"), facts=("round",)),
    "rounds_open": RefusalLink("desk_round", _("Go to the tables"), facts=("round",)),
    "rounds_too_many": RefusalLink("desk_tournament_settings", _("Settings")),
    "ruleset_seats": DRAW,
    "seated_and_playing": RefusalLink("desk_stand_in", _("Stand-in"), facts=("table_id",)),
    "seated_at_table": SEATING,
    "seated_by_hand": SEATING,
    "seated_by_lot": DRAW,
    "seated_in_draft": DRAW,
    "table_has_hands": TABLE,
    "tables_open": TABLES,
    "till_fees_overpaid": FEES,
    "till_fees_owed": FEES,
    "till_goods_not_given": PRIZES,
    "till_points_unsettled": RefusalLink("desk_points", _("Settling points")),
    "till_prizes_not_awarded": PRIZES,
    "till_prizes_outdated": PRIZES,
    "till_prizes_unpaid": PRIZES,
    "till_signed": RefusalLink("desk_reopen_till", _("Open the till again")),
    "too_few_players": CHECK_IN,
    "unknown_numbers": RefusalLink("desk_newcomer", _("New player or guest")),
}
"""By refusal code; refusals without an entry are resolved on the page itself."""


def resolution_link(refused: Refused, parts: Mapping[str, object]) -> ResolutionLink | None:
    """The link for a refusal; None if it is resolved in place. `parts` are the URL arguments of the current page."""
    link = REFUSAL_LINKS.get(refused.code)
    if link is None or not set(link.parts) <= set(parts) or not set(link.facts) <= set(refused.facts):
        return None
    args = [*(parts[name] for name in link.parts), *(refused.facts[name] for name in link.facts)]
    return ResolutionLink(reverse(f"web:{link.page}", args=args), link.label)
