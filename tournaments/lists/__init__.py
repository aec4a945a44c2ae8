"""The lists a cup publishes, as plain values, and the differences between two of them."""
