"""Verbs about players, clubs, teams and attributes that change nothing verified against the log."""

from tournaments.verification.replay_mails import UNVERIFIED_MAIL_VERBS

UNVERIFIED_PEOPLE_VERBS = frozenset(
    {
        *UNVERIFIED_MAIL_VERBS,
        *("add_player", "change_player", "change_players", "change_shared_players", "import_players"),
        "remove_player",
        *("ask_again", "keep_as_two", "rename_people"),
        *("complete_players", "export_people", "import_history", "undo_history"),
        *("define_attribute", "change_attribute", "delete_attribute", "clear_attribute"),
        *("set_attribute", "set_attributes", "change_rankings", "change_contact"),
        *("add_club", "rename_club", "combine_clubs", "delete_club"),
        *("add_sub_ranking", "change_sub_ranking", "move_sub_ranking", "remove_sub_ranking"),
        *("make_team", "join_team", "leave_team", "rename_team", "dissolve_team"),
    }
)
