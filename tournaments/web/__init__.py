"""The web door: pages for the table, the desk, the wall and everybody.

Look up, parse, call one verb or query, render.
"""
