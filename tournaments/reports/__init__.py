"""Prepared rows in, PDF and XLSX bytes out.

One file a report; each has a function ``…_pdf`` or ``…_xlsx`` whose first argument holds the rows in the order they are
to be shown. Nothing here fetches, sorts or decides. Sentences are in the language active at the call.
"""
