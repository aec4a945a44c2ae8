"""How values look on a page."""
