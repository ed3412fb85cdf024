"""Exact probability distributions of dice, and the odds of orders."""
