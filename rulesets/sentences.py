"""The sentence of every problem, in English; pages translate it: `problem.translated(gettext)`."""

from collections.abc import Mapping

from rulesets.translatable import gettext_noop

SENTENCES: Mapping[str, str] = {
    "too_large": gettext_noop("A ruleset's file has at most %(most)s kB."),
    "not_utf8": gettext_noop(
        "This character cannot be read, because the file is not saved as UTF-8: in the editor, choose Save as, and "
        "UTF-8 as the encoding."
    ),
    "not_utf8.word": gettext_noop(
        "This is a Word document and no text file: copy the rules into a text editor and save them there, as UTF-8."
    ),
    "not_utf8.sheet": gettext_noop(
        "This is a spreadsheet and no text file: copy the rules into a text editor and save them there, as UTF-8."
    ),
    "not_utf8.pdf": gettext_noop(
        "This is a PDF and no text file: copy the rules into a text editor and save them there, as UTF-8."
    ),
    "not_utf8.picture": gettext_noop("This is a picture and no text file: the rules have to be written as text."),
    "not_utf8.zip": gettext_noop("This is a ZIP archive and no text file: unpack it first."),
    "not_toml": gettext_noop("The file is not valid TOML here."),
    "not_toml.after_value": gettext_noop("The file is not valid TOML: nothing can follow the value on this line."),
    "not_toml.equals": gettext_noop("The file is not valid TOML: after a key there has to be “=”."),
    "not_toml.twice": gettext_noop("The file is not valid TOML: this key or table is written a second time."),
    "not_toml.value": gettext_noop(
        "The file is not valid TOML: a value is a whole number, true, false, a list, a table, "
        'or text in straight quotation marks ("…").'
    ),
    "not_toml.statement": gettext_noop(
        "The file is not valid TOML: a line begins with a key, with a [table] or with #. Is there a bracket too many?"
    ),
    "not_toml.key": gettext_noop("Here the next key is missing: something else stands in its place."),
    "not_toml.comma": gettext_noop("A comma is missing here, between two entries."),
    "not_toml.bracket": gettext_noop("A closing bracket “%(bracket)s” is missing here."),
    "not_toml.dot": gettext_noop("The name of a table in another one is joined by a dot: %(meant)s."),
    "not_toml.no_value": gettext_noop("Behind “=” a value is missing."),
    "not_toml.comma_too_many": gettext_noop("There is one comma too many here."),
    "not_toml.comma_before_brace": gettext_noop("No comma can stand before the closing bracket “}”."),
    "not_toml.one_line": gettext_noop("Everything between “{” and “}” has to stand on one line."),
    "not_toml.open_text": gettext_noop(
        'A quotation mark is missing: text stands between two of them ("…"), and both on one line.'
    ),
    "not_toml.quotes": gettext_noop(
        'This quotation mark (%(given)s) comes from a word processor: write straight quotation marks ("…").'
    ),
    "not_toml.date": gettext_noop("A date has the year first, like 2026-10-01, and no quotation marks."),
    "not_toml.date_meant": gettext_noop("A date has the year first: write %(meant)s."),
    "not_toml.blatt": gettext_noop(
        "Card points are counted in thirds here: for %(given)s write %(meant)s (3 × %(points)s + %(blatt)s)."
    ),
    "not_toml.decimal": gettext_noop("Only whole numbers are possible, not %(given)s."),
    "not_toml.truth": gettext_noop("Write “%(meant)s”, in small letters."),
    "not_toml.bare": gettext_noop('Text stands between straight quotation marks, like "%(meant)s".'),
    "not_toml.unclosed": gettext_noop("The file is not valid TOML: a bracket or quotation mark is missing."),
    "not_toml.digits": gettext_noop("The file is not valid TOML: this number is too long."),
    "too_nested": gettext_noop("Tables and lists are nested too deep."),
    "wrong_type": gettext_noop("This has the wrong type."),
    "wrong_type.text": gettext_noop("This has to be text."),
    "wrong_type.whole": gettext_noop("This has to be a whole number."),
    "wrong_type.blatt": gettext_noop(
        "Card points are counted in thirds here: for %(given)s write %(meant)s (3 × %(points)s + %(blatt)s)."
    ),
    "wrong_type.birds": gettext_noop('This has to be a list of codes, or "any" for whatever birds there are.'),
    "wrong_type.pays": gettext_noop(
        "This has to be replaces_game or beside_game, or a table that says it for silent and for announced."
    ),
    "wrong_type.truth": gettext_noop("This has to be true or false."),
    "wrong_type.list": gettext_noop("This has to be a list."),
    "wrong_type.table": gettext_noop("This has to be a table."),
    "missing": gettext_noop("The key “%(key)s” is missing."),
    "missing.silent": gettext_noop("The value of the silent bonus is missing: the key “silent”."),
    "missing.bei_pays": gettext_noop(
        "A contract has “beside”: the key “bei_pays” has to say who pays (non_declarers or everyone)."
    ),
    "missing.hand_pays": gettext_noop(
        "There is a bonus of the kind hand: the key “hand_pays” has to say who pays (side or holder)."
    ),
    "missing.pots": gettext_noop("The scheme pots needs its amounts: a table [trischaken.pots]."),
    "missing.pot": gettext_noop("The key “%(key)s” is missing: these rules pay by it."),
    "missing.rank": gettext_noop("Where the two highest pay, the key “rank” has to say how much."),
    "missing.from_each": gettext_noop("Where the virgin collects from each, the key “from_each” has to say how much."),
    "unknown_key": gettext_noop("A ruleset has no key “%(key)s” here."),
    "unknown_key.meant": gettext_noop("A ruleset has no key “%(key)s” here. Did you mean “%(meant)s”?"),
    "unknown_key.top": gettext_noop(
        "The key “%(key)s” stands in the wrong place: it belongs at the top, above the first [table]."
    ),
    "unknown_key.table": gettext_noop("The key “%(key)s” stands in the wrong place: it belongs in %(table)s."),
    "unknown_choice": gettext_noop("This has to be one of: %(choices)s."),
    "unknown_choice.meant": gettext_noop("This has to be one of: %(choices)s. Did you mean “%(meant)s”?"),
    "unknown_choice.kind": gettext_noop(
        "The kind of a bonus is bird (such as Pagat), holding (cards in the tricks, such as Trull), catch (such as "
        "Mondfang), sack (card points), hand (cards held), ultimo (the called king) or valat."
    ),
    "unknown_choice.birds": gettext_noop('This has to be a list of codes, or "any" for whatever birds there are.'),
    "bad_code": gettext_noop("A code has at most 50 small letters, digits and single hyphens."),
    "bad_code.meant": gettext_noop("Write “%(meant)s”: a code has only small letters, digits and single hyphens."),
    "bad_date.meant": gettext_noop("A date has the year first: write %(meant)s."),
    "bad_date": gettext_noop("This has to be a date like 2023-04-01."),
    "out_of_range": gettext_noop("%(given)s is not possible here: write a number from %(least)s to %(most)s."),
    "out_of_range.entries": gettext_noop("A list has at most %(most)s entries."),
    "out_of_range.exactly": gettext_noop("“%(key)s” has exactly %(count)s entries, and here are %(found)s."),
    "empty": gettext_noop("This list cannot be empty."),
    "empty.file": gettext_noop("The file is empty."),
    "empty.text": gettext_noop("This has to be one line of 1 to %(most)s characters."),
    "empty.spaces": gettext_noop("Remove the space at the beginning or at the end."),
    "twice": gettext_noop("%(code)s is listed twice."),
    "twice.name": gettext_noop("Another row has the name “%(name)s” already."),
    "unknown_contract.own": gettext_noop(
        "The rule books have no contract “%(code)s”. If it is one of your own, its row also needs: %(keys)s."
    ),
    "unknown_contract.own_meant": gettext_noop(
        "The rule books have no contract “%(code)s”. Did you mean “%(meant)s”? If it is one of your own, its row "
        "also needs: %(keys)s."
    ),
    "unknown_contract": gettext_noop("The ruleset has no contract “%(code)s”."),
    "unknown_contract.meant": gettext_noop("The ruleset has no contract “%(code)s”. Did you mean “%(meant)s”?"),
    "unknown_bonus": gettext_noop("The ruleset has no bonus “%(code)s”."),
    "unknown_bonus.meant": gettext_noop("The ruleset has no bonus “%(code)s”. Did you mean “%(meant)s”?"),
    "unknown_bonus.contract": gettext_noop("The contract has no bonus “%(code)s”."),
    "unknown_bonus.own": gettext_noop(
        "The rule books have no bonus “%(code)s”. If it is one of your own, its row also needs: %(keys)s."
    ),
    "unknown_bonus.own_meant": gettext_noop(
        "The rule books have no bonus “%(code)s”. Did you mean “%(meant)s”? If it is one of your own, its row also "
        "needs: %(keys)s."
    ),
    "contradiction": gettext_noop("This contradicts the rest of the ruleset."),
    "contradiction.no_trischaken_table": gettext_noop(
        "There is a Trischaken: a table [trischaken] has to say how it is paid."
    ),
    "contradiction.no_valat_table": gettext_noop("There is a bonus valat: a table [valat] has to say what it does."),
    "contradiction.no_least_thirds": gettext_noop(
        "A Sack needs its card points in thirds: the key “least_thirds” is missing."
    ),
    "contradiction.no_tricks": gettext_noop(
        "A negative contract needs its number of tricks: the key “tricks” is missing."
    ),
    "contradiction.tricks": gettext_noop("Only negative contracts have a number of tricks."),
    "contradiction.not_beside": gettext_noop("Only a negative contract can stand beside another."),
    "contradiction.beside": gettext_noop("%(contract)s is no negative contract: nobody can declare it beside another."),
    "contradiction.bei_pays": gettext_noop(
        "This is for Bei-Spiele, and no contract has “beside”: write it in the row of a negative contract, or leave "
        "this out."
    ),
    "contradiction.trischaken_value": gettext_noop("Trischaken is worth what its scheme says: leave this out."),
    "contradiction.no_value": gettext_noop("A contract that is won is worth at least one point."),
    "contradiction.no_bonuses": gettext_noop("Only positive contracts have bonuses."),
    "contradiction.not_positive": gettext_noop("Only positive contracts have this."),
    "contradiction.calls_king": gettext_noop("Only a positive contract can call a king."),
    "contradiction.calls_no_king": gettext_noop("This is for contracts that call a king."),
    "contradiction.becomes": gettext_noop(
        "%(contract)s cannot be played on so: it has to be positive and call no king."
    ),
    "contradiction.needs_king": gettext_noop("%(bonus)s needs a called king."),
    "contradiction.no_bird": gettext_noop("%(bonus)s is no bird."),
    "contradiction.any_bird": gettext_noop("One of its birds has to be announced, and it has none."),
    "contradiction.no_birds": gettext_noop("It needs an announced bird, and the ruleset has none of these: %(birds)s."),
    "contradiction.lists_no_birds": gettext_noop(
        "It needs an announced bird, and none of these is among its “bonuses”: %(birds)s."
    ),
    "contradiction.one_of_kind": gettext_noop("There can be only one bonus of the kind %(kind)s."),
    "contradiction.valat_kind": gettext_noop("The kind valat belongs to the code valat, and to no other."),
    "contradiction.least_thirds": gettext_noop("Only a Sack needs card points."),
    "contradiction.after": gettext_noop("“%(code)s” has to be a Sack listed above it."),
    "contradiction.after_unknown": gettext_noop("There is no Sack “%(code)s” it could come after."),
    "contradiction.after_kind": gettext_noop("Only a Sack comes after another."),
    "contradiction.hand_silent": gettext_noop("Cards held are paid when announced: they have no silent value."),
    "contradiction.hand_pays": gettext_noop("This is for cards held, and no bonus has the kind hand: leave it out."),
    "contradiction.silent_above": gettext_noop("A silent bonus cannot be worth more than the announced one."),
    "contradiction.valat_nothing": gettext_noop("An announced Valat has to be worth more than 0."),
    "contradiction.valat_no_factor": gettext_noop(
        "A silent Valat takes the game's place: with 0 the game would be gone."
    ),
    "contradiction.valat_row": gettext_noop("A table [valat] needs a bonus valat."),
    "contradiction.fixed_valat": gettext_noop("A fixed Valat has no factor to multiply by."),
    "contradiction.valat_kontra": gettext_noop("This Valat takes the game's place and carries its Kontra."),
    "contradiction.valat_itself": gettext_noop("A Valat cannot affect itself."),
    "contradiction.valat_hand": gettext_noop("A Valat does not affect cards held."),
    "contradiction.levels": gettext_noop("Each level doubles the one before: 2, 4, 8 and so on."),
    "contradiction.limit": gettext_noop("A winning limit is from %(least)s to %(most)s thirds."),
    "contradiction.mayor": gettext_noop("The mayor has more than %(most)s thirds: two players can have as many."),
    "contradiction.undivided": gettext_noop(
        "%(amount)s cannot be shared in equal parts: the amount has to divide by %(by)s."
    ),
    "contradiction.trischaken_row": gettext_noop("A table [trischaken] needs a Trischaken contract."),
    "contradiction.only_pots": gettext_noop(
        'This belongs to a Trischaken of your own: write scheme = "pots" in [trischaken], or leave it out.'
    ),
    "contradiction.only_tirol": gettext_noop(
        'This goes with the Tyrolean Trischaken only: write scheme = "tirol" in [trischaken], or leave it out.'
    ),
    "contradiction.rank": gettext_noop(
        'This is for two who pay: write plain = "two_highest" in [trischaken], or leave it out.'
    ),
    "contradiction.odd_rank": gettext_noop("This has to be an even number: three who are tied pay or get half."),
    "contradiction.from_each": gettext_noop(
        'This is for a virgin who collects from each: write virgin = "from_each" in [trischaken], or leave it out.'
    ),
    "contradiction.virgin": gettext_noop("The announced virgin of Trischaken has this code."),
    "contradiction.doubled_hands": gettext_noop(
        "This needs “doubled_after”, which says what doubles the next hands: write it as well, or leave this out."
    ),
    "contradiction.people": gettext_noop(
        "Possible are four people, three with one dummy, two with two, or six (players and dummies)."
    ),
    "contradiction.two_kings": gettext_noop("Two kings are called where six people play, and only there."),
    "contradiction.dummies_shared": gettext_noop("This is for rulesets with dummies, and there is none: leave it out."),
    "contradiction.trischaken_of_six": gettext_noop("Six people play no Trischaken."),
    "contradiction.trischaken_dummies": gettext_noop(
        "With dummies Trischaken needs plain = two_highest, or there is none."
    ),
    "contradiction.preset": gettext_noop("“%(slug)s” is a published ruleset, and this is not it: choose another slug."),
}
"""Sentences by code, or by code and reason where that is more precise."""

