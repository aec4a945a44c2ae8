"""Money as integers: what points are worth, and who pays whom. Knows no database and no rules."""
