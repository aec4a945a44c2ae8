"""The draw at the desk: drafting, redrawing, seating by hand, and later changes."""