POTS: Mapping[str, str] = {
    f"trischaken.pots.{cell}": text
    for cell, text in {
        "alone[0]": gettext_noop("alone, 1st amount (one loser, neither mayor nor forehand)"),
        "alone[1]": gettext_noop("alone, 2nd amount (one loser, the mayor)"),
        "alone[2]": gettext_noop("alone, 3rd amount (one loser, forehand)"),
        "alone[3]": gettext_noop("alone, 4th amount (one loser, forehand and mayor)"),
        "two_virgins[0]": gettext_noop("two_virgins, 1st amount (one loser, neither mayor nor forehand)"),
        "two_virgins[1]": gettext_noop("two_virgins, 2nd amount (one loser, the mayor)"),
        "two_virgins[2]": gettext_noop("two_virgins, 3rd amount (one loser, forehand)"),
        "two_virgins[3]": gettext_noop("two_virgins, 4th amount (one loser, forehand and mayor)"),
        "all_tricks[0]": gettext_noop("all_tricks, 1st amount (the mayor)"),
        "all_tricks[1]": gettext_noop("all_tricks, 2nd amount (forehand and mayor)"),
        "two_tied[0]": gettext_noop("two_tied, 1st amount (no virgin)"),
        "two_tied[1]": gettext_noop("two_tied, 2nd amount (one virgin)"),
        "two_tied[2]": gettext_noop("two_tied, 3rd amount (two virgins)"),
        "three_tied": gettext_noop("three_tied (three losers)"),
    }.items()
}
"""The path of an amount in the scheme `pots` → its description for a club."""

CODES = frozenset(key.partition(".")[0] for key in SENTENCES)
"""Every problem code; codes never change."""
