"""The sentence of every problem, in English; a page translates it: `problem.told(gettext)`."""

from collections.abc import Mapping

from rulesets.translatable import gettext_noop

SENTENCES: Mapping[str, str] = {
    "too_large": gettext_noop("A ruleset's file has at most %(most)s kB."),
    "not_utf8": gettext_noop("This character cannot be read: save the file as UTF-8."),
    "not_toml": gettext_noop("The file is not valid TOML here."),
    "not_toml.after_value": gettext_noop("The file is not valid TOML: nothing can follow the value on this line."),
    "not_toml.equals": gettext_noop("The file is not valid TOML: after a key there has to be “=”."),
    "not_toml.twice": gettext_noop("The file is not valid TOML: this key or table is written a second time."),
    "not_toml.value": gettext_noop(
        "The file is not valid TOML: a value is a whole number, true, false, a list, a table, "
        'or text in straight quotation marks ("…").'
    ),
    "not_toml.unclosed": gettext_noop("The file is not valid TOML: a bracket or quotation mark is missing."),
    "not_toml.digits": gettext_noop("The file is not valid TOML: this number is too long."),
    "too_nested": gettext_noop("Tables and lists are nested too deep."),
    "wrong_type": gettext_noop("This has the wrong type."),
    "wrong_type.text": gettext_noop("This has to be text."),
    "wrong_type.whole": gettext_noop("This has to be a whole number."),
    "wrong_type.truth": gettext_noop("This has to be true or false."),
    "wrong_type.list": gettext_noop("This has to be a list."),
    "wrong_type.table": gettext_noop("This has to be a table."),
    "missing": gettext_noop("The key “%(key)s” is missing."),
    "unknown_key": gettext_noop("A ruleset has no key “%(key)s” here."),
    "unknown_key.meant": gettext_noop("A ruleset has no key “%(key)s” here. Did you mean “%(meant)s”?"),
    "unknown_key.top": gettext_noop(
        "The key “%(key)s” stands in the wrong place: it belongs at the top, above the first [table]."
    ),
    "unknown_key.table": gettext_noop("The key “%(key)s” stands in the wrong place: it belongs in %(table)s."),
    "unknown_choice": gettext_noop("This has to be one of: %(choices)s."),
    "unknown_choice.meant": gettext_noop("This has to be one of: %(choices)s. Did you mean “%(meant)s”?"),
    "bad_code": gettext_noop("A code has at most 50 small letters, digits and single hyphens."),
    "bad_code.meant": gettext_noop(
        "A code has at most 50 small letters, digits and single hyphens: write “%(meant)s”."
    ),
    "bad_date": gettext_noop("This has to be a date like 2023-04-01."),
    "out_of_range": gettext_noop("This has to be from %(least)s to %(most)s."),
    "out_of_range.entries": gettext_noop("A list has at most %(most)s entries."),
    "out_of_range.exactly": gettext_noop("This list has %(count)s entries."),
    "empty": gettext_noop("This list cannot be empty."),
    "empty.file": gettext_noop("The file is empty."),
    "empty.text": gettext_noop("This has to be one line of 1 to %(most)s characters."),
    "twice": gettext_noop("%(code)s is listed twice."),
    "unknown_bonus": gettext_noop("The ruleset has no bonus %(code)s."),
    "unknown_bonus.contract": gettext_noop("The contract has no bonus %(code)s."),
    "contradiction": gettext_noop("This contradicts the rest of the ruleset."),
    "contradiction.one_of_kind": gettext_noop("There can be only one bonus of the kind %(kind)s."),
    "contradiction.tricks": gettext_noop("Negative contracts, and no others, have a number of tricks (key “tricks”)."),
    "contradiction.trischaken_value": gettext_noop("Trischaken is worth what its scheme says: leave this out, or 0."),
    "contradiction.no_value": gettext_noop("A contract that is won is worth at least one point."),
    "contradiction.no_bonuses": gettext_noop("Only positive contracts have bonuses."),
    "contradiction.calls_king": gettext_noop("Only a positive contract can call a king."),
    "contradiction.calls_no_king": gettext_noop("This is for contracts that call a king."),
    "contradiction.valat_kind": gettext_noop("The kind valat belongs to the code valat, and to no other."),
    "contradiction.least_thirds": gettext_noop("Sacks, and no other bonuses, need card points (key “least_thirds”)."),
    "contradiction.after": gettext_noop("A Sack can only come after a Sack listed before it."),
    "contradiction.needs_king": gettext_noop("%(code)s needs a called king."),
    "contradiction.no_bird": gettext_noop("%(code)s is no bird."),
    "contradiction.levels": gettext_noop("Each level doubles the one before: 2, 4, 8 and so on."),
    "contradiction.valat_row": gettext_noop("A ruleset has a table [valat] exactly when it has a bonus valat."),
    "contradiction.fixed_valat": gettext_noop("A fixed Valat has no factor to multiply by."),
    "contradiction.valat_kontra": gettext_noop("This Valat takes the game's place and carries its Kontra."),
    "contradiction.valat_itself": gettext_noop("A Valat cannot affect itself."),
    "contradiction.trischaken_row": gettext_noop(
        "A ruleset has a table [trischaken] exactly when it has a Trischaken contract."
    ),
}
"""The sentence of a code, and of a code with a reason where that one is more precise."""

CODES = frozenset(key.partition(".")[0] for key in SENTENCES)
"""Every code of a problem; codes never change."""
