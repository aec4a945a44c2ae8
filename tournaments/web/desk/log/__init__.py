"""The log in words: one module per subject, and the pages that show it."""
