"""Who sits on which place of the table."""
