"""What the search works on: costs, seatings and places as arrays, and random numbers that follow from the seed."""
