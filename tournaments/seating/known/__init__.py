"""The best plans known for small numbers of people."""
