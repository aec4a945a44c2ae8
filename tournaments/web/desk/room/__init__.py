"""The playing room: tables, hands, paper sheets, clock and screens."""
