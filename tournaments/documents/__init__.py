"""Every paper and spreadsheet an evening or a season gives, by name.

A query's values become the rows of `tournaments.reports`: people in the order of the posted lists, times local, what
broke a tie as a sentence, the state of the list said at its head. Who may have a document is for doors to decide.
"""
