"""Turn prepared rows into PDF and XLSX bytes.

One module per report; each has a function ``…_pdf`` or ``…_xlsx`` whose first argument holds the rows in display order.
Nothing here fetches, sorts or decides. Texts are in the language active at the call.
"""
