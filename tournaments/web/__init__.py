"""The web pages: table pages, the organiser's desk, the wall screen and the public pages.

Each view looks up, parses, calls one action or query, and renders.
"""
