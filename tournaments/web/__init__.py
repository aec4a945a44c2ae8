"""The web pages: for the table, the desk, the wall screen and everybody.

Look up, parse, call one action or query, render.
"""
