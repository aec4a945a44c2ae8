"""Every paper and spreadsheet a tournament or a season gives, by name.

A query's values go to `tournaments.reports`: people in the order of the posted lists, times local, the state of the
list at its head. Who may have a document is for views to decide.
"""
