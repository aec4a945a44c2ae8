"""From a hand to the points, from the points to the ranking, the season and the qualifiers. Pure: no Django."""
