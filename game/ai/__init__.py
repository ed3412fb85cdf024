"""Agents: they choose among legal actions, from the view of their own side, and say why."""
