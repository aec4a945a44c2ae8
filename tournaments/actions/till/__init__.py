"""The till of an evening. Every verb locks the evening, guards, writes an entry of the till and its event.

What is wrong is taken back by a counter-entry, never changed; once the closing sheet is signed nothing else is written.
"""
