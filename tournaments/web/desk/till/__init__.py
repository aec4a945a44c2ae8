"""The till of an evening: its closing sheet, the fees, the prizes, and everything that was entered."""
