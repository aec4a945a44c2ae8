"""First seatings that are good already."""
