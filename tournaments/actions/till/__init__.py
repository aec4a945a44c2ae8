"""The till of an evening. Every verb locks the evening, checks its guards, writes a cash entry and its event.

Mistakes are reversed by a counter-entry, never changed; once the closing sheet is signed nothing else is written until
the sheet itself is withdrawn with a reason.
"""
