"""The squad builder."""
