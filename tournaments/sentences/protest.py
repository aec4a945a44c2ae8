"""Refusals to file or decide a protest, or to declare results official."""

from django.utils.translation import gettext_noop

PROTEST_SENTENCES = {
    "already_decided": gettext_noop("This protest has been decided in the meantime."),
    "correction_unpublished": gettext_noop(
        "The results have been corrected since; please publish the correction first."
    ),
    "protest_decider": gettext_noop("Please say who decided."),
    "protest_hand": gettext_noop("Please say which hand of the table it is about; there are %(hands)s."),
    "protest_late": gettext_noop("Protests were taken until %(time)s. Please say why this one is taken later."),
    "protest_open": gettext_noop("A protest is still open; please decide it first."),
    "protest_outcome": gettext_noop("Please say what was decided."),
    "protest_stranger": gettext_noop("Only somebody who played this evening can protest."),
    "protest_table": gettext_noop("Please say which table it is about."),
    "protest_unheeded": gettext_noop(
        "A protest was upheld, and nothing has been corrected since. Please say why the results stand."
    ),
    "protest_words": gettext_noop("Please say what it is about."),
    "protests_taken": gettext_noop(
        "Protests are taken until %(time)s. Before that the results are official only if you say why."
    ),
    "results_official": gettext_noop("The results are official: a mistake is put right as a correction."),
    "words_too_long": gettext_noop("At most %(limit)s characters, please."),
}
"""Sentences by code."""
