"""The room: tables, clock, screens, and the end of a round."""
