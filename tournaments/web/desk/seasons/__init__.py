"""A season at the desk: table, settings, sub-rankings, and its own final."""
