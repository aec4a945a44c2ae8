"""All papers and spreadsheets of a tournament, season or cup, by name.

Values from queries go to `tournaments.reports`: people in the order of the posted lists, local times, the list's state
in the header. Views decide who may have a document.
"""
