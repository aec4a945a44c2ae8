"""What the search works on: costs, seatings and places as arrays, and luck that follows from the seed."""
