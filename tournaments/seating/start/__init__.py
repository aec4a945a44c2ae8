"""First seatings, good already."""
