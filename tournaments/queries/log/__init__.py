"""The event log: reading it, verifying its chain, and resolving its ids to names."""
