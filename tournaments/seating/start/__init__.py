"""Good initial seatings."""
