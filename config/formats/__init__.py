"""Dates where Django's own formats of a language are not those of the house (setting FORMAT_MODULE_PATH)."""
