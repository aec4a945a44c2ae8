"""Rules that no preset has, each as data with a record and its result, or with what is wrong about a record."""
