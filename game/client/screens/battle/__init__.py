"""The battle screen: its modes and what input means in each."""
