"""Money as integers: the value of points, and who pays whom. Knows neither database nor rules."""
