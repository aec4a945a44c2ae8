"""The search's data: costs, seatings and places as arrays, and seeded random numbers."""
