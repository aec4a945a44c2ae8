"""What a draw is asked and why it may be refused."""
