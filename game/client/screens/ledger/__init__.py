"""Statistics of rolls over all battles."""
