"""The till of an evening: closing sheet, fees, prizes, and all entries."""
