"""Campaigns at a seat: which there are, the one that is played, its battles."""
