"""Settings and keys."""
