"""The machine: an action goes in, a list of events comes out. Knows no ruleset, no map file, no window."""
