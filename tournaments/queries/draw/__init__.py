"""The draw: its input, its output, and manual changes since."""
