"""The room: tables, their sheets and phones, the clock and the screens."""
